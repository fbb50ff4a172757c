import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodEntry } from '@/lib/server/fleet/tables/pod-entry';
import type { Warning } from '@/lib/server/fleet/tables/warning-table';

/** The code by which Windows says that the builds of container and host do not match (Microsoft: HCS error codes). */
const OTHER_BUILD = '0xc0370101';
/** containerd, of a list without a variant for the host. */
const NO_PLATFORM = 'no match for platform in manifest';

/** `Failed to pull image "…"` names the image; of a start it is known where the pod has no other. */
function imageIn({ message }: Warning, pod: PodEntry): string | null {
  const named = /^Failed to pull image "([^"]{1,600})"/.exec(message)?.[1] ?? null;
  if (message.includes(NO_PLATFORM)) return named;
  const [image, ...others] = pod.shape.value.template.images;
  return image === undefined || others.length > 0 ? null : image;
}

/** Builds of the Windows nodes that said of an image that it does not match them, by reference, of pods that are still there. */
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
