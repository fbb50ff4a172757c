import type { ImageRuns } from '@/lib/domain/placement/verdict/placement-world';
import type { NodeFacts } from '@/lib/domain/placement/facts/node-facts';
import type { PodEntry, PodShape } from '@/lib/server/fleet/pod-entry';

interface Seen {
  linux: boolean;
  builds: Set<number>;
}

/** Where containers of each image are ready. What one pod of many replicas shows on one kind of node is looked at once. */
export function runningImages(
  pods: Iterable<PodEntry>,
  nodes: readonly NodeFacts[],
): ReadonlyMap<string, ImageRuns> {
  const hosts = new Map(nodes.map((node) => [node.name, node.os === 'windows' ? node.build : node.os]));
  const looked = new Map<PodShape, Set<number | string>>();
  const images = new Map<string, Seen>();
  for (const pod of pods) {
    const host = pod.node === null ? null : (hosts.get(pod.node.name) ?? null);
    if (host === null || !pod.ready) continue;
    const shape = pod.shape.value;
    const on = looked.get(shape) ?? new Set();
    if (on.has(host)) continue;
    looked.set(shape, on.add(host));
    for (const image of shape.template.images) {
      const seen = images.get(image) ?? { linux: false, builds: new Set<number>() };
      if (typeof host === 'number') seen.builds.add(host);
      else seen.linux = true;
      images.set(image, seen);
    }
  }
  return new Map(
    Array.from(images, ([image, { linux, builds }]) => [
      image,
      { linux, builds: [...builds].toSorted((a, b) => a - b) },
    ]),
  );
}
