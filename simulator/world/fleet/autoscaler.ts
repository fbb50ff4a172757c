import { instancesOf, lasting, poolsOf, DURATIONS } from '@/simulator/world/ack/pools';
import type { PoolRecord } from '@/simulator/world/ack/records';
import { futureNode, type NodeAlone, presentNode } from '@/simulator/world/fleet/future-node';
import { findNode, nodeIsReady } from '@/simulator/world/fleet/kube-node';
import { launchInstance, nextInstance } from '@/simulator/world/fleet/launch';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import { closeActivity, openActivity, type Scaling } from '@/simulator/world/tasks/activities';
import type { World } from '@/simulator/world/world';

const isAuto = (pool: PoolRecord): boolean => pool.config.auto_scaling?.enable === true;

/** A pool that the autoscaler may grow: no task changes it, and it has its minimum. */
function mayGrow(world: World, pool: PoolRecord): boolean {
  const { min_instances: min = 0, max_instances: max = 0 } = pool.config.auto_scaling ?? {};
  const count = instancesOf(world, pool.poolId).length;
  const atRest = pool.state === 'active' || pool.state === 'scaling';
  return atRest && count >= min && count < max && (pool.noGrowthUntilMs ?? 0) <= world.now();
}

/** Pods between nodes (affinity, anti-affinity, hard spread) may stay Pending after any growth: left out. */
function isPlacedAlone({ spec }: Pod): boolean {
  const required = 'requiredDuringSchedulingIgnoredDuringExecution';
  const { podAffinity, podAntiAffinity } = spec.affinity ?? {};
  const spread = (spec.topologySpreadConstraints ?? []).some((rule) => rule.whenUnsatisfiable !== 'ScheduleAnyway');
  return podAffinity?.[required] === undefined && podAntiAffinity?.[required] === undefined && !spread;
}

const pendingPods = (kube: KubeCluster): Pod[] =>
  [...kube.context.store.pods.all()].filter(
    (pod) =>
      (pod.spec.nodeName ?? '') === '' &&
      pod.metadata.deletionTimestamp === undefined &&
      conditionOf(pod.status?.conditions, 'PodScheduled')?.reason === 'Unschedulable' &&
      isPlacedAlone(pod),
  );

/** Existing nodes, and joining ones as they will be. */
function roomOf(world: World, pools: PoolRecord[]): NodeAlone[] {
  const [first] = pools;
  if (first === undefined) return [];
  const kube = world.kube(first.clusterId);
  const coming = pools.flatMap((pool) =>
    instancesOf(world, pool.poolId)
      .filter((one) => one.phase !== 'removing' && one.phase !== 'failed')
      .filter((one) => !nodeIsReady(findNode(kube, one.nodeName)))
      .map((one) => futureNode(world, pool, one)),
  );
  return [...[...kube.context.store.nodes.all()].map((node) => presentNode(kube, node)), ...coming];
}

/** Adds one instance with an activity as ESS reports it; after a refusal the pool is not tried again for a while. */
function addOne(world: World, pool: PoolRecord): boolean {
  const scaling: Scaling = { activityId: '', launched: [], failures: [], result: [] };
  openActivity(world, { task: scaling, pool, delta: 1 });
  const launched = launchInstance(world, pool);
  if ('code' in launched) {
    scaling.failures.push(launched);
    pool.noGrowthUntilMs = world.now() + lasting(world, DURATIONS.autoscalerBackoff, pool);
  } else scaling.launched.push(launched.instanceId);
  closeActivity(world, scaling);
  world.revision += 1;
  return scaling.failures.length === 0;
}

function nodesLeft(world: World, clusterId: string): number {
  const used = poolsOf(world, clusterId).map((pool) => instancesOf(world, pool.poolId).length);
  return world.state.account.nodeQuota - used.reduce((sum, count) => sum + count, 0);
}

function growFor(world: World, pod: Pod, pools: PoolRecord[]): NodeAlone | undefined {
  for (const pool of pools) {
    const next = mayGrow(world, pool) ? nextInstance(world, pool) : undefined;
    if (next === undefined || nodesLeft(world, pool.clusterId) < 1) continue;
    const node = futureNode(world, pool, next);
    if (!node.wouldFit(pod)) continue;
    const before = instancesOf(world, pool.poolId).length;
    if (!addOne(world, pool)) continue;
    world
      .kube(pool.clusterId)
      .context.recorder.record(pod, 'cluster-autoscaler', {
        reason: 'TriggeredScaleUp',
        message: `pod triggered scale-up: [{${pool.scalingGroupId} ${before}->${before + 1} (max: ${pool.config.auto_scaling?.max_instances ?? 0})}]`,
      });
    return node;
  }
  return undefined;
}

/** Adds nodes to auto-scaling pools, within their maximum, for Pending pods that fit a new node; removes none. */
export function growPools(world: World, nowMs: number): void {
  if (nowMs < (world.state.autoscaleAtMs ?? 0)) return;
  const auto = world.state.pools.filter(isAuto);
  if (auto.length === 0) return;
  world.state.autoscaleAtMs = nowMs + lasting(world, DURATIONS.autoscalerScan);
  for (const clusterId of new Set(auto.map((pool) => pool.clusterId))) {
    const pools = auto.filter((pool) => pool.clusterId === clusterId);
    if (!pools.some((pool) => mayGrow(world, pool))) continue;
    const pending = pendingPods(world.kube(clusterId));
    if (pending.length === 0) continue;
    const room = roomOf(world, pools);
    for (const pod of pending) {
      const place = room.find((node) => node.wouldFit(pod)) ?? growFor(world, pod, pools);
      if (place === undefined) continue;
      place.add(pod);
      if (!room.includes(place)) room.push(place);
    }
  }
}
