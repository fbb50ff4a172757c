import 'server-only';
import { countAt, objectAt, objectsAt, type RawObject, textsAt } from '@/lib/kube-rules/json/kube-json';
import { nodeFactsOf } from '@/lib/kube-rules/objects/node-facts-of';
import type { ImageRuns } from '@/lib/domain/placement/placement-facts';
import type { ObjectReader } from '../read/read-objects';
import { NODES } from '../watch/resources';

/** `nginx` is `docker.io/library/nginx:latest` (containerd: reference normalization). */
export function fullName(image: string): string {
  const [first = ''] = image.split('/');
  const hasHost = image.includes('/') && (/[.:]/.test(first) || first === 'localhost');
  const placed = hasHost ? image : `docker.io/${image.includes('/') ? '' : 'library/'}${image}`;
  const leaf = placed.slice(placed.lastIndexOf('/'));
  return /[:@]/.test(leaf) ? placed : `${placed}:latest`;
}

/** More names than a kubelet reports by default: fifty images by tag and digest. */
const MAX_NAMES = 200;

export const imageNames = (node: RawObject): string[] =>
  objectsAt(objectAt(node, 'status'), 'images')
    .flatMap((image) => textsAt(image, 'names'))
    .slice(0, MAX_NAMES);

export interface ImageNames {
  build: number;
  names: readonly string[];
}

/** By full image name: builds of the nodes that have it, ascending. */
export function buildsByImage(nodes: Iterable<ImageNames>): ReadonlyMap<string, readonly number[]> {
  const builds = new Map<string, number[]>();
  for (const { build, names } of nodes)
    for (const name of names) {
      const known = builds.get(name);
      if (known === undefined) builds.set(name, [build]);
      else if (!known.includes(build)) known.push(build);
    }
  for (const known of builds.values()) known.sort((a, b) => a - b);
  return builds;
}

/** By reference: on which Windows builds the nodes have an image, as they report it; null: on none. */
export function heldImages(nodes: readonly RawObject[]): (reference: string) => ImageRuns | null {
  const held = buildsByImage(
    nodes.flatMap((raw) => {
      const build = nodeFactsOf(raw)?.build ?? null;
      return build === null ? [] : [{ build, names: imageNames(raw) }];
    }),
  );
  return (reference) => {
    const pulledOn = held.get(fullName(reference));
    return pulledOn === undefined ? null : { linux: false, builds: [], pulledOn };
  };
}

/** Sizes of the fifty largest images (kubelet: nodeStatusMaxImages); none when the node may not be read. */
export async function imageSizes(reader: ObjectReader, nodeName: string): Promise<ReadonlyMap<string, number>> {
  const found = await reader(`${NODES}/${encodeURIComponent(nodeName)}`);
  if (found.is !== 'there') return new Map();
  return new Map(
    objectsAt(objectAt(found.raw, 'status'), 'images').flatMap((image) => {
      const bytes = countAt(image, 'sizeBytes');
      return bytes === null ? [] : textsAt(image, 'names').map((name): [string, number] => [fullName(name), bytes]);
    }),
  );
}

export const withSizes = (
  images: readonly { name: string; bytes: number | null }[],
  sizes: ReadonlyMap<string, number>,
): { name: string; bytes: number | null }[] =>
  images.map(({ name, bytes }) => ({ name, bytes: sizes.get(fullName(name)) ?? bytes }));
