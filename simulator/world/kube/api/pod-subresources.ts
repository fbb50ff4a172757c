import { ApiStatusError, badRequest, type ApiStatus, conflict } from '@/simulator/world/kube/api-status';
import {
  checkPreconditions,
  deleteObject,
  type DeleteOptions,
  givenOptions,
} from '@/simulator/world/kube/api/delete-object';
import { existing } from '@/simulator/world/kube/api/update-object';
import type { Place } from '@/simulator/world/kube/store/collection';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type JsonRecord, kubeTime, fieldAt, recordOf } from '@/simulator/world/kube/kube-object';
import { selectorMatcher } from '@/lib/kube-rules/selector/label-selector';
import { readyOf } from '@/simulator/world/kube/node/node-conditions';
import { type Pod, type Condition, isPod } from '@/simulator/world/kube/shapes/pod';
import type { PodDisruptionBudget } from '@/simulator/world/kube/shapes/workload';
import { requireOpenNamespace } from '@/simulator/world/kube/admission/admit-object';

const SUCCESS: ApiStatus = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };

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

/** @throws ApiStatusError 400, 404, 409 for a pod that is bound or terminating */
export function bindPod(context: ClusterContext, place: Place, body: JsonRecord): ApiStatus {
  const pod = existing(place);
  const node = fieldAt(body, 'target.name');
  if (!isPod(pod) || typeof node !== 'string' || node === '') throw badRequest('target.name is required');
  if (pod.metadata.deletionTimestamp !== undefined)
    throw conflict(place.type, place.name, `pod ${place.name} is being deleted, cannot be assigned to a host`);
  if ((pod.spec.nodeName ?? '') !== '') {
    const why = `pod ${place.name} is already assigned to node "${pod.spec.nodeName ?? ''}"`;
    throw conflict(place.type, place.name, why);
  }
  if ((pod.spec.schedulingGates ?? []).length > 0)
    throw new ApiStatusError(409, `pod ${place.name} has non-empty .spec.schedulingGates`);
  bind(context, pod, node);
  return SUCCESS;
}

/** How many evictions a budget records before its controller has counted them (registry eviction.go). */
const MAX_REMEMBERED = 2_000;

/**
 * `pods/eviction`: deletes a pod if its budget allows (registry/core/pod/storage/eviction.go).
 * @throws ApiStatusError 404, 409 on preconditions, 403 in a terminating namespace, 429 with the cause
 *   DisruptionBudget, 500 when several budgets match
 */
export function evictPod(context: ClusterContext, place: Place, body: JsonRecord): ApiStatus {
  const pod = existing(place);
  if (!isPod(pod)) throw badRequest('not a pod');
  const options = evictionOptions(place, body);
  requireOpenNamespace(context, { namespace: place.namespace, name: place.name, type: place.type });
  checkPreconditions(place, pod, options);
  if (needsBudget(pod)) spendBudget(context, pod, options.dryRun);
  deleteObject(context, { place, object: pod }, options);
  return SUCCESS;
}

function evictionOptions(place: Place, body: JsonRecord): DeleteOptions {
  const { name } = recordOf(body['metadata']);
  if (name !== undefined && name !== place.name) throw badRequest('name in URL does not match name in Eviction object');
  return { ...givenOptions(recordOf(body['deleteOptions'])), propagation: 'Background' };
}

/** Finished, terminating and never started pods do not need the PDB's permission. */
function needsBudget(pod: Pod): boolean {
  const phase = pod.status?.phase;
  if (phase === 'Succeeded' || phase === 'Failed' || phase === 'Pending') return false;
  return pod.metadata.deletionTimestamp === undefined;
}

function spendBudget(context: ClusterContext, pod: Pod, dryRun: boolean): void {
  const budgets = [...context.store.budgets.inNamespace(pod.metadata.namespace ?? '')].filter((budget) =>
    selectorMatcher(budget.spec.selector)(pod.metadata.labels),
  );
  if (budgets.length > 1) {
    const message = 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.';
    throw new ApiStatusError(500, message);
  }
  const budget = budgets[0];
  if (budget === undefined) return;
  if (readyOf(pod) !== 'True' && mayEvictUnhealthy(budget)) return;
  const status = budget.status;
  if (status === undefined || (status.observedGeneration ?? 0) < (budget.metadata.generation ?? 0))
    throw tooMany(budget, `The disruption budget ${budget.metadata.name} is still being processed by the server.`, 10);
  const waiting = Object.keys(status.disruptedPods ?? {}).length;
  if (status.disruptionsAllowed <= 0 || waiting > MAX_REMEMBERED) {
    const need = `The disruption budget ${budget.metadata.name} needs ${status.desiredHealthy} healthy pods and has ${status.currentHealthy} currently`;
    throw tooMany(budget, need, 0);
  }
  if (dryRun) return;
  context.store.replace(context.store.budgets, {
    ...budget,
    status: {
      ...status,
      disruptionsAllowed: status.disruptionsAllowed - 1,
      disruptedPods: { ...status.disruptedPods, [pod.metadata.name]: kubeTime(context.now()) },
    },
  });
}

/** IfHealthyBudget (default): an unready pod may go as long as the application is not disrupted. */
function mayEvictUnhealthy(budget: PodDisruptionBudget): boolean {
  if (budget.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  const status = budget.status;
  return status !== undefined && status.desiredHealthy > 0 && status.currentHealthy >= status.desiredHealthy;
}

const tooMany = (budget: PodDisruptionBudget, message: string, retryAfterSeconds: number): ApiStatusError =>
  new ApiStatusError(429, "Cannot evict pod as it would violate the pod's disruption budget.", {
    details: {
      causes: [{ reason: 'DisruptionBudget', message }],
      ...(retryAfterSeconds === 0 ? {} : { retryAfterSeconds }),
    },
  });
