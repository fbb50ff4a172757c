import { describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import type { Json } from '@/lib/domain/json';
import { LINUX_IMAGE } from '@/simulator/testing/sample-scene';

const linux = { os: 'linux', imageId: LINUX_IMAGE, loginPassword: '', taints: [] };
const disk = (sizeGiB: number, more: { [key: string]: Json } = {}): Json => ({
  category: 'cloud_essd',
  sizeGiB,
  ...more,
});
const disks = (count: number): Json => Array.from({ length: count }, () => disk(40));
const vSwitches = (count: number): Json => Array.from({ length: count }, (_, at) => `vsw-${at}`);

/** Codes of the blockers at a field or beneath it, each once. */
async function blockers(field: string, input: { [key: string]: Json }, addons: string[] = []) {
  const world = new SampleWorld();
  const installed = addons.map((name) => ({ name, version: '1', state: 'active' as const, config: '' }));
  world.state.clusters[0]?.addons.push(...installed);
  const kind = changeKinds['node-pool.create'];
  if (kind === undefined) throw new Error('no kind');
  const parsed = kind.parseInput({ ...windowsPoolInput, ...input });
  const { findings } = await kind.plan(world.planContext(), parsed);
  const own = findings.filter((one) => one.severity === 'blocker' && one.field?.startsWith(field) === true);
  return [...new Set(own.map((one) => one.code))].toSorted();
}

/** ACK API, CreateClusterNodePool. The plan rejects values beyond a limit that the input schema allows. */
describe('limits of ACK', () => {
  test.each<[string, string, { [key: string]: Json }, string[]]>([
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
    ['8 vSwitches', 'vSwitchIds', { vSwitchIds: vSwitches(8) }, ['v-switch-not-found']],
    ['9 vSwitches', 'vSwitchIds', { vSwitchIds: vSwitches(9) }, ['too-many-v-switches', 'v-switch-not-found']],
    ['a managed pool without its add-on', 'managed', { ...linux, managed: true }, ['node-problem-detector-missing']],
    ['a managed Windows pool', 'managed', { managed: true }, ['windows-pool-managed']],
  ])('%s', async (_name, field, input, codes) => {
    expect(await blockers(field, input)).toEqual(codes);
  });

  test('a managed pool with its add-on', async () => {
    expect(await blockers('managed', { ...linux, managed: true }, ['ack-node-problem-detector'])).toEqual([]);
  });
});
