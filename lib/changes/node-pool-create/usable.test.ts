import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import { planSchema } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';

async function usable(input: { [key: string]: Json } = {}) {
  const world = new SampleWorld();
  const kind = changeKinds['node-pool.create'];
  return (await kind?.plan(world.planContext(), kind.parseInput({ ...windowsPoolInput, ...input })))?.usable;
}

test('a plan keeps vCPU, memory and disk of each Windows node', async () => {
  expect(await usable()).toMatchObject({
    reserved: { cpuMilli: 1_500, memoryMiB: 2_560 },
    disk: { perNodeGiB: 117, totalGiB: 234, reservedGiB: 3 },
  });
});

test('the last data disk holds the pods', async () => {
  const dataDisks = [40, 200].map((sizeGiB) => ({ category: 'cloud_essd', sizeGiB }));
  expect((await usable({ dataDisks }))?.disk).toEqual({ perNodeGiB: 197, totalGiB: 394, reservedGiB: 3 });
});

test('a stored plan that does not tell the disk can still be read', () => {
  const capacity = { cpuMilli: 1, memoryMiB: 1, pods: 1 };
  const older = { instanceType: 'ecs.g6.xlarge', perNode: capacity, total: capacity, reserved: capacity };
  expect(planSchema.shape.usable.parse(older)).toEqual(older);
});
