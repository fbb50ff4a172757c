import { expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { FakeWorld } from '@/lib/changes/testing/fake-world';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import type { Finding } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';
import { poolFieldAt, poolFields } from '@/lib/domain/pool/fields/pool-fields';

/** Whatever the form takes for them is a choice that ACK takes too. */
const cannotBeWrong = [
  'os',
  'runtime',
  'publicIp.charge',
  'billing.method',
  'billing.periodUnit',
  'billing.autoRenew',
  'privatePool.use',
  'unschedulable',
  'cloudMonitor',
  'size.mode',
  'size.type',
  'dataDisks[].encrypted',
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

/** Wrong on both systems. */
const wrong: { [field: string]: Json } = {
  name: '-bad_name-',
  imageId: 'none',
  imageType: 'Windows',
  platform: 'AliyunLinux',
  vSwitchIds: ['vsw-closed', 'vsw-none'],
  securityGroupIds: ['sg-1', 'sg-2', 'sg-3', 'sg-4', 'sg-5', 'sg-6'],
  publicIp: { bandwidthMbps: 101 },
  billing: { method: 'subscription', period: 10, autoRenew: true, autoRenewPeriod: 10 },
  spot: { priceLimits: { 'ecs.g6.large': 'free' }, onDemandFallback: true, replaceReclaimed: true },
  instanceTypes: ['ecs.g6.large', 'ecs.none.large'],
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
};

/** Wrong on Windows only, or in one mode of size only. */
const onWindows = { managed: true, hardening: 'os', confidential: true, loginUser: 'ecs-user' };
const inputs: { [field: string]: Json }[] = [
  { ...wrong, os: 'windows', ...onWindows, size: { mode: 'manual', desired: 5_000 } },
  {
    ...wrong,
    os: 'linux',
    vSwitchIds: ['vsw-closed'],
    systemDisk: { ...disk, encrypted: true },
    size: { mode: 'auto', min: -1, max: 2_001 },
  },
];

async function findingsOf(input: { [field: string]: Json }): Promise<Finding[]> {
  const world = new FakeWorld();
  const kind = changeKinds['node-pool.create'];
  if (kind === undefined) throw new Error('no kind');
  const { findings } = await kind.plan(
    world.planContext(0),
    kind.parseInput({ ...windowsPoolInput, ...input }),
  );
  expect(world.attempts).toEqual([]);
  expect(findings.some((one) => one.severity === 'blocker')).toBe(true);
  return findings;
}

test('a pool with every field wrong is told all of it at once, and nothing is sent', async () => {
  const findings = (await Promise.all(inputs.map(findingsOf))).flat();
  const fields = findings.flatMap(({ field }) => (field === null ? [] : [field]));
  const told = new Set(
    fields.map((field) => (field === 'loginPassword' ? 'passwordSet' : (poolFieldAt(field)?.path ?? field))),
  );
  const expected = poolFields.map(({ path }) => path).filter((path) => !cannotBeWrong.includes(path));
  expect(expected.filter((path) => !told.has(path))).toEqual([]);
  expect(cannotBeWrong.filter((path) => told.has(path))).toEqual([]);
  for (const { cause, remedy } of findings) {
    expect(`${cause} ${remedy}`).not.toMatch(/\{\w+\}|undefined/);
    expect(remedy).not.toBe('');
  }
});
