import type { PoolState } from '@/simulator/world/ack/records';
import { instanceType } from '@/simulator/world/catalog/instance-types';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { DURATIONS } from '@/simulator/world/ack/pools';
import type { Step, StepAction } from '@/simulator/world/tasks/task-record';

const step = (stage: string, afterMs: number, action: StepAction): Step => ({ stage, afterMs, action });

/** Adding instances: one request after the other, then waiting for all nodes. */
export function scaleOutSteps(count: number): Step[] {
  const launches = Array.from({ length: count }, () =>
    step('CreateInstances', DURATIONS.betweenLaunches, { kind: 'launch' }),
  );
  return [
    step('UpdateScalingGroup', DURATIONS.settle, { kind: 'enter', state: 'scaling' }),
    step('CreateInstances', 0, { kind: 'open-activity', delta: count }),
    ...launches,
    step('WaitNodesReady', DURATIONS.pollNodes, { kind: 'await-ready' }),
  ];
}

export function createSteps(count: number): Step[] {
  const create: Step = step('CreateScalingGroup', DURATIONS.createScalingGroup, { kind: 'enter', state: 'initial' });
  return count > 0 ? [create, ...scaleOutSteps(count)] : [create];
}

export function updateSteps(pushLabels: boolean): Step[] {
  const update: Step = step('UpdateNodePool', DURATIONS.settle, { kind: 'enter', state: 'updating' });
  const push: Step = step('UpdateNodes', DURATIONS.pushLabels, { kind: 'push-labels' });
  return pushLabels ? [update, push] : [update];
}

const drainStep = (instanceIds: string[]) =>
  step('DrainNodes', DURATIONS.pollNodes, { kind: 'drain', instanceIds, deadlineMs: 0 });

export function removeSteps(order: {
  instances: InstanceRecord[];
  state: PoolState;
  drain: boolean;
  keep: (instance: InstanceRecord) => boolean;
  keepNodes?: boolean;
}): Step[] {
  const ids = order.instances.map((instance) => instance.instanceId);
  const releases = order.instances.map((instance) =>
    step('RemoveNodes', DURATIONS.releaseInstance, {
      kind: 'release',
      instanceId: instance.instanceId,
      keepInstance: order.keep(instance),
      keepNode: order.keepNodes ?? false,
    }),
  );
  return [
    step('CheckNodes', DURATIONS.settle, { kind: 'enter', state: order.state }),
    step('DrainNodes', 0, { kind: 'open-activity', delta: -ids.length }),
    step('DrainNodes', 0, { kind: 'cordon', instanceIds: ids }),
    ...(order.drain ? [drainStep(ids)] : []),
    ...releases,
    step('RemoveNodes', 0, { kind: 'close-activity' }),
  ];
}

const drop: Step = step('DeleteScalingGroup', DURATIONS.settle, { kind: 'drop-pool' });

/** ACK docs, Delete a node pool: subscriptions, and added instances without an expected number, are retained as nodes. */
export function deleteSteps(instances: InstanceRecord[], expectedNumber: boolean): Step[] {
  if (instances.length === 0) return [{ ...drop, afterMs: DURATIONS.createScalingGroup }];
  const keep = ({ chargeType, source }: InstanceRecord): boolean =>
    chargeType === 'PrePaid' || (!expectedNumber && source !== 'ess');
  return [...removeSteps({ instances, state: 'deleting', drain: true, keep, keepNodes: true }), drop];
}

function batchSteps(instances: InstanceRecord[], last: boolean): Step[] {
  const ids = instances.map((instance) => instance.instanceId);
  return [
    step('DrainNodes', DURATIONS.settle, { kind: 'cordon', instanceIds: ids }),
    drainStep(ids),
    ...ids.map((instanceId, index) =>
      step('UpgradeNodes', index === 0 ? DURATIONS.replaceDisk : 0, { kind: 'replace', instanceId }),
    ),
    ...ids.map((instanceId) => step('WaitNodesReady', DURATIONS.pollNodes, { kind: 'await-node', instanceId })),
    step('FinishBatch', DURATIONS.pollNodes, { kind: 'batch-end', last }),
  ];
}

export function upgradeSteps(instances: InstanceRecord[], size: number): Step[] {
  if (instances.length === 0) return batchSteps([], true);
  const steps: Step[] = [];
  for (let at = 0; at < instances.length; at += size)
    steps.push(...batchSteps(instances.slice(at, at + size), at + size >= instances.length));
  return steps;
}

export const repairSteps = (nodeNames: string[]): Step[] =>
  nodeNames.map((nodeName) => step('RepairNodes', DURATIONS.repairNode, { kind: 'repair', nodeName }));

export const attachSteps = (instanceIds: string[]): Step[] => [
  ...instanceIds.map((instanceId) => step('ReplaceSystemDisk', DURATIONS.replaceDisk, { kind: 'attach', instanceId })),
  step('WaitNodesReady', DURATIONS.pollNodes, { kind: 'await-ready' }),
];

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

/** Newest first; BALANCE keeps zones even, COST_OPTIMIZED starts with the dearest vCPU. Never subscriptions. */
export function chooseRemoved(instances: InstanceRecord[], count: number, policy: string): InstanceRecord[] {
  const removable = instances.filter((instance) => instance.chargeType !== 'PrePaid');
  if (policy === 'BALANCE') return zonesEven(removable, count);
  const order =
    policy === 'COST_OPTIMIZED'
      ? (a: InstanceRecord, b: InstanceRecord) => pricePerVcpu(b) - pricePerVcpu(a) || byNewest(a, b)
      : byNewest;
  return [...removable].sort(order).slice(0, count);
}
