import 'server-only';
import type { ImagePlatform } from '@/lib/domain/image/image-platform';
import type { ImageReference } from '@/lib/domain/image/reference';
import { missingPlatform, platformOfConfig, platformOfList } from './manifest-platform';
import { configDigestOf, type Manifest, type RegistryClient } from './registry-client';
import { RegistryFailure } from './registry-failure';

export interface Looked {
  platform: ImagePlatform;
  /** null = there is no such tag. */
  digest: string | null;
}

interface LookUp {
  reference: string;
  parsed: ImageReference;
  client: RegistryClient;
  /** Known digests; the content of a digest never changes. */
  known: (digest: string) => ImagePlatform | null;
  last: string | null;
}

async function platformIn({ reference, parsed, client }: LookUp, { json }: Manifest): Promise<ImagePlatform> {
  const listed = platformOfList(reference, json);
  if (listed !== null) return listed;
  const config = configDigestOf(json);
  if (config === null) throw new RegistryFailure('broken');
  return platformOfConfig(reference, await client.blob(parsed.repository, config));
}

/** A list has the platforms itself, a single manifest in its configuration. @throws RegistryFailure */
export async function lookUpImage(lookUp: LookUp): Promise<Looked> {
  const { reference, parsed, client, known, last } = lookUp;
  const { repository, tag, digest } = parsed;
  // A HEAD is cheap and does not count as a pull at Docker Hub.
  if (digest === null && last !== null) {
    const now = await client.digest(repository, tag ?? 'latest');
    const platform = now === last ? known(last) : null;
    if (platform !== null) return { platform: { ...platform, reference }, digest: last };
  }
  const manifest = await client.manifest(repository, digest ?? tag ?? 'latest');
  if (manifest === null) return { platform: missingPlatform(reference), digest: null };
  const platform = known(manifest.digest);
  return {
    platform: platform === null ? await platformIn(lookUp, manifest) : { ...platform, reference },
    digest: manifest.digest,
  };
}
