import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import type { PriceInputs } from '@/lib/domain/ports/cloud-choices';

test('a node is priced with all its disks, as it is billed', async () => {
  const world = new SampleWorld();
  const requested: PriceInputs[] = [];
  world.cloud.price = (question) => {
    requested.push(question);
    return Promise.resolve(null);
  };
  const kind = changeKinds['node-pool.create'];
  await kind?.plan(
    world.planContext(),
    kind.parseInput({
      ...windowsPoolInput,
      billing: { method: 'spot' },
      dataDisks: [{ category: 'cloud_auto', sizeGiB: 200 }],
    }),
  );
  expect(requested).toEqual([
    {
      instanceType: 'ecs.g6.xlarge',
      os: 'windows',
      zoneId: 'cn-hangzhou-h',
      charge: 'spot',
      systemDisk: { category: 'cloud_essd', sizeGiB: 120, performanceLevel: 'PL0' },
      dataDisks: [{ category: 'cloud_auto', sizeGiB: 200, performanceLevel: null }],
    },
  ]);
});
