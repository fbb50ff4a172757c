import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { distinct } from '@/lib/changes/parts/names';
import { blockersOf, codesOf, kindOf, planOf } from '@/lib/changes/testing/produced';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { linuxInput } from '@/lib/changes/testing/finding-cases';
import { SAMPLE_SECRET } from '@/lib/changes/testing/samples';
import { planSchema } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';
import { chooseInstanceType, chooseRuntime } from '@/lib/domain/pool/choosable';
import type { PriceInputs } from '@/lib/domain/ports/cloud-choices';
import { LINUX_IMAGE, WINDOWS_2022 } from '@/simulator/testing/sample-scene';

const kind = 'node-pool.create';
type Input = { [field: string]: Json };

const plan = async (input: Input = {}, world: (world: SampleWorld) => void = () => undefined) =>
  (await planOf({ kind, input, world })).draft;

test('prices a node with all its disks, as billed', async () => {
  const requested: PriceInputs[] = [];
  const input = { billing: { method: 'spot' }, dataDisks: [{ category: 'cloud_auto', sizeGiB: 200 }] };
  await plan(input, ({ cloud }) => {
    cloud.price = (inputs) => {
      requested.push(inputs);
      return Promise.resolve(null);
    };
  });
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

const customImage = (baseImageId: string) => ({ imageId: 'm-1', name: 'golden', baseImageId, createdMs: 0 });
const arm = ['ecs.g8y.xlarge'];

test.each([
  ['a public Windows image', { imageId: WINDOWS_2022 }, null, ['WindowsServer2022', 'Windows']],
  ['words of another image', { imageType: 'x', platform: 'x' }, null, ['WindowsServer2022', 'Windows']],
  ['a public Linux image', { ...linuxInput }, null, ['AliyunLinux3', 'AliyunLinux']],
  ['a custom Windows image', { imageId: 'm-1' }, WINDOWS_2022, ['Windows', 'Windows']],
  ['a custom Windows image with a type', { imageId: 'm-1', imageType: 'x' }, WINDOWS_2022, ['x', undefined]],
  ['an unlisted custom image of a Windows pool', { imageId: 'm-none' }, null, ['Windows', 'Windows']],
  ['a custom Linux image', { ...linuxInput, imageId: 'm-1' }, LINUX_IMAGE, ['AliyunLinux3', 'AliyunLinux']],
  [
    'a custom ARM image',
    { ...linuxInput, imageId: 'm-1', instanceTypes: arm },
    'aliyun_3_arm64_20G_alibase_20241218.vhd',
    ['AliyunLinux3Arm64', 'AliyunLinux'],
  ],
])('the body has the documented type and platform of %s', async (_, input: Input, base, [imageType, platform]) => {
  const { calls, findings } = await plan(input, ({ state }) => {
    if (base !== null) state.compute.customImages = [customImage(base)];
  });
  const { scaling_group: sent } = z.object({ scaling_group: z.record(z.string(), z.json()) }).parse(calls[0]?.body);
  expect({ imageType: sent['image_type'], platform: sent['platform'] }).toEqual({ imageType, platform });
  expect(findings.map(({ code }) => code)).not.toContain('image-type-missing');
});

test('a plan reserves vCPU, memory, and disk of each Windows node', async () => {
  expect((await plan()).usable).toMatchObject({
    reserved: { cpuMilli: 1_500, memoryMiB: 2_560 },
    disk: { perNodeGiB: 117, totalGiB: 234, reservedGiB: 3 },
  });
});

test('the last data disk holds the pods', async () => {
  const dataDisks = [40, 200].map((sizeGiB) => ({ category: 'cloud_essd', sizeGiB }));
  expect((await plan({ dataDisks })).usable?.disk).toEqual({ perNodeGiB: 197, totalGiB: 394, reservedGiB: 3 });
});

test('a stored plan without a disk can still be read', () => {
  const capacity = { cpuMilli: 1, memoryMiB: 1, pods: 1 };
  const older = { instanceType: 'ecs.g6.xlarge', perNode: capacity, total: capacity, reserved: capacity };
  expect(planSchema.shape.usable.parse(older)).toEqual(older);
});

const { cloud } = new SampleWorld();
const [vSwitches, images, types, runtimes] = await Promise.all([
  cloud.vSwitches(),
  cloud.images(),
  cloud.instanceTypes(),
  cloud.runtimes(),
]);
const open = vSwitches.filter((one) => one.internetPath === true).map(({ id }) => id);

/** Only what has no default, of what may be chosen; everything else as the catalog suggests. */
const suggested = (os: 'linux' | 'windows') =>
  fc.record({
    os: fc.constant(os),
    name: fc.stringMatching(/^[a-z][a-z0-9-]{0,40}$/),
    imageId: fc.constantFrom(...images.filter((one) => one.os === os && one.arch === 'amd64').map(({ id }) => id)),
    vSwitchIds: fc.subarray(open, { minLength: 1 }),
    instanceTypes: fc.subarray(
      types.filter((one) => one.arch === 'amd64' && chooseInstanceType(one, os).ok).map(({ id }) => id),
      // The limit of ACK.
      { minLength: 1, maxLength: 10 },
    ),
    runtimeVersion: fc.constantFrom(
      ...runtimes.filter((one) => chooseRuntime(one, os).ok).map(({ version }) => version),
    ),
    systemDisk: fc.constant({ category: 'cloud_essd', sizeGiB: 120 }),
    size: fc.constant({ mode: 'manual', desired: 2 }),
    ...(os === 'windows' ? { loginPassword: fc.constant(SAMPLE_SECRET) } : {}),
  });

test.each(['windows', 'linux'] as const)('a %s pool of suggested values is not blocked', async (os) => {
  await fc.assert(
    fc.asyncProperty(suggested(os), async (input) => {
      const draft = await kindOf(kind).plan(new SampleWorld().planContext(), kindOf(kind).parseInput(input));
      expect(blockersOf(draft)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

const linux = { os: 'linux', imageId: LINUX_IMAGE, loginPassword: '', taints: [] };
const disk = (sizeGiB: number, more: Input = {}): Json => ({ category: 'cloud_essd', sizeGiB, ...more });
const disks = (count: number): Json => Array.from({ length: count }, () => disk(40));
const namedSwitches = (count: number): Json => Array.from({ length: count }, (_, at) => `vsw-${at}`);

/** Codes of the blockers at a field or beneath it, each once. */
async function blockers(field: string, input: Input, addons: string[] = []) {
  const installed = addons.map((name) => ({ name, version: '1', state: 'active' as const, config: '' }));
  const { findings } = await plan(input, (world) => world.state.clusters[0]?.addons.push(...installed));
  const own = findings.filter((one) => one.severity === 'blocker' && one.field?.startsWith(field) === true);
  return distinct(codesOf(own));
}

/** ACK API, CreateClusterNodePool. The plan rejects values beyond a limit that the input schema allows. */
describe('limits of ACK', () => {
  test.each<[string, string, Input, string[]]>([
    ['a data disk of 39 GiB', 'dataDisks', { dataDisks: [disk(39)] }, ['disk-size-invalid']],
    ['a data disk of 40 GiB', 'dataDisks', { dataDisks: [disk(40)] }, []],
    ['a data disk of 32768 GiB', 'dataDisks', { dataDisks: [disk(32_768)] }, []],
    ['as many data disks as the type takes', 'dataDisks', { dataDisks: disks(16) }, []],
    ['one data disk more', 'dataDisks', { dataDisks: disks(17) }, ['data-disks-of-type']],
    ['64 data disks of an unknown type', 'dataDisks', { dataDisks: disks(64), instanceTypes: ['ecs.none.xlarge'] }, []],
    ['a Linux system disk of 20 GiB', 'systemDisk', { ...linux, systemDisk: disk(20) }, []],
    ['a system disk of 2048 GiB', 'systemDisk', { systemDisk: disk(2_048) }, []],
    ['a system disk of 2049 GiB', 'systemDisk', { systemDisk: disk(2_049) }, ['disk-size-invalid']],
    ['a Windows system disk of 39 GiB', 'systemDisk', { systemDisk: disk(39) }, ['windows-disk-small']],
    ['a Windows system disk of 40 GiB', 'systemDisk', { systemDisk: disk(40) }, []],
    [
      'PL2 on 460 GiB',
      'systemDisk',
      { systemDisk: disk(460, { performanceLevel: 'PL2' }) },
      ['disk-too-small-for-level'],
    ],
    ['PL2 on 461 GiB', 'systemDisk', { systemDisk: disk(461, { performanceLevel: 'PL2' }) }, []],
    [
      'PL3 on 1260 GiB',
      'dataDisks',
      { dataDisks: [disk(1_260, { performanceLevel: 'PL3' })] },
      ['disk-too-small-for-level'],
    ],
    ['8 vSwitches', 'vSwitchIds', { vSwitchIds: namedSwitches(8) }, ['v-switch-not-found']],
    ['9 vSwitches', 'vSwitchIds', { vSwitchIds: namedSwitches(9) }, ['too-many-v-switches', 'v-switch-not-found']],
    ['a managed pool without its add-on', 'managed', { ...linux, managed: true }, ['node-problem-detector-missing']],
    ['a managed Windows pool', 'managed', { managed: true }, ['windows-pool-managed']],
  ])('%s', async (_name, field, input, codes) => {
    expect(await blockers(field, input)).toEqual(codes);
  });

  test('a managed pool with its add-on', async () => {
    expect(await blockers('managed', { ...linux, managed: true }, ['ack-node-problem-detector'])).toEqual([]);
  });
});
