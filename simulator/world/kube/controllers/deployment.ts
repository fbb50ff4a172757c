import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { contentHash } from '@/simulator/world/kube/ids';
import { canonicalJson, getOrMake } from '@/simulator/world/kube/kube-object';
import { writeDeploymentStatus } from '@/simulator/world/kube/controllers/deployment-status';
import { scaled, type Deployment, type ReplicaSet } from '@/simulator/world/kube/shapes/workload';
import { ownerReference } from '@/simulator/world/kube/controllers/pod-maker';
import { objectKey } from '@/simulator/world/kube/store/collection';
import type { PodTemplate } from '@/simulator/world/kube/shapes/pod';

const HASH = 'pod-template-hash';
const LOOK_AGAIN_MS = 1_000;
export const REVISION = 'deployment.kubernetes.io/revision';

/** Rolls a Deployment forward one step; its ReplicaSets' progress brings it back here. */
export function reconcileDeployment(context: ClusterContext, key: string): void {
  const deployment = context.store.deployments.byKey(key);
  if (deployment === undefined || deployment.metadata.deletionTimestamp !== undefined) return;
  const sets = replicaSetsOf(context, deployment);
  const hash = templateHash(deployment.spec.template);
  let current = sets.find((set) => set.metadata.labels?.[HASH] === hash);
  if (current === undefined && deployment.spec.paused !== true) {
    current = createSet(context, deployment, { hash, revision: Math.max(0, ...sets.map(revisionOf)) + 1 });
    sets.push(current);
  }
  const old = sets.filter((set) => set !== current);
  if (deployment.spec.paused === true || current === undefined) spreadPaused(context, deployment, sets);
  else if (deployment.spec.strategy?.type === 'Recreate') recreate(context, deployment, { current, old });
  else roll(context, deployment, { current, old });
  if (current !== undefined) dropHistory(context, deployment, old);
  writeDeploymentStatus(context, deployment, {
    current: current?.metadata.name,
    sets: replicaSetsOf(context, deployment),
  });
}

const hashes = new WeakMap<PodTemplate, string>();

export const templateHash = (template: PodTemplate): string =>
  getOrMake(hashes, template, () => contentHash(canonicalJson(template)));

const replicaSetsOf = (context: ClusterContext, deployment: Deployment): ReplicaSet[] =>
  context.indexes.dependents(deployment.metadata.uid ?? '').flatMap((entry) => {
    const [resource, key = ''] = entry.split('|');
    return resource === 'replicasets.apps' ? (context.store.replicaSets.byKey(key) ?? []) : [];
  });

const revisionOf = (set: ReplicaSet): number => Number(set.metadata.annotations?.[REVISION] ?? 0);

function createSet(
  context: ClusterContext,
  deployment: Deployment,
  of: { hash: string; revision: number },
): ReplicaSet {
  const { store } = context;
  store.replace(store.deployments, {
    ...deployment,
    metadata: {
      ...deployment.metadata,
      annotations: { ...deployment.metadata.annotations, [REVISION]: String(of.revision) },
    },
  });
  return store.insert(store.replicaSets, replicaSetOf(deployment, of));
}

