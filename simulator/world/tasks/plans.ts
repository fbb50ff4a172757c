import type { PoolState } from '@/simulator/world/ack/records';
import { instanceType } from '@/simulator/world/catalogue/instance-types';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { DURATIONS } from '@/simulator/world/durations';
import type { Step } from '@/simulator/world/tasks/task-record';

/** Adding instances: one request after the other, then waiting for all nodes. */
export function scaleOutSteps(count: number): Step[] {
  const launches = Array.from({ length: count }, (): Step => ({
    stage: 'CreateInstances',
    afterMs: DURATIONS.betweenLaunches,
    action: { kind: 'launch' },
  }));
  return [
    { stage: 'UpdateScalingGroup', afterMs: DURATIONS.settle, action: { kind: 'enter', state: 'scaling' } },
    { stage: 'CreateInstances', afterMs: 0, action: { kind: 'open-activity', delta: count } },
    ...launches,
    { stage: 'WaitNodesReady', afterMs: DURATIONS.pollNodes, action: { kind: 'await-ready' } },
  ];
}

export function createSteps(count: number): Step[] {
  const create: Step = {
    stage: 'CreateScalingGroup',
    afterMs: DURATIONS.createScalingGroup,
    action: { kind: 'enter', state: 'initial' },
  };
  return count > 0 ? [create, ...scaleOutSteps(count)] : [create];
}

/** Changing a pool's definition; labels and taints are applied to existing nodes only if requested. */
export function updateSteps(pushLabels: boolean): Step[] {
  const update: Step = {
    stage: 'UpdateNodePool',
    afterMs: DURATIONS.settle,
    action: { kind: 'enter', state: 'updating' },
  };
  const push: Step = { stage: 'UpdateNodes', afterMs: DURATIONS.pushLabels, action: { kind: 'push-labels' } };
  return pushLabels ? [update, push] : [update];
}

const drainStep = (instanceIds: string[]): Step => ({
  stage: 'DrainNodes',
  afterMs: DURATIONS.pollNodes,
  action: { kind: 'drain', instanceIds, deadlineMs: 0 },
});

/** Removing nodes: cordon, drain, release one after the other. */
export function removeSteps(order: {
  instances: InstanceRecord[];
  state: PoolState;
  drain: boolean;
  keep: (instance: InstanceRecord) => boolean;
  /** Whether kept instances stay registered as nodes. */
  keepNodes?: boolean;
}): Step[] {
  const ids = order.instances.map((instance) => instance.instanceId);
  const releases = order.instances.map((instance): Step => ({
    stage: 'RemoveNodes',
    afterMs: DURATIONS.releaseInstance,
    action: {
      kind: 'release',
      instanceId: instance.instanceId,
      keepInstance: order.keep(instance),
      keepNode: order.keepNodes ?? false,
    },
  }));
  return [
    { stage: 'CheckNodes', afterMs: DURATIONS.settle, action: { kind: 'enter', state: order.state } },
    { stage: 'DrainNodes', afterMs: 0, action: { kind: 'open-activity', delta: -ids.length } },
    { stage: 'DrainNodes', afterMs: 0, action: { kind: 'cordon', instanceIds: ids } },
    ...(order.drain ? [drainStep(ids)] : []),
    ...releases,
    { stage: 'RemoveNodes', afterMs: 0, action: { kind: 'close-activity' } },
  ];
}

const drop: Step = { stage: 'DeleteScalingGroup', afterMs: DURATIONS.settle, action: { kind: 'drop-pool' } };

/**
 * ACK docs, Delete a node pool: subscriptions are retained; so are instances that were added to a pool without an
 * expected number of nodes. What is retained remains registered in the API server.
 */
export function deleteSteps(instances: InstanceRecord[], expectedNumber: boolean): Step[] {
  if (instances.length === 0) return [{ ...drop, afterMs: DURATIONS.createScalingGroup }];
  const keep = ({ chargeType, source }: InstanceRecord): boolean =>
    chargeType === 'PrePaid' || (!expectedNumber && source !== 'ess');
  return [...removeSteps({ instances, state: 'deleting', drain: true, keep, keepNodes: true }), drop];
}

function batchSteps(instances: InstanceRecord[], last: boolean): Step[] {
  const ids = instances.map((instance) => instance.instanceId);
  return [
    { stage: 'DrainNodes', afterMs: DURATIONS.settle, action: { kind: 'cordon', instanceIds: ids } },
    drainStep(ids),
    ...ids.map((instanceId, index): Step => ({
      stage: 'UpgradeNodes',
      afterMs: index === 0 ? DURATIONS.replaceDisk : 0,
      action: { kind: 'replace', instanceId },
    })),
    ...ids.map((instanceId): Step => ({
      stage: 'WaitNodesReady',
      afterMs: DURATIONS.pollNodes,
      action: { kind: 'await-node', instanceId },
    })),
    { stage: 'FinishBatch', afterMs: DURATIONS.pollNodes, action: { kind: 'batch-end', last } },
  ];
}

/** A rolling upgrade, `size` nodes at a time. */
export function upgradeSteps(instances: InstanceRecord[], size: number): Step[] {
  if (instances.length === 0) return batchSteps([], true);
  const steps: Step[] = [];
  for (let at = 0; at < instances.length; at += size) {
    steps.push(...batchSteps(instances.slice(at, at + size), at + size >= instances.length));
  }
  return steps;
}

export const repairSteps = (nodeNames: string[]): Step[] =>
  nodeNames.map((nodeName) => ({
    stage: 'RepairNodes',
    afterMs: DURATIONS.repairNode,
    action: { kind: 'repair', nodeName },
  }));

export function attachSteps(instanceIds: string[]): Step[] {
  return [
    ...instanceIds.map((instanceId): Step => ({
      stage: 'ReplaceSystemDisk',
      afterMs: DURATIONS.replaceDisk,
      action: { kind: 'attach', instanceId },
    })),
    { stage: 'WaitNodesReady', afterMs: DURATIONS.pollNodes, action: { kind: 'await-ready' } },
  ];
}

const byNewest = (a: InstanceRecord, b: InstanceRecord): number => b.createdMs - a.createdMs;

function zonesEven(instances: InstanceRecord[], count: number): InstanceRecord[] {
  const left = [...instances].sort(byNewest);
  const chosen: InstanceRecord[] = [];
  while (chosen.length < count && left.length > 0) {
    const sizeOf = (one: InstanceRecord): number => left.filter((item) => item.zoneId === one.zoneId).length;
    const largest = Math.max(...left.map(sizeOf));
    const index = left.findIndex((one) => sizeOf(one) === largest);
    chosen.push(...left.splice(index, 1));
  }
  return chosen;
}

const pricePerVcpu = (instance: InstanceRecord): number => {
  const type = instanceType(instance.instanceType);
  return type === undefined ? 0 : type.hourlyCny / type.vcpu;
};

/**
 * Which nodes go when the desired size falls: newest first; BALANCE keeps the zones even; COST_OPTIMIZED takes the
 * dearest vCPU first. Subscription instances are never released by a scale-in.
 */
export function chooseRemoved(instances: InstanceRecord[], count: number, policy: string): InstanceRecord[] {
  const removable = instances.filter((instance) => instance.chargeType !== 'PrePaid');
  if (policy === 'BALANCE') return zonesEven(removable, count);
  const order =
    policy === 'COST_OPTIMIZED'
      ? (a: InstanceRecord, b: InstanceRecord) => pricePerVcpu(b) - pricePerVcpu(a) || byNewest(a, b)
      : byNewest;
  return [...removable].sort(order).slice(0, count);
}
