import type { ImageRuns } from '@/lib/domain/placement/placement-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { fullName } from '@/lib/server/kube/map/node-images';
import type { PodEntry, PodShape } from '@/lib/server/fleet/tables/pod-entry';
import type { Warning } from '@/lib/server/fleet/tables/warning-table';

/** The code by which Windows reports that the builds of container and host differ (Microsoft: HCS error codes). */
const OTHER_BUILD = '0xc0370101';
/** containerd, of a list without a variant for the host. */
const NO_PLATFORM = 'no match for platform in manifest';

/** `Failed to pull image "…"` names the image; otherwise it is known only for pods with one image. */
function imageIn({ message }: Warning, pod: PodEntry): string | null {
  const named = /^Failed to pull image "([^"]{1,600})"/.exec(message)?.[1] ?? null;
  if (message.includes(NO_PLATFORM)) return named;
  const [image, ...others] = pod.shape.value.template.images;
  return image === undefined || others.length > 0 ? null : image;
}

/** By reference: builds of the Windows nodes that rejected an image of an existing pod. */
export function failedImages({
  pods,
  nodes,
  warnings,
}: {
  pods: Iterable<PodEntry>;
  nodes: readonly NodeFacts[];
  warnings: Iterable<Warning>;
}): ReadonlyMap<string, readonly number[]> {
  const significant = [...warnings].filter(
    ({ message }) => message.includes(NO_PLATFORM) || message.includes(OTHER_BUILD),
  );
  const failed = new Map<string, number[]>();
  if (significant.length === 0) return failed;
  const wanted = new Set(significant.map(({ about }) => about.uid));
  const concerned = new Map([...pods].filter(({ uid }) => wanted.has(uid)).map((pod) => [pod.uid, pod]));
  const builds = new Map(nodes.map((node) => [node.name, node.os === 'windows' ? node.build : null]));
  for (const warning of significant) {
    const pod = concerned.get(warning.about.uid);
    const build = builds.get(pod?.nodeName ?? '') ?? null;
    const image = pod === undefined ? null : imageIn(warning, pod);
    if (image === null || build === null) continue;
    const known = failed.get(image) ?? [];
    if (!known.includes(build))
      failed.set(
        image,
        [...known, build].toSorted((a, b) => a - b),
      );
  }
  return failed;
}

interface Seen {
  linux: boolean;
  builds: Set<number>;
}

type Builds = ReadonlyMap<string, readonly number[]>;

interface Looked {
  pods: Iterable<PodEntry>;
  nodes: readonly NodeFacts[];
  /** By full image name: builds of the Windows nodes that have it. */
  held: Builds;
  /** By reference: builds of the Windows nodes that rejected it. */
  failed: Builds;
}

/** Adds images that are pulled but ready nowhere. */
function addPulled(seen: Map<string, ImageRuns>, shapes: Iterable<PodShape>, held: Builds): void {
  if (held.size === 0) return;
  for (const { template } of shapes)
    for (const image of template.images) {
      const pulledOn = seen.has(image) ? undefined : held.get(fullName(image));
      if (pulledOn !== undefined) seen.set(image, { linux: false, builds: [], pulledOn });
    }
}

/** Where containers of each image are ready. Of many replicas, one pod per kind of node is examined. */
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
