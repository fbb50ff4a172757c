import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VSWITCH_IDS } from '@/simulator/scenarios/base-state';
import { linuxBody } from '@/simulator/testing/pool-bodies';
import { type PoolProbe, startProbed } from '@/simulator/testing/pool-probe';
import type { Running } from '@/simulator/testing/running';

let sim: Running;
let probe: PoolProbe;
beforeEach(async () => {
  ({ sim, probe } = await startProbed());
});
afterEach(() => sim.stop());

const LONG_MS = 30 * 60_000;

async function activityOf(name: string, group: Record<string, unknown> = {}) {
  const { poolId, taskId } = await probe.create(
    linuxBody({ nodepool_info: { name }, scaling_group: { desired_size: 2, ...group } }),
  );
  await sim.advance(LONG_MS);
  const [activity] = await probe.activities(poolId);
  return { activity, task: await probe.task(taskId) };
}

describe('a scale-out', () => {
  it('that goes well tells what the group holds afterwards', async () => {
    const { activity } = await activityOf('fine');
    expect(activity).toMatchObject({ StatusCode: 'Successful', TotalCapacity: '2', CreatedCapacity: 2 });
    expect(activity).not.toHaveProperty('ErrorCode');
  });

  it.each([
    ['a pool named -no-disk', 'batch-no-disk', {}, 'RecommendEmpty.DiskTypeNoStock'],
    ['a pool named -no-stock', 'batch-no-stock', {}, 'RecommendEmpty.InstanceTypeNoStock'],
    ['a pool named -fail-quota', 'batch-fail-quota', {}, 'QuotaExceed.ElasticQuota'],
    [
      'a disk that the type does not take',
      'old-disk',
      { system_disk_category: 'cloud_efficiency' },
      'InvalidSystemDiskCategory.ValueNotSupported',
    ],
  ])('of %s fails with its documented code', async (_name, name, group, code) => {
    const { activity, task } = await activityOf(name, group);
    expect(activity).toMatchObject({
      StatusCode: 'Failed',
      ErrorCode: code,
      TotalCapacity: '0',
      Detail: expect.stringContaining(`code:"${code}"`),
    });
    expect(task.error?.code).toBe(code);
  });

  it('falls back on another category where the first is sold out', async () => {
    const { compute } = sim.simulation.world.state;
    compute.diskSoldOut = Object.fromEntries(compute.zones.map((zone) => [zone, ['cloud_essd']]));
    const alone = await activityOf('alone');
    expect(alone.activity).toMatchObject({ ErrorCode: 'RecommendEmpty.DiskTypeNoStock' });
    const more = { system_disk_categories: ['cloud_essd', 'cloud_auto'] };
    expect((await activityOf('flexible', more)).activity).toMatchObject({ StatusCode: 'Successful' });
  });

  it('whose nodes never join says so, and what was made', async () => {
    const { activity } = await activityOf('lonely', { vswitch_ids: [VSWITCH_IDS.isolated] });
    expect(activity).toMatchObject({
      StatusCode: 'Warning',
      ErrorCode: 'NodepoolScaleFailed.FailedJoinCluster',
      CreatedCapacity: 2,
    });
  });
});
