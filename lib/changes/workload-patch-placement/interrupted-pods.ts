import { countAt, objectAt } from '@/lib/kube-rules/json/kube-json';
import { isUpdated, podOrdinal } from '@/lib/kube-rules/objects/stateful-set';
import { isOfHash } from '@/lib/kube-rules/objects/template-revisions';
import type { KubePod } from '@/lib/domain/ports/kube';
import type { Json } from '@/lib/domain/json';
import { targetName } from '../parts/refs';
import type { PatchableWorkload } from './evaluate-patch';

/** The running pods of a workload, by what becomes of them. */
export interface PodsOfPatch {
  of: PatchableWorkload;
  /** Deleted because the template no longer allows their nodes. */
  removed: readonly KubePod[];
  /** Deleted because fewer replicas are wanted. */
  stopped: readonly KubePod[];
  recreated: readonly KubePod[];
  /** They have the patched template already and stay. */
  same: readonly KubePod[];
  /** A partition keeps them on the old template. */
  kept: readonly KubePod[];
}

/** Whether its controller replaces its pods by itself. */
export const willRoll = ({ touchesPods, way }: PatchableWorkload): boolean => touchesPods && way === 'rolls';

/** The API server's default (apps/v1 SetDefaults_Deployment). */
const replicasOf = (value: Json | undefined): number => (typeof value === 'number' ? value : 1);

/** Wanted replicas before and after the patch; null: it does not lower them. */
export function scaledIn({ edits }: PatchableWorkload): { from: number; to: number } | null {
  const edit = edits.find(({ steps }) => steps.join('/') === 'spec/replicas');
  if (edit === undefined) return null;
  const [from, to] = [replicasOf(edit.from), replicasOf(edit.to)];
  return to < from ? { from, to } : null;
}

/** Replicas after the patch; null: it does not lower them. */
export const fewerReplicas = (one: PatchableWorkload): number | null => scaledIn(one)?.to ?? null;

/**
 * Nodes from which the DaemonSet controller deletes its pods. Where only a NoSchedule taint excludes them, existing
 * pods stay until they are replaced (daemon_controller.go: NodeShouldRunDaemonPod).
 */
function closedNodes(one: PatchableWorkload): ReadonlySet<string | null> {
  if (one.wanted.target.kind !== 'DaemonSet' || !one.touchesPods) return new Set();
  const closed = one.after.feasibility.nodes.filter(
    ({ noPod, refusals }) =>
      noPod === true &&
      (willRoll(one) ||
        refusals.some(
          ({ predicate, detail }) =>
            predicate === 'NodeAffinity' ||
            predicate === 'NodeName' ||
            (detail.of === 'taint' && detail.effect === 'NoExecute'),
        )),
  );
  return new Set(closed.map(({ node }) => node));
}

const byOrdinal = (a: KubePod, b: KubePod): number => (podOrdinal(a.name) ?? 0) - (podOrdinal(b.name) ?? 0);

function podsOf(of: PatchableWorkload, running: readonly KubePod[]): PodsOfPatch {
  const { target } = of.wanted;
  const isSet = target.kind === 'StatefulSet';
  const own = isSet ? running.toSorted(byOrdinal) : running;
  const closed = closedNodes(of);
  const removed = own.filter(({ nodeName }) => closed.has(nodeName));
  const open = own.filter(({ nodeName }) => !closed.has(nodeName));
  const isSame = ({ labels = {} }: KubePod): boolean =>
    of.after.revision !== null && isOfHash(labels, of.after.revision.hash);
  const [same, others] = [open.filter(isSame), open.filter((pod) => !isSame(pod))];
  const left = fewerReplicas(of) ?? open.length;
  const stay = [...same, ...others].slice(0, left);
  const rolling = willRoll(of) ? stay.slice(same.length) : [];
  const isKept = ({ name }: KubePod): boolean => isSet && !isUpdated(of.after.workload.object, name);
  return {
    of,
    removed,
    stopped: [...same, ...others].slice(left),
    recreated: rolling.filter((pod) => !isKept(pod)),
    same: stay.slice(0, same.length),
    kept: rolling.filter(isKept),
  };
}

export function podsOfPatches(evaluations: readonly PatchableWorkload[], pods: readonly KubePod[]): PodsOfPatch[] {
  const running = new Map<string, KubePod[]>(evaluations.map(({ wanted }) => [targetName(wanted.target), []]));
  for (const pod of pods)
    if (pod.workload !== null && pod.phase === 'Running')
      running.get(targetName({ namespace: pod.namespace, ...pod.workload }))?.push(pod);
  return evaluations.map((of) => podsOf(of, running.get(targetName(of.wanted.target)) ?? []));
}

export const interruptedPods = ({ removed, stopped, recreated }: PodsOfPatch): KubePod[] => [
  ...recreated,
  ...removed,
  ...stopped,
];

/** Whether none of its pods runs for a while; a DaemonSet does so on one node after another. */
export function isWhollyDown({ of, recreated, same }: PodsOfPatch): boolean {
  const { workload, leaving } = of.after;
  if (recreated.length === 0 || leaving === null || workload.kind === 'DaemonSet') return false;
  if (same.some(({ failure = null }) => failure === null)) return false;
  return leaving >= (countAt(objectAt(workload.object, 'spec'), 'replicas') ?? 1);
}
