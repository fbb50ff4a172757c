import { describe, expect, test } from 'vitest';
import { NO_LOSSES } from '@/lib/domain/drain/classified';
import type { EvictAnswer, KubeEvictor } from '@/lib/domain/ports/kube';
import { budgetWaitMs, sendEviction } from './send-eviction';
import { podsOf } from './batch-pods';
import { aBudget, aPod } from '@/lib/changes/testing/objects';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { upstream } from '@/lib/changes/testing/write-gate';
import type { RunContext, WorkAnswer } from '@/lib/domain/change/step';

const NODE = 'default-nodepool-n0';

const requested: Parameters<KubeEvictor['evict']>[0][] = [];

async function answered(
  message: EvictAnswer | Error,
  prepare: (world: SampleWorld) => void = () => undefined,
): Promise<WorkAnswer> {
  const world = new SampleWorld();
  world.put(aPod('web-1'));
  prepare(world);
  world.kubeWrite.evict = (q) => {
    requested.push(q);
    return message instanceof Error ? Promise.reject(message) : Promise.resolve(message);
  };
  const ctx: RunContext = world.runContext({ changeId: 'c', cloudWrite: null });
  const nodes = world.nodes.filter(({ name }) => name === NODE);
  const { rows } = await podsOf(ctx, { nodes, accepted: NO_LOSSES, depth: 'pods' });
  const [row] = rows;
  if (row === undefined) throw new Error('no pod');
  return sendEviction(ctx, { row, past: null });
}

const severalBudgets = (world: SampleWorld): void => {
  world.put(...['x', 'y'].map((name) => aBudget(name, { disruptionsAllowed: 1 })));
};

describe('each answer of the Eviction API', () => {
  test.each<[string, EvictAnswer, Partial<WorkAnswer>]>([
    ['accepted', { answer: 'accepted', requestId: 'r' }, { state: 'accepted', requestId: 'r' }],
    ['gone, or another UID', { answer: 'gone' }, { state: 'accepted', requestId: null }],
    ['its namespace ends', { answer: 'namespace-terminating' }, { state: 'accepted', requestId: null }],
    ['the budget says not now', { answer: 'budget', retryAfterMs: null }, { state: 'refused', code: 'budget' }],
    [
      'the budget says when',
      { answer: 'budget', retryAfterMs: 40_000 },
      { state: 'refused', code: 'budget', retryAfterMs: 40_000 },
    ],
  ])('%s', async (_, message, expected) => {
    expect(await answered(message)).toMatchObject(expected);
  });

  test('names the blocking PDB with its healthy and required pods', async () => {
    const answer = await answered({ answer: 'budget', retryAfterMs: null }, (world) => {
      world.put(aBudget('iis', { currentHealthy: 2, desiredHealthy: 2 }));
    });
    expect(answer).toMatchObject({ message: { phrase: { params: { budget: 'shop/iis', healthy: 2, desired: 2 } } } });
  });

  test('a PDB that could not be read but refuses is not called unknown', async () => {
    const answer = await answered({ answer: 'budget', retryAfterMs: null }, (world) => world.forbid('budgets'));
    expect(answer).toMatchObject({ message: { phrase: { key: 'domain.detail.budget-refuses' } } });
  });

  test('sends the pod’s UID; only a Windows pod below the minimum gets another grace period', async () => {
    await answered({ answer: 'gone' });
    expect(requested.at(-1)).toEqual({ namespace: 'shop', name: 'web-1', uid: 'uid-web-1' });
    await answered({ answer: 'gone' }, (world) => {
      world.setNode(NODE, { labels: { 'kubernetes.io/os': 'windows' } });
    });
    expect(requested.at(-1)).toMatchObject({ uid: 'uid-web-1', graceSeconds: 120 });
  });

  test('500 with several PDBs over the pod is final; any other 500 is temporary', async () => {
    const broken = upstream('server', 'HTTP 500', true);
    expect(await answered(broken, severalBudgets)).toMatchObject({
      state: 'never',
      problem: { code: 'several-budgets' },
    });
    await expect(answered(broken)).rejects.toBe(broken);
  });

  test.each(['throttled', 'forbidden', 'timeout', 'network'] as const)(
    '%s is left to the engine, regardless of PDBs',
    async (kind) => {
      const error = upstream(kind, 'X', kind !== 'throttled' && kind !== 'forbidden');
      await expect(answered(error, severalBudgets)).rejects.toBe(error);
    },
  );
});

describe('waiting for a budget', () => {
  const waits = (uid: string): number[] =>
    [1, 2, 3, 4, 5, 6, 9, 30].map((tries) => budgetWaitMs({ uid, tries, retryMs: null }));

  test('grows from about 5 to at most 30 seconds', () => {
    for (const uid of ['a', 'b', 'c', 'd']) {
      const all = waits(uid);
      expect(all[0]).toBeGreaterThanOrEqual(4_000);
      expect(all[0]).toBeLessThanOrEqual(6_000);
      expect(Math.max(...all)).toBeLessThanOrEqual(30_000);
      expect(all.at(-1)).toBeGreaterThanOrEqual(24_000);
    }
  });

  test('differs from pod to pod, to spread the requests', () => {
    expect(new Set(['a', 'b', 'c', 'd'].map((uid) => waits(uid)[0])).size).toBe(4);
  });

  test('is never shorter than the server requested', () => {
    expect(budgetWaitMs({ uid: 'a', tries: 1, retryMs: 60_000 })).toBe(60_000);
    expect(budgetWaitMs({ uid: 'a', tries: 1, retryMs: 0 })).toBeGreaterThan(0);
  });
});
