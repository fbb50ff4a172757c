import { describe, expect, test } from 'vitest';
import { NO_IMPACT } from '@/lib/domain/change/no-impact';
import { planOf } from './testing/produced';
import { samples } from './testing/samples';

/** What the sample of a kind names, under another name. */
function misnamed(kind: string, field: 'nodePool' | 'cluster') {
  const sample = samples[kind]?.input;
  const given = typeof sample === 'object' && sample !== null && field in sample ? sample : {};
  const named = Object.entries(given).find(([name]) => name === field)?.[1];
  return { [field]: { ...(typeof named === 'object' ? named : {}), name: 'another' } };
}

describe('what has another name than the one that was asked for', () => {
  test.each([
    'node-pool.delete',
    'node-pool.update',
    'node-pool.upgrade',
    'node-pool.scale',
    'node-pool.attach-instances',
    'node-pool.repair',
  ])('%s: no word of what would be done to it', async (kind) => {
    const { draft } = await planOf({ kind, input: misnamed(kind, 'nodePool') });
    expect(draft.findings.map(({ code }) => code)).toEqual(['pool-name-differs']);
    expect(draft).toMatchObject({ diff: [], calls: [], impact: NO_IMPACT });
    expect(Object.values(draft.bounds).every((bound) => bound === 0)).toBe(true);
  });

  test('node-pool.sync: the cluster', async () => {
    const { draft } = await planOf({ kind: 'node-pool.sync', input: misnamed('node-pool.sync', 'cluster') });
    expect(draft.findings.map(({ code }) => code)).toEqual(['cluster-name-differs']);
    expect(draft).toMatchObject({ diff: [], calls: [], impact: NO_IMPACT });
  });
});

test('nodes that are removed without their pool being named take the pool with them: nothing else changes it', async () => {
  const named = (await planOf({ kind: 'node.remove' })).draft;
  const { draft } = await planOf({ kind: 'node.remove', input: { nodePool: null } });
  const types = (draft.targets ?? []).map(({ type }) => type);
  expect(types[0]).toBe('node-pool');
  expect(types.slice(1).every((type) => type === 'node')).toBe(true);
  expect(types.length).toBeGreaterThan(1);
  expect(draft.targets?.[0]?.uid).toBe(poolIdOf(named.data));
});

const poolIdOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'poolId' in data ? data.poolId : null;
