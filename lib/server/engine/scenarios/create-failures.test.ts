import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PoolStage, startPoolStage } from '../testing/pool-stage';
import { windowsPools } from '../testing/windows-pools';

let stage: PoolStage;

beforeAll(async () => {
  stage = await startPoolStage();
});
afterAll(() => stage.stop());

const { create, namesakes } = windowsPools(() => stage);

describe('a create that ACK refuses late', () => {
  test.each([
    ['a-no-stock', 'RecommendEmpty.InstanceTypeNoStock'],
    ['a-no-disk', 'RecommendEmpty.DiskTypeNoStock'],
    ['a-fail-quota', 'QuotaExceed.ElasticQuota'],
  ])('%s: fails with the provider’s code and what helps', async (name, code) => {
    const change = await create(name);
    expect(change.state).toBe('failed');
    expect(change.problem?.code).toBe(code);
    expect(change.problem?.remedy ?? '').not.toBe('');
    expect(await namesakes(name)).toBe(1);
  });

  test.each([
    ['b-lost-answer', 'succeeded', 1],
    // It answers 500 each time: nobody knows whether it took effect, so a person looks.
    ['b-err500', 'needs-attention', 0],
  ])('%s: ends %s with %i pools', async (name, state, pools) => {
    expect((await create(name)).state).toBe(state);
    expect(await namesakes(name)).toBe(pools);
  });

  test('a deletion that gets stuck fails in words and can be repeated', async () => {
    const name = 'c-delete-stuck';
    expect((await create(name)).state).toBe('succeeded');
    const nodePool = await stage.refOf(name);
    const first = await stage.perform('node-pool.delete', { nodePool });
    expect(first.state).toBe('failed');
    expect(first.problem?.message ?? '').not.toBe('');
    await stage.succeeds('node-pool.delete', { nodePool });
    expect(await namesakes(name)).toBe(0);
  });
});
