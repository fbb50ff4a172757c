import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import type { Json } from '@/lib/domain/json';
import type { PriceInputs } from '@/lib/domain/ports/cloud-choices';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { rawAt } from '@/simulator/testing/change-parts';

const nodePool = { id: 'np-1', name: 'default-nodepool' };

/** What is asked of the price list while another size of a spot pool with a data disk is planned. */
async function requested(kind: string, { input, disk = 200 }: { input: Json; disk?: number | null }) {
  const world = new SampleWorld();
  const found: PriceInputs[] = [];
  world.cloud.price = (question) => {
    found.push(question);
    return Promise.resolve({ perHour: 1, currency: 'CNY' });
  };
  world.alterPool('np-1', (pool) =>
    Object.assign(rawAt(pool, 'scaling_group'), {
      instance_types: ['ecs.g6.xlarge', 'ecs.g6.large'],
      spot_strategy: 'SpotAsPriceGo',
      data_disks: [{ category: 'cloud_auto', ...(disk === null ? {} : { size: disk }) }],
    }),
  );
  const draft = await changeKinds[kind]?.plan(world.planContext(), changeKinds[kind].parseInput(input));
  return { found, amount: draft?.impact.pricePerMonth?.amount ?? null };
}

const spot: PriceInputs = {
  instanceType: 'ecs.g6.large',
  os: 'linux',
  zoneId: 'cn-hangzhou-h',
  charge: 'spot',
  systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' },
  dataDisks: [{ category: 'cloud_auto', sizeGiB: 200, performanceLevel: null }],
};

const sizes: [string, Json, number][] = [
  ['node-pool.scale', { nodePool, desired: 5 }, 1460],
  ['node-pool.scale', { nodePool, desired: 2 }, -730],
  ['node-pool.update', { nodePool, set: { size: { mode: 'manual', desired: 5 } } }, 1460],
  ['node-pool.update', { nodePool, set: { size: { mode: 'manual', desired: 2 } } }, -730],
];

test.each(sizes)('%s prices nodes with all their disks, as they are billed: %o', async (kind, input, amount) => {
  expect(await requested(kind, { input })).toEqual({ found: [spot], amount });
});

test('a disk of unknown size has no price, so the node has none', async () => {
  const input = { nodePool, desired: 5 };
  expect(await requested('node-pool.scale', { input, disk: null })).toEqual({ found: [], amount: null });
});
