import { describe, expect, test } from 'vitest';
import { blockersOf, kindOf, planOf } from '@/lib/changes/testing/produced';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import type { Finding } from '@/lib/domain/change/plan';
import { Failure } from '@/lib/domain/failure';
import type { Json } from '@/lib/domain/json';
import { poolFieldAt, poolFields } from '@/lib/domain/pool/fields/pool-fields';

const kind = 'node-pool.create';

/** Never invalid: booleans (ACK accepts both values), and discriminators, which define the shape. */
const cannotBeWrong = [
  'billing.autoRenew',
  'unschedulable',
  'cloudMonitor',
  'size.mode',
  'dataDisks[].encrypted',
  // As written by other tools; no rule knows their content.
  'dataDisks[].kept',
  'localMounts',
];

const disk = {
  category: 'cloud_ssd',
  sizeGiB: 10,
  performanceLevel: 'PL3',
  encrypted: false,
  kmsKeyId: 'key-1',
  provisionedIops: 5,
  bursting: true,
};

/** Invalid on both OSes. */
const wrong: { [field: string]: Json } = {
  name: '-bad_name-',
  imageId: 'none',
  imageType: 'Windows',
  platform: 'AliyunLinux',
  vSwitchIds: ['vsw-closed', 'vsw-none'],
  securityGroupIds: ['sg-1', 'sg-2', 'sg-3', 'sg-4', 'sg-5', 'sg-6'],
  publicIp: { bandwidthMbps: 101, charge: 'free' },
  billing: { method: 'subscription', period: 10, periodUnit: 'Day', autoRenew: true, autoRenewPeriod: 10 },
  spot: { priceLimits: { 'ecs.g6.large': 'free' }, onDemandFallback: true, replaceReclaimed: true },
  instanceTypes: ['ecs.g7.large', 'ecs.none.large'],
  runtimeVersion: '1.0',
  loginPassword: 'short',
  keyPair: 'none',
  systemDisk: { ...disk, moreCategories: ['cloud_ssd'] },
  dataDisks: [
    { ...disk, snapshotId: 'no snapshot', mount: { path: '/etc', fileSystem: 'ext4', forRuntime: true } },
    ...Array.from({ length: 17 }, () => disk),
  ],
  resourceGroupId: 'rg-none',
  economical: true,
  zonePolicy: 'BALANCE',
  tags: { 'acs:mine': 'x' },
  labels: { 'bad key': 'x' },
  taints: [{ key: 'kubernetes.io/x', value: 'y', effect: 'NoSchedule' }],
  nodeName: { prefix: '-', suffix: '-', ip: 'mac' },
  preUserData: 'x'.repeat(16_384),
  userData: `${'汉'.repeat(6_000)}`,
  rdsInstanceIds: ['mysql'],
  deploymentSetId: 'ds-none',
  privatePool: { use: 'specified', id: 'eap-none' },
  runtime: 'docker',
};

/** Invalid on Windows only, or in one size mode only. */
const onWindows = { managed: true, hardening: 'os', confidential: true, loginUser: 'ecs-user' };
const inputs: { [field: string]: Json }[] = [
  { ...wrong, os: 'windows', ...onWindows, size: { mode: 'manual', desired: 5_000 } },
  {
    ...wrong,
    os: 'linux',
    vSwitchIds: ['vsw-closed'],
    systemDisk: { ...disk, encrypted: true },
    size: { mode: 'auto', min: -1, max: 2_001, type: 'any' },
  },
  { os: 'plan9', billing: { method: 'barter' }, privatePool: { use: 'mine', id: 'eap-1' } },
];

async function findingsOf(input: { [field: string]: Json }): Promise<Finding[]> {
  const { draft, scene } = await planOf({ kind, input });
  expect(scene.attempts).toEqual([]);
  expect(blockersOf(draft)).not.toEqual([]);
  return draft.findings;
}

test('a pool with every field invalid gets all findings at once, and nothing is sent', async () => {
  const findings = (await Promise.all(inputs.map(findingsOf))).flat();
  const fields = findings.flatMap(({ field }) => (field === null ? [] : [field]));
  const reported = new Set(
    fields.map((field) => (field === 'loginPassword' ? 'passwordSet' : (poolFieldAt(field)?.path ?? field))),
  );
  const expected = poolFields.map(({ path }) => path).filter((path) => !cannotBeWrong.includes(path));
  expect(expected.filter((path) => !reported.has(path))).toEqual([]);
  expect(cannotBeWrong.filter((path) => reported.has(path))).toEqual([]);
  for (const { cause, remedy } of findings) {
    expect(`${cause} ${remedy}`).not.toMatch(/\{\w+\}|undefined/);
    expect(remedy).not.toBe('');
  }
});

function issuesOf(input: Json): Record<string, string[]> {
  try {
    kindOf(kind).parseInput(input);
    return {};
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const reported: Record<string, string[]> = {};
    for (const { field, message } of error.details.issues ?? []) (reported[field] ??= []).push(message);
    return reported;
  }
}

describe('a body with wrong shapes', () => {
  test('gets each of them with what is expected, and all other errors', () => {
    const reported = issuesOf({
      ...windowsPoolInput,
      name: '-bad',
      size: 'x',
      systemDisk: { category: 'floppy', sizeGiB: 120 },
      dataDisks: Array.from({ length: 65 }, () => ({ category: 'cloud_essd', sizeGiB: 40 })),
      managed: 'yes',
      instanceTypes: 'ecs.g6.xlarge',
      labels: { team: 7 },
      surprise: 1,
    });
    expect(reported).toEqual({
      'input.size': ['must be an object: write it in braces'],
      'input.managed': ['must be true or false: write it without quotes'],
      'input.instanceTypes': ['must be a list: write it in square brackets'],
      'input.labels.team': ['must be a text: write it in quotes'],
      'input.surprise': ['unknown field: remove it or correct its name'],
      'input.name': [expect.stringMatching(/“-bad”.*Enter another name/)],
      'input.systemDisk.category': [expect.stringMatching(/Disk type.*floppy.*Select one of: cloud_essd/)],
      'input.dataDisks': [expect.stringMatching(/65 data disks.*Remove data disks/)],
    });
  });

  test('never repeats the password', () => {
    const reported = issuesOf({ ...windowsPoolInput, name: '-Sup3r-Secret', loginPassword: '-Sup3r-Secret', size: 1 });
    expect(JSON.stringify(reported)).not.toContain('Sup3r');
    expect(Object.keys(reported)).toEqual(['input.size']);
  });

  test.each<[string, Json, string, RegExp]>([
    ['no name', { name: null }, 'input.name', /must be a text/],
    ['half a node', { size: { mode: 'manual', desired: 1.5 } }, 'input.size.desired', /whole number/],
    ['another way to scale', { size: { mode: 'both' } }, 'input.size.mode', /one of: manual, auto/],
    ['a disk without a size', { dataDisks: [{ category: 'cloud_ssd' }] }, 'input.dataDisks.0.sizeGiB', /missing/],
  ])('%s', (_name, more, field, message) => {
    const merged = { ...windowsPoolInput, ...(more as { [key: string]: Json }) };
    expect(issuesOf(merged)).toEqual({ [field]: [expect.stringMatching(message)] });
  });
});
