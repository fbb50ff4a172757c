import type { ImageRuns } from '@/lib/domain/placement/placement-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { fullName } from '@/lib/server/kube/map/node-images';
import type { PodEntry, PodShape } from '@/lib/server/fleet/tables/pod-entry';

interface Seen {
  linux: boolean;
  builds: Set<number>;
}

type Builds = ReadonlyMap<string, readonly number[]>;

interface Looked {
  pods: Iterable<PodEntry>;
  nodes: readonly NodeFacts[];
  /** Builds of Windows nodes that have an image, by its full names. */
  held: Builds;
  /** Builds of Windows nodes that refused an image, by reference. */
  failed: Builds;
}

/** Adds where images are that are ready nowhere. */
function addPulled(seen: Map<string, ImageRuns>, shapes: Iterable<PodShape>, held: Builds): void {
  if (held.size === 0) return;
  for (const { template } of shapes)
    for (const image of template.images) {
      const pulledOn = seen.has(image) ? undefined : held.get(fullName(image));
      if (pulledOn !== undefined) seen.set(image, { linux: false, builds: [], pulledOn });
    }
}

/** Where containers of each image are ready, and which Windows nodes have others. What one pod of many replicas shows on one kind of node is looked at once. */
export function runningImages({ pods, nodes, held, failed }: Looked): ReadonlyMap<string, ImageRuns> {
  const hosts = new Map(nodes.map((node) => [node.name, node.os === 'windows' ? node.build : node.os]));
  const looked = new Map<PodShape, Set<number | string>>();
  const images = new Map<string, Seen>();
  const shapes = new Set<PodShape>();
  for (const pod of pods) {
    const host = pod.node === null ? null : (hosts.get(pod.node.name) ?? null);
    const shape = pod.shape.value;
    shapes.add(shape);
    if (host === null || !pod.ready) continue;
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
  const seen = new Map<string, ImageRuns>(
    Array.from(images, ([image, { linux, builds }]) => [
      image,
      { linux, builds: [...builds].toSorted((a, b) => a - b) },
    ]),
  );
  addPulled(seen, shapes, held);
  for (const [image, failedOn] of failed)
    seen.set(image, { ...(seen.get(image) ?? { linux: false, builds: [] }), failedOn });
  return seen;
}
