import { NO_IMPACT } from '@/lib/domain/change/no-impact';
import type { Impact } from '@/lib/domain/change/plan';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import type { Looked } from './look';
import { willRoll } from './findings';
import { targetName, targetRef } from '../parts/workload/refs';

/** Running pods that are made again: those of DaemonSets as well. */
export function restartedPods(looks: readonly Looked[], pods: readonly KubePod[]): KubePod[] {
  const rolling = new Set(looks.filter(willRoll).map(({ wanted }) => targetName(wanted.target)));
  return pods.filter(
    ({ namespace, workload, phase }) =>
      workload !== null && phase === 'Running' && rolling.has(targetName({ namespace, ...workload })),
  );
}

export function patchImpact(q: {
  looks: readonly Looked[];
  restarted: readonly KubePod[];
  nodes: readonly KubeNode[];
}): Impact {
  const windows = new Set(q.nodes.filter(({ os }) => os === 'windows').map(({ name }) => name));
  const onWindows = q.restarted.filter(({ nodeName }) => nodeName !== null && windows.has(nodeName)).length;
  return {
    ...NO_IMPACT,
    pods: { linux: q.restarted.length - onWindows, windows: onWindows },
    workloads: q.looks
      .filter(willRoll)
      .map(({ wanted }) => targetRef(wanted.target))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
