import { ApiStatusError, badRequest } from '@/simulator/world/kube/api-status';
import type { ApiStatus } from '@/simulator/world/kube/api-status';
import { checkPreconditions, deleteObject } from '@/simulator/world/kube/api/delete-object';
import type { DeleteOptions } from '@/simulator/world/kube/api/delete-object';
import { existing } from '@/simulator/world/kube/api/update-object';
import type { Place } from '@/simulator/world/kube/api/object-place';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import type { JsonRecord } from '@/simulator/world/kube/kube-object';
import { isRecord, kubeTime, textOf } from '@/simulator/world/kube/kube-object';
import { selectorMatcher } from '@/lib/kube-rules/selector/label-selector';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import type { PodDisruptionBudget } from '@/simulator/world/kube/shapes/workload';
import { isPod } from '@/simulator/world/kube/api/create-object';
import { requireOpenNamespace } from '@/simulator/world/kube/admission/namespace-open';

const SUCCESS: ApiStatus = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', code: 201 };
/** How many evictions a budget remembers before its controller has seen the pods go (registry eviction.go). */
const REMEMBER_AT_MOST = 2_000;

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
  const name = isRecord(body['metadata']) ? body['metadata']['name'] : undefined;
  if (name !== undefined && name !== place.name) throw badRequest('name in URL does not match name in Eviction object');
  const given = isRecord(body['deleteOptions']) ? body['deleteOptions'] : {};
  const preconditions = isRecord(given['preconditions']) ? given['preconditions'] : {};
  const grace = given['gracePeriodSeconds'];
  return {
    graceSeconds: typeof grace === 'number' && grace >= 0 ? grace : undefined,
    uid: textOf(preconditions['uid']),
    resourceVersion: textOf(preconditions['resourceVersion']),
    propagation: 'Background',
    dryRun: Array.isArray(given['dryRun']) && given['dryRun'].includes('All'),
  };
}

/** Finished, terminating and never started pods hold nothing up. */
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
    throw new ApiStatusError({ code: 500, reason: '', message });
  }
  const budget = budgets[0];
  if (budget === undefined) return;
  if (!isHealthy(pod) && mayEvictUnhealthy(budget)) return;
  const status = budget.status;
  if (status === undefined || (status.observedGeneration ?? 0) < (budget.metadata.generation ?? 0)) {
    throw tooMany(budget, `The disruption budget ${budget.metadata.name} is still being processed by the server.`, 10);
  }
  const waiting = Object.keys(status.disruptedPods ?? {}).length;
  if (status.disruptionsAllowed <= 0 || waiting > REMEMBER_AT_MOST) {
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

function isHealthy(pod: Pod): boolean {
  return conditionOf(pod.status?.conditions, 'Ready')?.status === 'True';
}

/** IfHealthyBudget (default): an unready pod may go as long as the application is not disrupted. */
function mayEvictUnhealthy(budget: PodDisruptionBudget): boolean {
  if (budget.spec.unhealthyPodEvictionPolicy === 'AlwaysAllow') return true;
  const status = budget.status;
  return status !== undefined && status.desiredHealthy > 0 && status.currentHealthy >= status.desiredHealthy;
}

function tooMany(budget: PodDisruptionBudget, message: string, retryAfterSeconds: number): ApiStatusError {
  return new ApiStatusError({
    code: 429,
    reason: 'TooManyRequests',
    message: "Cannot evict pod as it would violate the pod's disruption budget.",
    details: {
      causes: [{ reason: 'DisruptionBudget', message }],
      ...(retryAfterSeconds === 0 ? {} : { retryAfterSeconds }),
    },
  });
}
