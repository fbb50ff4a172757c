import { describe, expect, test } from 'vitest';
import { repairActor } from '../access/actor';
import { NO_IMPACT, type Plan } from '../change/plan';
import { decidePolicy, planLifeMs } from './approval-policy';

const actor = { kind: 'person' as const, roles: ['requester' as const] };
const entry: Plan['diff'][number] = { target: { type: 'node', uid: 'n', name: 'n' }, path: 'p', from: 0, to: 1 };
const impact = (more: Partial<Plan['impact']>): Plan['impact'] => ({ ...NO_IMPACT, ...more });
const linux = (count: number) => ({ linux: count, windows: 0 });

describe.each([
  ['dev', 'auto', 'auto', 'auto'],
  ['staging', 'auto', 'needs-approval', 'needs-approval'],
  ['prod', 'needs-approval', 'needs-approval', 'needs-approval'],
  ['PROD', 'needs-approval', 'needs-approval', 'needs-approval'],
  ['', 'needs-approval', 'needs-approval', 'needs-approval'],
])('in %j', (environment, small, large, destructive) => {
  const decide = (one: Plan['impact']) =>
    decidePolicy({ actor, kind: 'node.cordon', plan: { diff: [entry], impact: one }, environment });

  test('one node, many nodes, destruction', () => {
    expect(decide(impact({ nodes: linux(1) })).decision).toBe(small);
    expect(decide(impact({ nodes: { linux: 1, windows: 1 } })).decision).toBe(large);
    for (const one of [{ vmsReleased: 1 }, { pods: linux(1) }, { reversible: false }]) {
      expect(decide(impact(one)).decision).toBe(destructive);
    }
  });

  test('a plan that changes nothing needs no approval', () => {
    const plan = { diff: [], impact: NO_IMPACT };
    expect(decidePolicy({ actor, kind: 'node.cordon', plan, environment }).decision).toBe('auto');
  });

  test('denies actors without permission, and the worker always', () => {
    const plan = { diff: [entry], impact: NO_IMPACT };
    const kind = 'node.cordon';
    for (const who of [
      { kind: 'person' as const, roles: ['approver' as const] },
      { kind: 'system' as const, roles: ['operator' as const] },
    ]) {
      expect(decidePolicy({ actor: who, kind, plan, environment }).decision).toBe('denied');
    }
  });

  test('a policy may request only its own kinds', () => {
    const plan = { diff: [entry], impact: impact({ nodes: linux(1) }) };
    const decide = (kind: string) => decidePolicy({ actor: repairActor, kind, plan, environment }).decision;
    expect(decide('node.drain')).toBe(small);
    expect(decide('node.remove')).toBe('denied');
  });

  test('a decision states its reason', () => {
    expect(decide(impact({ vmsReleased: 2, nodes: linux(2) })).reason).not.toBe('');
  });
});

test('plans expire sooner in production and in environments that are not classified', () => {
  expect(planLifeMs('prod')).toBe(planLifeMs('nonsense'));
  expect(planLifeMs('dev')).toBeGreaterThan(planLifeMs('prod'));
});