/** The ReplicaSet of a Deployment's present template, without replicas. */
export function replicaSetOf(deployment: Deployment, of: { hash: string; revision: number }): ReplicaSet {
  const { template, selector, minReadySeconds } = deployment.spec;
  const labels = { ...template.metadata?.labels, [HASH]: of.hash };
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${deployment.metadata.name}-${of.hash}`,
      namespace: deployment.metadata.namespace ?? '',
      labels,
      annotations: { [REVISION]: String(of.revision) },
      ownerReferences: [ownerReference(deployment)],
    },
    spec: {
      replicas: 0,
      selector: { ...selector, matchLabels: { ...selector.matchLabels, [HASH]: of.hash } },
      template: { ...template, metadata: { ...template.metadata, labels } },
      ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
    },
  };
}

const size = (set: ReplicaSet): number => set.spec.replicas ?? 0;

function scale(context: ClusterContext, deployment: Deployment, to: { set: ReplicaSet; replicas: number }): void {
  const { set, replicas } = to;
  if (size(set) === replicas) return;
  const way = replicas > size(set) ? 'up' : 'down';
  context.store.replace(context.store.replicaSets, { ...set, spec: { ...set.spec, replicas } });
  const message = `Scaled ${way} replica set ${set.metadata.name} from ${size(set)} to ${replicas}`;
  context.recorder.record(deployment, 'deployment-controller', { reason: 'ScalingReplicaSet', message });
}

interface Sides {
  current: ReplicaSet;
  old: ReplicaSet[];
}

/** A paused Deployment only follows its size. */
function spreadPaused(context: ClusterContext, deployment: Deployment, sets: ReplicaSet[]): void {
  const newest = sets.toSorted((a, b) => revisionOf(b) - revisionOf(a))[0];
  if (newest === undefined) return;
  const others = sets.filter((set) => set !== newest).reduce((sum, set) => sum + size(set), 0);
  scale(context, deployment, { set: newest, replicas: Math.max(0, (deployment.spec.replicas ?? 1) - others) });
}

function recreate(context: ClusterContext, deployment: Deployment, { current, old }: Sides): void {
  for (const set of old) scale(context, deployment, { set, replicas: 0 });
  const left = old.some((set) => context.indexes.podsOwnedBy(set.metadata.uid ?? '').length > 0);
  if (!left) scale(context, deployment, { set: current, replicas: deployment.spec.replicas ?? 1 });
  // The sets do not change when their last terminating pod is deleted.
  else context.due.add({ atMs: context.afterMs(LOOK_AGAIN_MS), kind: 'sync-deployment', key: objectKey(deployment) });
}

/** deployment/rolling.go: up to replicas + surge, then down as far as the available pods allow. */
function roll(context: ClusterContext, deployment: Deployment, { current, old }: Sides): void {
  const wanted = deployment.spec.replicas ?? 1;
  const { maxSurge, maxUnavailable } = deployment.spec.strategy?.rollingUpdate ?? {};
  const surge = scaled(maxSurge ?? '25%', wanted, 'up');
  const spare = scaled(maxUnavailable ?? '25%', wanted, 'down');
  const allowedDown = surge === 0 && spare === 0 ? 1 : spare;
  const total = size(current) + old.reduce((sum, set) => sum + size(set), 0);
  if (size(current) > wanted) {
    scale(context, deployment, { set: current, replicas: wanted });
    return;
  }
  const room = wanted + surge - total;
  if (size(current) < wanted && room > 0) {
    scale(context, deployment, { set: current, replicas: Math.min(wanted, size(current) + room) });
    return;
  }
  const unavailableNew = size(current) - (current.status?.availableReplicas ?? 0);
  let mayGo = total - (wanted - allowedDown) - unavailableNew;
  if (mayGo <= 0) return;
  for (const set of old) mayGo -= shrinkUnhealthy(context, deployment, { set, mayGo });
  shrinkAvailable(context, deployment, { wanted, allowedDown });
}

function shrinkUnhealthy(
  context: ClusterContext,
  deployment: Deployment,
  { set, mayGo }: { set: ReplicaSet; mayGo: number },
): number {
  const unhealthy = size(set) - (set.status?.availableReplicas ?? 0);
  const going = Math.max(0, Math.min(unhealthy, mayGo, size(set)));
  if (going > 0) scale(context, deployment, { set, replicas: size(set) - going });
  return going;
}

function shrinkAvailable(
  context: ClusterContext,
  deployment: Deployment,
  of: { wanted: number; allowedDown: number },
): void {
  const sets = replicaSetsOf(context, deployment);
  const hash = templateHash(deployment.spec.template);
  const available = sets.reduce((sum, set) => sum + (set.status?.availableReplicas ?? 0), 0);
  let going = available - (of.wanted - of.allowedDown);
  for (const set of sets.toSorted((a, b) => revisionOf(a) - revisionOf(b))) {
    if (set.metadata.labels?.[HASH] === hash || size(set) === 0 || going <= 0) continue;
    const step = Math.min(size(set), going);
    going -= step;
    scale(context, deployment, { set, replicas: size(set) - step });
  }
}

function dropHistory(context: ClusterContext, deployment: Deployment, old: ReplicaSet[]): void {
  const limit = deployment.spec.revisionHistoryLimit ?? 10;
  const idle = old.filter((set) => size(set) === 0 && (set.status?.replicas ?? 0) === 0);
  for (const set of idle.toSorted((a, b) => revisionOf(b) - revisionOf(a)).slice(limit))
    context.store.drop(context.store.replicaSets, set);
}
