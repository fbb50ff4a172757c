import type { KubeNode } from '../ports/kube';
import type { PlacedPod } from '../ports/kube-drain';
import type { StartSeconds } from './estimate-minutes';

/** Fewer measurements do not predict the next start. */
const ENOUGH = 5;

/** Three of four starts took at most this long; a median would be too optimistic if a few images are large. */
function upperQuartile(seconds: readonly number[]): number | null {
  if (seconds.length < ENOUGH) return null;
  const sorted = seconds.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null;
}

/** Measured pod start times of this cluster, by the OS of their nodes. DaemonSet pods count too. */
export function measuredStarts(
  pods: readonly Pick<PlacedPod, 'nodeName' | 'startSeconds'>[],
  nodes: readonly Pick<KubeNode, 'name' | 'os'>[],
): StartSeconds {
  const osOf = new Map(nodes.map(({ name, os }) => [name, os]));
  const of = (os: KubeNode['os']): number | null =>
    upperQuartile(
      pods.flatMap(({ nodeName, startSeconds }) =>
        startSeconds !== null && osOf.get(nodeName ?? '') === os ? [startSeconds] : [],
      ),
    );
  return { linux: of('linux'), windows: of('windows') };
}
