import { Failure } from '@/lib/domain/failure';
import { windowsBuildOf } from '@/lib/domain/pool/os-of-image';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import { documentedBuilds, type OfferedBuilds } from '@/lib/domain/windows/provider-windows';
import { deadBuilds } from '@/lib/domain/windows/windows-releases';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';

type ImageReader = Pick<CloudReader, 'images' | 'customImages'>;

/** Null: the account does not say. */
async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Failure && error.code !== 'internal') return null;
    throw error;
  }
}

async function buildsOfImages(cloud: ImageReader): Promise<number[]> {
  const [images, own] = await Promise.all([orNull(cloud.images()), orNull(cloud.customImages())]);
  const words = [
    ...(images ?? []).map(({ id, name, imageType }) => [id, name, imageType]),
    ...(own ?? []).flatMap(({ id, name, platform, usable }) => (usable === false ? [] : [[id, name, platform]])),
  ];
  const builds = new Set(words.flatMap((of) => windowsBuildOf(...of) ?? []).map(Number));
  return [...builds].filter((build) => !deadBuilds.includes(build)).toSorted((a, b) => b - a);
}

/** Windows builds that new nodes can have: of the images that the account has, else as the provider documents. */
export async function offeredBuildsOf(
  cluster: Pick<ClusterFacts, 'provider' | 'minor'>,
  cloud: ImageReader | null,
): Promise<OfferedBuilds> {
  const builds = cloud === null ? [] : await buildsOfImages(cloud);
  return builds.length === 0 ? documentedBuilds(cluster) : { from: 'account', builds };
}
