import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { type KubeObject, controllerOf, kubeTime, numberAt } from '@/simulator/world/kube/kube-object';
import type { BudgetIndex } from '@/simulator/world/kube/controllers/budget-index';
import { scaled, type PodDisruptionBudget } from '@/simulator/world/kube/shapes/workload';
import { isFinished, isReady } from '@/simulator/world/kube/controllers/pod-state';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import type { Condition, Pod } from '@/simulator/world/kube/shapes/pod';

/** How long an eviction counts when its pod does not go (disruption.go DeletionTimeout). */
const DISRUPTED_MS = 2 * 60_000;

/** Recounts a budget (pkg/controller/disruption). */
export function reconcileBudget(context: ClusterContext, key: string, index: BudgetIndex): void {
  const budget = context.store.budgets.byKey(key);
  if (budget === undefined) return;
  const pods = index.podsOf(key).filter((pod) => !isFinished(pod));
  const disrupted = stillDisrupted(context, budget, pods);
  const healthy = pods.filter(
    (pod) => isReady(pod) && pod.metadata.deletionTimestamp === undefined && !(pod.metadata.name in disrupted),
  ).length;
  const { expected, desired } = expectation(context, budget, pods);
  const allowed = expected <= 0 ? 0 : Math.max(0, healthy - desired);
  if (Object.keys(disrupted).length > 0)
    context.due.add({ atMs: context.afterMs(DISRUPTED_MS), kind: 'sync-budget', key });
  context.store.replace(context.store.budgets, {
    ...budget,
    status: {
      ...(Object.keys(disrupted).length > 0 ? { disruptedPods: disrupted } : {}),
      conditions: [allowedCondition(context, budget, allowed)],
      currentHealthy: healthy,
      desiredHealthy: desired,
      disruptionsAllowed: allowed,
      expectedPods: expected,
      observedGeneration: budget.metadata.generation ?? 1,
    },
  });
}

/** Evictions whose pods are still there, not yet marked, and not too old. */
function stillDisrupted(
  context: ClusterContext,
  budget: PodDisruptionBudget,
  pods: readonly Pod[],
): Record<string, string> {
  const names = new Map(pods.map((pod) => [pod.metadata.name, pod]));
  const sinceMs = context.now() - DISRUPTED_MS / context.options.pace;
  return Object.fromEntries(
    Object.entries(budget.status?.disruptedPods ?? {}).filter(([name, at]) => {
      const pod = names.get(name);
      return pod !== undefined && pod.metadata.deletionTimestamp === undefined && Date.parse(at) > sinceMs;
    }),
  );
}

function expectation(
  context: ClusterContext,
  budget: PodDisruptionBudget,
  pods: readonly Pod[],
): { expected: number; desired: number } {
  const { minAvailable, maxUnavailable } = budget.spec;
  if (maxUnavailable !== undefined) {
    const expected = scaleOfOwners(context, pods);
    return { expected, desired: Math.max(0, expected - scaled(maxUnavailable, expected, 'up')) };
  }
  if (typeof minAvailable === 'number') return { expected: pods.length, desired: minAvailable };
  if (minAvailable !== undefined) {
    const expected = scaleOfOwners(context, pods);
    return { expected, desired: scaled(minAvailable, expected, 'up') };
  }
  return { expected: pods.length, desired: 1 };
}

/** The replicas that the pods' controllers ask for, each controller once. */
function scaleOfOwners(context: ClusterContext, pods: readonly Pod[]): number {
  const scales = new Map<string, number>();
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (owner === undefined || scales.has(owner.uid)) continue;
    const top = topController(context, pod);
    if (top !== undefined) scales.set(top.metadata.uid ?? owner.uid, numberAt(top, 'spec.replicas', 1));
  }
  return [...scales.values()].reduce((sum, replicas) => sum + replicas, 0);
}

function topController(context: ClusterContext, pod: Pod): KubeObject | undefined {
  let at: KubeObject = pod;
  for (let depth = 0; depth < 3; depth++) {
    const owner = controllerOf(at);
    const found = owner && context.store.ofKind(owner.kind)?.get(at.metadata.namespace ?? '', owner.name);
    if (found === undefined) return at === pod ? undefined : at;
    at = found;
  }
  return at;
}

function allowedCondition(context: ClusterContext, budget: PodDisruptionBudget, allowed: number): Condition {
  const status = allowed > 0 ? 'True' : 'False';
  const before = conditionOf(budget.status?.conditions, 'DisruptionAllowed');
  return {
    type: 'DisruptionAllowed',
    status,
    reason: allowed > 0 ? 'SufficientPods' : 'InsufficientPods',
    message: '',
    lastTransitionTime: before?.status === status ? (before.lastTransitionTime ?? '') : kubeTime(context.now()),
    observedGeneration: budget.metadata.generation ?? 1,
  };
}
