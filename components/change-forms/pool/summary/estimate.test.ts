import { describe, expect, test } from 'vitest';
import { type DataDiskDraft, startDataDisk, startDraft } from '../draft/draft';
import { poolEstimate } from './estimate';
import { poolOptions } from '@/lib/contract/testing/pool-options';
import { instanceType } from '@/lib/domain/pool/testing/instance-type';

const disk = (sizeGiB: number | null): DataDiskDraft => ({ ...startDataDisk, sizeGiB });
const start = startDraft('windows');

const options = poolOptions({
  instanceTypes: [
    {
      ...instanceType('ecs.g6.xlarge'),
      usable: { cpuMilli: 2_500, memoryMiB: 13_824 },
      stock: [],
      choose: { ok: true },
    },
  ],
});
const draft = { ...start, instanceTypes: ['ecs.g6.xlarge'] };

describe('the estimate of a Windows pool', () => {
  test('keeps 1.5 vCPU, 2.5 GiB of memory and 3 GiB of disk on each node', () => {
    expect(poolEstimate(draft, { options })).toEqual({
      type: 'ecs.g6.xlarge',
      perNode: { cpuMilli: 2_500, memoryMiB: 13_824, diskGiB: 117 },
      reserved: { cpuMilli: 1_500, memoryMiB: 2_560, diskGiB: 3 },
      total: { cpuMilli: 5_000, memoryMiB: 27_648, diskGiB: 234 },
      most: null,
    });
  });

  test.each([
    ['the system disk', 40, [], 37],
    ['the last data disk', 40, [disk(500), disk(200)], 197],
    ['a system disk that is not filled in', null, [], null],
    ['a data disk that is not filled in', 40, [disk(null)], null],
  ])('pods use %s', (_name, sizeGiB, dataDisks, diskGiB) => {
    const systemDisk = { ...start.systemDisk, sizeGiB };
    expect(poolEstimate({ ...draft, systemDisk, dataDisks }, { options })?.perNode.diskGiB).toBe(diskGiB);
  });
});

describe('the estimate of an auto-scaling pool', () => {
  const auto = (min: number, max: number) => ({ ...draft, size: { ...draft.size, mode: 'auto' as const, min, max } });
  const cpu = (min: number, max: number, nodesNow?: number | null) => {
    const found = poolEstimate(auto(min, max), { options, nodesNow });
    return [found?.total?.cpuMilli ?? null, found?.most?.cpuMilli ?? null];
  };

  test.each([
    ['a new pool begins with its minimum', cpu(0, 5), [0, 12_500]],
    ['a pool that exists with the nodes it has', cpu(0, 5, 4), [10_000, 12_500]],
    ['fewer than the minimum become the minimum', cpu(3, 5, 1), [7_500, 12_500]],
    ['more than the maximum become the maximum', cpu(0, 2, 4), [5_000, null]],
    ['how many it has is not known', cpu(0, 5, null), [null, 12_500]],
  ])('%s', (_name, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});
