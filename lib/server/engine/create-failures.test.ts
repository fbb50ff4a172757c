import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PoolStage, startPoolStage } from './testing/pool-stage';

let stage: PoolStage;

beforeAll(async () => {
  stage = await startPoolStage();
}, 60_000);
afterAll(() => stage.stop());

const base = {
  os: 'windows',
  runtimeVersion: '2.1.1',
  imageId: 'win2019_1809_x64_dtc_en-us_40G_container_alibase_20240220.vhd',
  instanceTypes: ['ecs.g6.xlarge'],
  systemDisk: { category: 'cloud_essd', sizeGiB: 120 },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  loginPassword: 'Late-Refusal-1',
  size: { mode: 'manual', desired: 1 },
};

async function create(name: string) {
  const { cloud } = stage.world();
  const images = (await cloud.images()).filter((one) => one.os === 'windows');
  const imageId = images.some((one) => one.id === base.imageId) ? base.imageId : (images[0]?.id ?? '');
  const open = (await cloud.vSwitches()).filter((one) => one.internetPath === true);
  const vSwitchIds = open.map((one) => one.id);
  return stage.perform('node-pool.create', {
    ...structuredClone(base),
    name,
    imageId,
    vSwitchIds,
  });
}

const namesakes = async (name: string): Promise<number> =>
  (await stage.world().cloud.nodePools()).filter((pool) => pool.name === name).length;

describe('a create that ACK refuses late', () => {
  test.each([
    ['a-no-stock', 'RecommendEmpty.InstanceTypeNoStock'],
    ['a-no-disk', 'RecommendEmpty.DiskTypeNoStock'],
    ['a-fail-quota', 'QuotaExceed.ElasticQuota'],
  ])('%s: fails with the provider’s code and what helps', { timeout: 120_000 }, async (name, code) => {
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
  ])('%s: ends %s with %i pools', { timeout: 120_000 }, async (name, state, pools) => {
    expect((await create(name)).state).toBe(state);
    expect(await namesakes(name)).toBe(pools);
  });

  test('a deletion that gets stuck fails in words and can be repeated', { timeout: 180_000 }, async () => {
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
