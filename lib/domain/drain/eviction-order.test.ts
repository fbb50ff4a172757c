import { describe, expect, test } from 'vitest';
import type { DrainPod } from '../ports/kube-drain';
import { classifyPods } from './classify-pods';
import { evictionOrder, turnsNow } from './eviction-order';
import { aDrainPod, anOwner, drainInputs, NOW } from './testing/drain-world';

const set = (name: string, ordinal: number, more: Partial<DrainPod> = {}): DrainPod =>
  aDrainPod(`${name}-${ordinal}`, { owner: anOwner('StatefulSet', name), ordinal, ...more });
const critical = (name: string, more: Partial<DrainPod> = {}): DrainPod =>
  aDrainPod(name, { priorityClass: 'system-cluster-critical', ...more });

const turnsOf = (...pods: DrainPod[]) => evictionOrder(classifyPods(drainInputs(pods)));
const names = (turns: ReturnType<typeof evictionOrder>): string[] => turns.map(({ row }) => row.pod.name);

describe('the eviction order', () => {
  test('is ordinary pods, sets downward, critical pods', () => {
    const turns = turnsOf(critical('dns'), set('db', 0), set('db', 10), set('db', 2), aDrainPod('b'), aDrainPod('a'));
    expect(names(turns)).toEqual(['a', 'b', 'db-10', 'db-2', 'db-0', 'dns']);
  });

  test('contains no pod that stays, is terminating, or is blocked', () => {
    const turns = turnsOf(
      aDrainPod('mirror', { mirror: true }),
      aDrainPod('daemon', { owner: anOwner('DaemonSet', 'd') }),
      aDrainPod('bare', { owner: null }),
      aDrainPod('leaving', { deletionAt: NOW }),
      aDrainPod('done', { phase: 'Succeeded' }),
    );
    expect(names(turns)).toEqual(['done']);
  });

  test('by priority alone is critical too', () => {
    expect(names(turnsOf(aDrainPod('a', { priority: 2_000_001_000 }), aDrainPod('b')))).toEqual(['b', 'a']);
  });
});

describe('pods that may be evicted now', () => {
  const now = (turns: ReturnType<typeof evictionOrder>, gone: string[] = [], requested: string[] = []): string[] => {
    const uids = (all: string[]) => new Set(all.map((name) => `uid-${name}`));
    return names(turnsNow(turns, { gone: uids(gone), requested: uids(requested) }));
  };

  test('one of a set at a time, wherever they run', () => {
    const turns = turnsOf(set('db', 0), set('db', 1, { nodeName: 'n2' }), set('mq', 0));
    expect(now(turns)).toEqual(['db-1', 'mq-0']);
    expect(now(turns, [], ['db-1', 'mq-0'])).toEqual([]);
    expect(now(turns, ['db-1'], ['mq-0'])).toEqual(['db-0']);
  });

  test('not before one of the set that leaves already', () => {
    const turns = turnsOf(set('db', 0), set('db', 1, { deletionAt: NOW }));
    expect(now(turns)).toEqual([]);
    expect(now(turns, ['db-1'])).toEqual(['db-0']);
  });

  test('critical pods once all others of their node are gone', () => {
    const turns = turnsOf(critical('dns'), critical('dns2', { nodeName: 'n2' }), aDrainPod('a'));
    expect(now(turns)).toEqual(['a', 'dns2']);
    expect(now(turns, ['a', 'dns2'])).toEqual(['dns']);
  });

  test('every pod is evicted in the end', () => {
    const turns = turnsOf(
      critical('dns'),
      set('db', 0),
      set('db', 1),
      set('db', 2, { nodeName: 'n2' }),
      aDrainPod('a'),
    );
    const gone: string[] = [];
    for (let round = 0; round < 10; round += 1) gone.push(...now(turns, gone));
    expect(gone.toSorted()).toEqual(['a', 'db-0', 'db-1', 'db-2', 'dns']);
  });
});
