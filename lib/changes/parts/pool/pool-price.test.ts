import { expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import type { PriceInputs } from '@/lib/domain/ports/cloud-choices';
import { planOf, type Setting } from '@/lib/changes/testing/produced';
import { rawAt } from '@/simulator/testing/change-parts';

/** The price requests while another size of a spot pool with a data disk is planned. */
async function requested(
  kind: string,
  { input, disk = 200, soldOut }: { input: { [field: string]: Json }; disk?: number | null; soldOut?: string },
) {
  const found: PriceInputs[] = [];
  const world: Setting = (scene) => {
    scene.cloud.price = (inputs) => {
      found.push(inputs);
      return Promise.resolve({ perHour: 1, currency: 'CNY' });
    };
    scene.cloud.stock = (zoneIds) =>
      Promise.resolve(zoneIds.map((zoneId) => ({ instanceType: soldOut ?? '', zoneId, state: 'sold-out' as const })));
    scene.alterPool('np-1', (pool) =>
      Object.assign(rawAt(pool, 'scaling_group'), {
        instance_types: ['ecs.g6.xlarge', 'ecs.g6.large'],
        spot_strategy: 'SpotAsPriceGo',
        data_disks: [{ category: 'cloud_auto', ...(disk === null ? {} : { size: disk }) }],
      }),
    );
  };
  const { draft } = await planOf({ kind, input, world });
  return { found, amount: draft.impact.pricePerMonth?.amount ?? null };
}

const spot: PriceInputs = {
  instanceType: 'ecs.g6.large',
  os: 'linux',
  zoneId: 'cn-hangzhou-h',
  charge: 'spot',
  systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL1' },
  dataDisks: [{ category: 'cloud_auto', sizeGiB: 200, performanceLevel: null }],
};

const sizes: [string, { [field: string]: Json }, number][] = [
  ['node-pool.scale', { desired: 5 }, 1460],
  ['node-pool.scale', { desired: 2 }, -730],
  ['node-pool.update', { set: { size: { mode: 'manual', desired: 5 } } }, 1460],
  ['node-pool.update', { set: { size: { mode: 'manual', desired: 2 } } }, -730],
];

test.each(sizes)('%s prices nodes with all their disks, as they are billed: %o', async (kind, input, amount) => {
  expect(await requested(kind, { input })).toEqual({ found: [spot], amount });
});

test('a disk of unknown size has no price, so the node has none', async () => {
  const input = { desired: 5 };
  expect(await requested('node-pool.scale', { input, disk: null })).toEqual({ found: [], amount: null });
});

test('a new node has the price of the smallest type that is not sold out', async () => {
  const of = async (desired: number, soldOut: string) => {
    const { found } = await requested('node-pool.scale', { input: { desired }, soldOut });
    return found.map(({ instanceType }) => instanceType);
  };
  expect(await of(5, 'ecs.g6.large')).toEqual(['ecs.g6.xlarge']);
  expect(await of(5, 'ecs.g6.xlarge')).toEqual(['ecs.g6.large']);
  expect(await of(2, 'ecs.g6.large')).toEqual(['ecs.g6.large']);
});
