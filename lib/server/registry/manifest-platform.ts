import 'server-only';
import { isObject, objectAt, objectsAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { ImagePlatform, ImageVariant } from '@/lib/domain/image/image-platform';
import { platformOf } from '@/lib/placement';

/** Media types of lists and of single manifests (OCI image spec; Docker image manifest version 2, schema 2). */
export const listTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
] as const;
export const singleTypes = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
] as const;

/** `os`, `os.version` and `architecture`, which a list has for each entry and an image configuration at its top. */
function variantOf(platform: RawObject): ImageVariant {
  const [, build, patch] = /^10\.0\.(\d{1,6})(?:\.(\d{1,6}))?/.exec(textAt(platform, 'os.version')) ?? [];
  return {
    os: textAt(platform, 'os', 32).toLowerCase(),
    build: build === undefined ? null : Number(build),
    patch: patch === undefined ? null : Number(patch),
    arch: textAt(platform, 'architecture', 32).toLowerCase(),
  };
}

const distinct = <T>(items: readonly T[]): T[] => [...new Set(items)];

function platformWith(
  reference: string,
  { variants, kind }: { variants: readonly ImageVariant[]; kind: 'index' | 'single' },
): ImagePlatform {
  // Attestations are listed beside images, of the system "unknown".
  const usable = variants.filter(({ os }) => os === 'linux' || os === 'windows');
  const windows = usable.filter(({ os }) => os === 'windows');
  const hasLinux = usable.length > windows.length;
  const builds = distinct(windows.flatMap(({ build }) => (build === null ? [] : [build])));
  const anyBuild = windows.some(({ build }) => build === null);
  return {
    reference,
    os: windows.length === 0 ? (hasLinux ? 'linux' : null) : hasLinux ? 'both' : 'windows',
    builds: windows.length > 0 && builds.length === 0 ? null : builds.toSorted((a, b) => a - b),
    anyBuild,
    arch: distinct(usable.map(({ arch }) => arch).filter((arch) => arch !== '')),
    kind,
    confidence: 'high',
    family: windows.length > 0 ? platformOf(reference).family : null,
    source: 'registry',
    evidence: kind === 'index' ? 'list' : 'manifest',
    variants: usable,
  };
}

/** Null = not an index or manifest list. */
export function platformOfList(reference: string, list: RawObject): ImagePlatform | null {
  if (!Array.isArray(list['manifests'])) return null;
  const variants = objectsAt(list, 'manifests')
    .filter((entry) => isObject(entry['platform']))
    .map((entry) => variantOf(objectAt(entry, 'platform')));
  return platformWith(reference, { variants, kind: 'index' });
}

export const platformOfConfig = (reference: string, config: RawObject): ImagePlatform =>
  platformWith(reference, { variants: [variantOf(config)], kind: 'single' });

export function missingPlatform(reference: string): ImagePlatform {
  const { variants: _none, ...platform } = platformWith(reference, { variants: [], kind: 'single' });
  return { ...platform, arch: null, kind: null, evidence: 'no such tag', missing: true };
}
