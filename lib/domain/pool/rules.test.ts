import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InstanceType } from '../ports/cloud';
import { sumCapacity, timesCapacity, usableCapacity, usableDisk } from './capacity';
import { checkLabel } from './label-syntax';
import { initialNodes, largestNodes, leastDiskOfLevel, roomUnderQuota, instancesOfPools } from './size';
import { checkPassword, isWindowsTaint, versionAtLeast } from './windows-rules';
import { chooseInstanceType, chooseRuntime } from './choosable';
import { instanceType } from './testing/instance-type';

const type = (more: Partial<InstanceType> = {}): InstanceType => instanceType('ecs.g6.xlarge', more);

describe('capacity', () => {
  test('an ecs.g6.xlarge with Windows gives 2.5 vCPU and 13.5 GiB', () => {
    expect(usableCapacity(type(), 'windows')).toEqual({
      usable: { cpuMilli: 2_500, memoryMiB: 13_824, pods: 64 },
      reserved: { cpuMilli: 1_500, memoryMiB: 2_560, pods: 0 },
    });
  });

  test('usable and reserved add up to the instance, and neither is negative', () => {
    const size = fc.integer({ min: 0, max: 2_000_000 });
    fc.assert(
      fc.property(size, size, fc.constantFrom('linux' as const, 'windows' as const), (cpuMilli, memoryMiB, os) => {
        const { usable, reserved } = usableCapacity({ cpuMilli, memoryMiB }, os);
        expect(usable.cpuMilli + reserved.cpuMilli).toBe(cpuMilli);
        expect(usable.memoryMiB + reserved.memoryMiB).toBe(memoryMiB);
        expect(
          Math.min(usable.cpuMilli, usable.memoryMiB, reserved.cpuMilli, reserved.memoryMiB),
        ).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test.each<[string, Parameters<typeof usableDisk>[0], number, number]>([
    ['a Windows system disk', { os: 'windows', systemGiB: 40, dataGiB: [] }, 37, 3],
    ['the last data disk of Windows', { os: 'windows', systemGiB: 40, dataGiB: [500, 120] }, 117, 3],
    ['a Linux system disk', { os: 'linux', systemGiB: 120, dataGiB: [] }, 108, 12],
    ['the data disk of Linux', { os: 'linux', systemGiB: 20, dataGiB: [45] }, 40, 5],
    ['less than is kept', { os: 'windows', systemGiB: 2, dataGiB: [] }, 0, 2],
  ])('pods get %s minus the reservation', (_name, q, usableGiB, reservedGiB) => {
    expect(usableDisk(q)).toEqual({ usableGiB, reservedGiB });
  });

  test('sums', () => {
    const one = { cpuMilli: 1, memoryMiB: 2, pods: 3 };
    expect(sumCapacity([one, one, one])).toEqual(timesCapacity(one, 3));
    expect(sumCapacity([])).toEqual({ cpuMilli: 0, memoryMiB: 0, pods: 0 });
  });
});

describe('versions', () => {
  test.each([
    ['v0.15.2-aliyun', 'v0.15.2-aliyun', true],
    ['v0.15.1.1-6e1a57c8-aliyun', 'v0.15.2-aliyun', false],
    ['v0.15.2.3-1a2b3c4d-aliyun', 'v0.15.2-aliyun', true],
    ['v0.16.0', 'v0.15.2-aliyun', true],
    ['1.20.4-aliyun.1', '1.20.4', true],
    ['1.9.9', '1.20.4', false],
    ['1.6.38', '1.6', true],
    ['1.5.13', '1.6', false],
    ['2', '1.6', true],
    ['latest', '1.6', null],
    ['', '1.6', null],
  ])('%s ≥ %s: %s', (have, need, expected) => expect(versionAtLeast(have, need)).toBe(expected));

  test('no text throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void versionAtLeast(text, text)));
  });
});

test('instance types and runtimes for Windows', () => {
  const code = (more: Partial<InstanceType>, os: 'linux' | 'windows' = 'windows'): string => {
    const verdict = chooseInstanceType(type(more), os);
    return verdict.ok ? 'ok' : verdict.code;
  };
  expect(code({})).toBe('ok');
  expect(code({ cpuMilli: 2_000 })).toBe('instance-type-too-small');
  expect(code({ memoryMiB: 8_191 })).toBe('instance-type-too-small');
  expect(code({ memoryMiB: 8_192 })).toBe('ok');
  expect(code({ gpuCount: 1 })).toBe('instance-type-gpu');
  expect(code({ arch: 'arm64' })).toBe('instance-type-arm');
  expect(code({ arch: 'arm64', gpuCount: 1, cpuMilli: 1 }, 'linux')).toBe('ok');
  expect(chooseRuntime({ name: 'docker', version: '19.03' }, 'windows').ok).toBe(false);
  expect(chooseRuntime({ name: 'containerd', version: '1.5.13' }, 'windows').ok).toBe(false);
  expect(chooseRuntime({ name: 'containerd', version: '1.6.38' }, 'windows').ok).toBe(true);
  expect(chooseRuntime({ name: 'docker', version: '19.03' }, 'linux').ok).toBe(true);
});

test.each([
  ['Abc-1234', true],
  ['Abc12345', false],
  ['Abc-efgh', false],
  ['abc-1234', false],
  ['ABC-1234', false],
  ['Ab-1', false],
  ['A1b-'.repeat(8), false],
  ['A1b-'.repeat(7), true],
])('password %s', (password, ok) => expect(checkPassword(password).ok).toBe(ok));

test.each([
  [{ key: 'os', value: 'windows', effect: 'NoSchedule' as const }, true],
  [{ key: 'os', value: 'Windows', effect: 'NoExecute' as const }, true],
  [{ key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' as const }, true],
  [{ key: 'windows', value: '', effect: 'NoSchedule' as const }, true],
  [{ key: 'os', value: 'windows', effect: 'PreferNoSchedule' as const }, false],
  [{ key: 'os', value: 'linux', effect: 'NoSchedule' as const }, false],
  [{ key: 'pos', value: 'windows', effect: 'NoSchedule' as const }, false],
])('taint %j protects: %s', (taint, expected) => expect(isWindowsTaint(taint)).toBe(expected));

test.each([
  ['team', 'web', 'fine'],
  ['team', '', 'fine'],
  ['example.com/team', 'a_b.c-d', 'fine'],
  ['node.kubernetes.io/x', 'y', 'fine'],
  ['kubernetes.io/os', 'linux', 'reserved'],
  ['a.k8s.io/x', '', 'reserved'],
  ['', 'x', 'refused'],
  ['-a', 'x', 'refused'],
  ['a/b/c', 'x', 'refused'],
  ['a'.repeat(64), '', 'refused'],
  ['a', 'x'.repeat(64), 'refused'],
  ['a b', '', 'refused'],
  ['UPPER.com/x', '', 'refused'],
  ['a..b/x', '', 'refused'],
  ['example-.com/x', '', 'refused'],
  [`${'a'.repeat(254)}/x`, '', 'refused'],
  ['kubelet.kubernetes.io/x', '', 'fine'],
  ['own.node.kubernetes.io/x', '', 'fine'],
])('mark %s=%s is %s', (key, value, verdict) => expect(checkLabel(key, value)).toBe(verdict));

test('sizes', () => {
  expect([initialNodes({ mode: 'manual', desired: 3 }), largestNodes({ mode: 'manual', desired: 3 })]).toEqual([3, 3]);
  expect([initialNodes({ mode: 'auto', min: 1, max: 9 }), largestNodes({ mode: 'auto', min: 1, max: 9 })]).toEqual([
    1, 9,
  ]);
  expect([roomUnderQuota(10, 4), roomUnderQuota(10, 40), roomUnderQuota(null, 4), roomUnderQuota(10, null)]).toEqual([
    6,
    0,
    null,
    null,
  ]);
  expect([leastDiskOfLevel('PL3'), leastDiskOfLevel('PL1'), leastDiskOfLevel(null)]).toEqual([1_260, null, null]);
});

const instances = { serving: 0, healthy: 0, initial: 0, failed: 0, offline: 0, removing: 0 };

test.each<[(number | null)[], number | null]>([
  [[], 0],
  [[3, 2], 5],
  [[3, 0], 3],
  [[3, null], null],
  [[null, 3], null],
])('pools of %j instances have %j in total', (totals, sum) => {
  expect(instancesOfPools(totals.map((total) => ({ instances: { ...instances, total } })))).toBe(sum);
});
