import { objectAt, type RawObject, textAt, textMapAt } from '../json/kube-json';
import type { PodFacts } from './pod-facts';
import { isByHand, isUpdated } from './stateful-set';
import { hasJobEnded } from './job-end';
import type { StatusFacts, WorkloadObject } from './workload-object';

/** Where the API server keeps `spec.templateGeneration` in apps/v1, which pods carry as a label (controller/daemon/util). */
export const TEMPLATE_GENERATION = 'deprecated.daemonset.template.generation';

/** Labels of pods, by the kind of their controller; a ReplicaSet recreates pods of a Deployment from their own template. */
const LABELS: Readonly<Record<string, string>> = {
  StatefulSet: 'controller-revision-hash',
  DaemonSet: 'pod-template-generation',
};

/** The label's value on pods of the current template; empty: not reported, or the kind has no such label. */
function templateRevisionOf(kind: string, object: RawObject): string {
  if (kind === 'StatefulSet') return textAt(objectAt(object, 'status'), 'updateRevision');
  if (kind !== 'DaemonSet') return '';
  return textMapAt(objectAt(object, 'metadata'), 'annotations')[TEMPLATE_GENERATION] ?? '';
}

/** Whether its controller recreates a pod from another template than the pod's own; below a partition it does not. */
export function getsNewTemplate({ kind, object, revision = '' }: WorkloadObject, pod: PodFacts): boolean {
  const own = pod.labels[LABELS[kind] ?? ''] ?? '';
  if (revision === '' || own === '' || own === revision) return false;
  return kind !== 'StatefulSet' || isByHand(object) || isUpdated(object, pod.name);
}

/** Whether its controller replaces pods of earlier templates by itself: a rolling update that no pod of its own holds up. */
export const isRolling = ({ object }: WorkloadObject, own: readonly PodFacts[]): boolean =>
  !isByHand(object) && !own.some(({ stuck }) => stuck === true);

export const statusFactsOf = (kind: string, object: RawObject): StatusFacts => ({
  revision: templateRevisionOf(kind, object),
  ended: kind === 'Job' && hasJobEnded(object),
});
