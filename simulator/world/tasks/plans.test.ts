import { blankInstance } from '@/simulator/world/fleet/instance-life';
import { describe, expect, it } from 'vitest';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { chooseRemoved, upgradeSteps } from '@/simulator/world/tasks/plans';

const instance = (instanceId: string, change: Partial<InstanceRecord>): InstanceRecord => ({
  ...blankInstance(),
  instanceId,
  instanceType: 'ecs.g6.xlarge',
  phase: 'joined',
  ...change,
});

const FLEET = [
  instance('h-old', { zoneId: 'h', createdMs: 1 }),
  instance('h-new', { zoneId: 'h', createdMs: 5, instanceType: 'ecs.c6.xlarge' }),
  instance('h-mid', { zoneId: 'h', createdMs: 3, instanceType: 'ecs.r7.xlarge' }),
  instance('i-new', { zoneId: 'i', createdMs: 6 }),
  instance('i-paid', { zoneId: 'i', createdMs: 9, chargeType: 'PrePaid' }),
];

describe('chooseRemoved', () => {
  it.each([
    ['PRIORITY', 2, ['i-new', 'h-new']],
    ['BALANCE', 2, ['h-new', 'h-mid']],
    ['COST_OPTIMIZED', 1, ['h-mid']],
  ])('%s takes %i', (policy, count, ids) => {
    expect(chooseRemoved(FLEET, count, policy).map((one) => one.instanceId)).toEqual(ids);
  });

  it.each(['PRIORITY', 'BALANCE', 'COST_OPTIMIZED'])('%s never takes a subscription', (policy) => {
    const chosen = chooseRemoved(FLEET, 5, policy).map((one) => one.instanceId);
    expect(chosen).toHaveLength(4);
    expect(chosen).not.toContain('i-paid');
  });
});

describe('upgradeSteps', () => {
  it('works in batches and marks the last', () => {
    const steps = upgradeSteps(FLEET, 2);
    const ends = steps.flatMap((step) => (step.action.kind === 'batch-end' ? [step.action.last] : []));
    expect(ends).toEqual([false, false, true]);
    const replaced = steps.flatMap((step) => (step.action.kind === 'replace' ? [step.action.instanceId] : []));
    expect(replaced).toEqual(FLEET.map((one) => one.instanceId));
  });
});
