import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { scaled, type Deployment, type ReplicaSet, type WorkloadStatus } from '@/simulator/world/kube/shapes/workload';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import type { Condition } from '@/simulator/world/kube/shapes/pod';

interface Progress {
  current: string | undefined;
  sets: ReplicaSet[];
}

const sum = (sets: readonly ReplicaSet[], of: (status: WorkloadStatus) => number | undefined): number =>
  sets.reduce((total, set) => total + (of(set.status ?? {}) ?? 0), 0);

export function writeDeploymentStatus(context: ClusterContext, given: Deployment, { current, sets }: Progress): void {
  const { store } = context;
  const deployment = store.deployments.get(given.metadata.namespace ?? '', given.metadata.name);
  if (deployment === undefined) return;
  const newest = sets.find((set) => set.metadata.name === current);
  const wanted = deployment.spec.replicas ?? 1;
  const available = sum(sets, (status) => status.availableReplicas);
  const counts = {
    replicas: sum(sets, (status) => status.replicas),
    updatedReplicas: newest?.status?.replicas ?? 0,
    readyReplicas: sum(sets, (status) => status.readyReplicas),
    availableReplicas: available,
    unavailableReplicas: Math.max(
      0,
      Math.max(
        wanted,
        sum(sets, (status) => status.replicas),
      ) - available,
    ),
  };
  const shown = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  const done = counts.updatedReplicas === wanted && counts.replicas === wanted && available === wanted;
  const conditions = [
    availableCondition(context, deployment, available),
    progressing(context, deployment, { done, newest, counts }),
    ...replicaFailure([...(newest === undefined ? [] : [newest]), ...sets]),
  ];
  store.replace(store.deployments, {
    ...deployment,
    status: { observedGeneration: deployment.metadata.generation ?? 1, ...shown, conditions },
  });
}

/** Of the newest ReplicaSet, else of any (pkg/controller/deployment/progress.go, getReplicaFailures). */
function replicaFailure(sets: readonly ReplicaSet[]): Condition[] {
  const [found] = sets.flatMap((set) => conditionOf(set.status?.conditions, 'ReplicaFailure') ?? []);
  return found === undefined ? [] : [{ ...found, lastUpdateTime: found.lastTransitionTime ?? '' }];
}

function stamped(context: ClusterContext, deployment: Deployment, wanted: Condition): Condition {
  const before = conditionOf(deployment.status?.conditions, wanted.type);
  const at = kubeTime(context.now());
  if (before?.status === wanted.status && before.reason === wanted.reason && before.message === wanted.message)
    return before;
  return {
    ...wanted,
    lastUpdateTime: at,
    lastTransitionTime: before?.status === wanted.status ? (before.lastTransitionTime ?? at) : at,
  };
}

function availableCondition(context: ClusterContext, deployment: Deployment, available: number): Condition {
  const wanted = deployment.spec.replicas ?? 1;
  const spare = scaled(deployment.spec.strategy?.rollingUpdate?.maxUnavailable, wanted, 'down');
  const enough = available >= wanted - spare;
  return stamped(context, deployment, {
    type: 'Available',
    status: enough ? 'True' : 'False',
    reason: enough ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
    message: enough ? 'Deployment has minimum availability.' : 'Deployment does not have minimum availability.',
  });
}

interface Rollout {
  done: boolean;
  newest: ReplicaSet | undefined;
  counts: { updatedReplicas: number; availableReplicas: number };
}

function progressing(context: ClusterContext, deployment: Deployment, { done, newest, counts }: Rollout): Condition {
  const name = newest?.metadata.name ?? '';
  const base = { type: 'Progressing', status: 'True' };
  if (done)
    return stamped(context, deployment, {
      ...base,
      reason: 'NewReplicaSetAvailable',
      message: `ReplicaSet "${name}" has successfully progressed.`,
    });
  const before = conditionOf(deployment.status?.conditions, 'Progressing');
  const moved =
    counts.updatedReplicas > (deployment.status?.updatedReplicas ?? 0) ||
    counts.availableReplicas > (deployment.status?.availableReplicas ?? 0);
  const limitMs = ((deployment.spec.progressDeadlineSeconds ?? 600) * 1_000) / context.options.pace;
  const sinceMs = moved ? context.now() : Date.parse(before?.lastUpdateTime ?? '') || context.now();
  const rolling = before?.reason === 'ReplicaSetUpdated' || before?.reason === 'ProgressDeadlineExceeded';
  if (rolling && !moved && context.now() - sinceMs >= limitMs)
    return stamped(context, deployment, {
      type: 'Progressing',
      status: 'False',
      reason: 'ProgressDeadlineExceeded',
      message: `ReplicaSet "${name}" has timed out progressing.`,
    });
  const key = `${deployment.metadata.namespace ?? ''}/${deployment.metadata.name}`;
  if (!rolling || moved) context.due.add({ atMs: context.now() + limitMs + 1_000, kind: 'sync-deployment', key });
  const next: Condition = { ...base, reason: 'ReplicaSetUpdated', message: `ReplicaSet "${name}" is progressing.` };
  return moved && before !== undefined
    ? { ...before, ...next, lastUpdateTime: kubeTime(context.now()) }
    : stamped(context, deployment, next);
}
