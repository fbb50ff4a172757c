import type { ApiStatus } from '@/simulator/world/kube/api-status';
import { ApiStatusError, badRequest, conflict } from '@/simulator/world/kube/api-status';
import { isPod } from '@/simulator/world/kube/api/create-object';
import { existing } from '@/simulator/world/kube/api/update-object';
import type { Place } from '@/simulator/world/kube/api/object-place';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { fieldAt } from '@/simulator/world/kube/table/field-at';
import type { Condition, Pod } from '@/simulator/world/kube/shapes/pod';

/** Writes the node into a pod, once: what `pods/binding` and the scheduler do. */
export function bind(context: ClusterContext, pod: Pod, node: string): Pod {
  const scheduled: Condition = {
    type: 'PodScheduled',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: kubeTime(context.now()),
  };
  const others = (pod.status?.conditions ?? []).filter((condition) => condition.type !== 'PodScheduled');
  return context.store.replace(context.store.pods, {
    ...pod,
    spec: { ...pod.spec, nodeName: node },
    status: { ...pod.status, conditions: [...others, scheduled] },
  });
}

/** @throws ApiStatusError 400, 404, 409 for a pod that is bound or going */
export function bindPod(context: ClusterContext, place: Place, body: JsonRecord): ApiStatus {
  const pod = existing(place);
  const node = fieldAt(body, 'target.name');
  if (!isPod(pod) || typeof node !== 'string' || node === '') throw badRequest('target.name is required');
  if (pod.metadata.deletionTimestamp !== undefined) {
    throw conflict(place.type, place.name, `pod ${place.name} is being deleted, cannot be assigned to a host`);
  }
  if ((pod.spec.nodeName ?? '') !== '') {
    throw conflict(
      place.type,
      place.name,
      `pod ${place.name} is already assigned to node "${pod.spec.nodeName ?? ''}"`,
    );
  }
  if ((pod.spec.schedulingGates ?? []).length > 0) {
    throw new ApiStatusError({
      code: 409,
      reason: 'Conflict',
      message: `pod ${place.name} has non-empty .spec.schedulingGates`,
    });
  }
  bind(context, pod, node);
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };
}
