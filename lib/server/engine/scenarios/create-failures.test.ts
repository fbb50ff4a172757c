import { describe, expect, test } from 'vitest';
import { poolStage } from '../testing/pool-stage';

const stage = poolStage();

describe('a create that ACK rejects late', () => {
  test.each([
    ['a-no-stock', 'RecommendEmpty.InstanceTypeNoStock'],
    ['a-no-disk', 'RecommendEmpty.DiskTypeNoStock'],
    ['a-fail-quota', 'QuotaExceed.ElasticQuota'],
  ])('%s: fails with the provider’s code and a remedy', async (name, code) => {
    const change = await stage.createPool(name);
    expect(change.state).toBe('failed');
    expect(change.problem?.code).toBe(code);
    expect(change.problem?.remedy ?? '').not.toBe('');
    expect(await stage.namesakes(name)).toBe(1);
  });

  test.each([
    ['b-lost-answer', 'succeeded', 1],
    // Every answer is 500: whether it took effect is unknown.
    ['b-err500', 'needs-attention', 0],
  ])('%s: ends %s with %i pools', async (name, state, pools) => {
    expect((await stage.createPool(name)).state).toBe(state);
    expect(await stage.namesakes(name)).toBe(pools);
  });

  test('a stuck deletion fails with a message and can be repeated', async () => {
    const name = 'c-delete-stuck';
    expect((await stage.createPool(name)).state).toBe('succeeded');
    const nodePool = await stage.refOf(name);
    const first = await stage.perform('node-pool.delete', { nodePool });
    expect(first.state).toBe('failed');
    expect(first.problem?.message ?? '').not.toBe('');
    await stage.succeeds('node-pool.delete', { nodePool });
    expect(await stage.namesakes(name)).toBe(0);
  });
});
