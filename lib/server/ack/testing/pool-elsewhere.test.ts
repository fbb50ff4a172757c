import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { aksOf } from '@/lib/domain/pool/code/other-platforms/aks';
import { type AspectId, aspects } from '@/lib/domain/pool/code/other-platforms/aspects';
import { clusterApiOf } from '@/lib/domain/pool/code/other-platforms/cluster-api';
import { eksOf } from '@/lib/domain/pool/code/other-platforms/eks';
import { gkeOf } from '@/lib/domain/pool/code/other-platforms/gke';
import { emptyDataDisk, emptyPool, type PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import { ownFields } from '@/lib/domain/pool/fields/pool-fields';
import { variedPools } from '@/lib/domain/pool/testing/varied-pools';
import { wordsOf } from './run-shell';

const variables = [
  'CLUSTER',
  'SUBNETS',
  'NODE_ROLE',
  'INSTANCE_TYPES',
  'SSH_KEY',
  'GROUP',
  'VM_SIZE',
  'CAPACITY_RESERVATION_GROUP',
  'LOCATION',
  'MACHINE_TYPE',
  'RESERVATION',
  'KMS_KEY',
];
const env = Object.fromEntries(variables.map((name) => [name, `my-${name}`]));
const run = (command: string, text: string): string[] => wordsOf({ command, text, env });

const after = (words: string[], flag: string): string | undefined =>
  words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined;

function allAfter(words: string[], flag: string): string[] {
  const rest = words.slice(words.indexOf(flag) + 1);
  const end = rest.findIndex((word) => word.startsWith('--'));
  return words.includes(flag) ? rest.slice(0, end === -1 ? undefined : end) : [];
}

const release: Record<string, string> = { 'Windows 2019': '2019' };

describe.each(variedPools)('the same intent elsewhere: %s', (title, pool) => {
  const isWindows = pool.os === 'windows';
  const isSpot = pool.billing.method === 'spot';
  const { size } = pool;
  const least = size.mode === 'auto' ? size.min : (size.desired ?? 0);
  const most = size.mode === 'auto' ? size.max : least;
  const pairs = Object.entries(pool.labels).map(([key, value]) => `${key}=${value}`);
  const marks = pool.taints.map(({ key, value, effect }) => `${key}=${value}:${effect}`);
  const year = release[title] ?? '2022';

  test('EKS', () => {
    const words = run('aws', eksOf(pool));
    expect(words.slice(0, 2)).toEqual(['eks', 'create-nodegroup']);
    expect(after(words, '--nodegroup-name')).toMatch(/^[a-z][a-z0-9-]{0,62}$/);
    expect(after(words, '--ami-type')).toBe(
      isWindows ? `WINDOWS_${/core/i.test(pool.imageId) ? 'CORE' : 'FULL'}_${year}_x86_64` : 'AL2023_x86_64_STANDARD',
    );
    expect(after(words, '--scaling-config')).toBe(`minSize=${least},maxSize=${Math.max(1, most)},desiredSize=${least}`);
    expect(after(words, '--capacity-type')).toBe(isSpot ? 'SPOT' : undefined);
    expect(JSON.parse(after(words, '--labels') ?? '{}')).toEqual(pool.labels);
    const taints = z.array(z.object({ key: z.string(), value: z.string(), effect: z.string() }));
    expect(taints.parse(JSON.parse(after(words, '--taints') ?? '[]')).map(({ key }) => key)).toEqual(
      pool.taints.map(({ key }) => key),
    );
  });

  test('AKS', () => {
    const words = run('az', aksOf(pool));
    expect(words.slice(0, 3)).toEqual(['aks', 'nodepool', 'add']);
    expect(after(words, '--name')).toMatch(isWindows ? /^[a-z][a-z0-9]{0,5}$/ : /^[a-z][a-z0-9]{0,11}$/);
    expect(after(words, '--os-type')).toBe(isWindows ? 'Windows' : 'Linux');
    expect(after(words, '--os-sku')).toBe(isWindows ? `Windows${year}` : undefined);
    expect(after(words, '--node-count')).toBe(String(least));
    expect(after(words, '--max-count')).toBe(size.mode === 'auto' ? String(most) : undefined);
    expect(after(words, '--priority')).toBe(isSpot ? 'Spot' : undefined);
    expect(allAfter(words, '--labels')).toEqual(pairs);
    expect(after(words, '--node-taints')).toBe(marks.length === 0 ? undefined : marks.join(','));
  });

  test('GKE', () => {
    const words = run('gcloud', gkeOf(pool));
    expect(words.slice(0, 3)).toEqual(['container', 'node-pools', 'create']);
    expect(words[3]).toMatch(/^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/);
    expect(after(words, '--windows-os-version')).toBe(isWindows ? `ltsc${year}` : undefined);
    expect(after(words, '--max-nodes')).toBe(size.mode === 'auto' ? String(most) : undefined);
    expect(words.includes('--spot')).toBe(isSpot);
    expect(words.includes('--enable-private-nodes')).toBe(pool.publicIp.bandwidthMbps === 0);
    expect(after(words, '--node-labels')).toBe(pairs.length === 0 ? undefined : pairs.join(','));
  });

  test('Cluster API', () => {
    const text = clusterApiOf(pool);
    const [deployment, config] = parseAllDocuments(text).map((made): unknown => made.toJS());
    expect(deployment).toMatchObject({
      kind: 'MachineDeployment',
      spec: { replicas: least, template: { spec: { clusterName: 'CLUSTER' } } },
    });
    const { spec } = z
      .object({
        kind: z.literal('KubeadmConfigTemplate'),
        spec: z.object({ template: z.object({ spec: z.looseObject({ joinConfiguration: z.unknown() }) }) }),
      })
      .parse(config);
    expect(spec.template.spec.joinConfiguration).toMatchObject({
      nodeRegistration: {
        taints: pool.taints,
        ...(pairs.length === 0 ? {} : { kubeletExtraArgs: { 'node-labels': pairs.join(',') } }),
      },
    });
    const runs = pool.userData !== '' && !isWindows;
    expect(text.includes('A secret: add it to postKubeadmCommands')).toBe(runs);
    if (pool.userData.length > 8) expect(text).not.toContain(JSON.stringify(pool.userData).slice(1, -1));
  });
});

const platforms = [
  ['EKS', eksOf],
  ['AKS', aksOf],
  ['GKE', gkeOf],
  ['Cluster API', clusterApiOf],
] as const;

const plain: PoolDefinition = {
  ...emptyPool,
  name: 'web',
  os: 'linux',
  instanceTypes: ['a'],
  vSwitchIds: ['v'],
  systemDisk: { ...emptyPool.systemDisk, sizeGiB: 120 },
  size: { mode: 'auto', min: 1, max: 3, type: 'cpu' },
};
const billed = (method: PoolDefinition['billing']['method']): Partial<PoolDefinition> => ({
  billing: { ...plain.billing, method },
});
const spot = (over: Partial<PoolDefinition['spot']>): Partial<PoolDefinition> => ({
  ...billed('spot'),
  spot: { ...plain.spot, ...over },
});

/** For each aspect, what a pool needs beyond the plain one; aspects of every pool are not listed. */
const having: Partial<Record<AspectId, Partial<PoolDefinition>>> = {
  encryption: { systemDisk: { ...plain.systemDisk, encrypted: true } },
  kmsKey: { systemDisk: { ...plain.systemDisk, kmsKeyId: 'k' } },
  dataDisks: { dataDisks: [emptyDataDisk] },
  zonePolicy: { vSwitchIds: ['v', 'w'], zonePolicy: 'BALANCE' },
  types: { instanceTypes: ['a', 'b'] },
  scalingType: { size: { mode: 'auto', min: 1, max: 3, type: 'gpu' } },
  economical: { economical: true },
  runtime: { runtimeVersion: '2.1.5' },
  managed: { managed: true },
  confidential: { confidential: true },
  resourceGroup: { resourceGroupId: 'rg-1' },
  securityGroups: { securityGroupIds: ['sg-1'] },
  publicIp: { publicIp: { bandwidthMbps: 5, charge: 'PayByTraffic' } },
  bandwidth: { publicIp: { bandwidthMbps: 5, charge: 'PayByBandwidth' } },
  subscription: billed('subscription'),
  spot: billed('spot'),
  spotLimits: spot({ priceLimits: { a: '1' } }),
  spotFallback: spot({ onDemandFallback: true }),
  spotReplace: spot({ replaceReclaimed: true }),
  hardening: { hardening: 'os' },
  loginUser: { loginUser: 'ecs-user' },
  keyPair: { keyPair: 'ops' },
  password: { passwordSet: true },
  monitor: { cloudMonitor: true },
  tags: { tags: { env: 'prod' } },
  cordoned: { unschedulable: true },
  nodeName: { nodeName: { prefix: 'a', ip: 'ip', suffix: '' } },
  preUserData: { preUserData: 'date' },
  userData: { userData: 'uptime' },
  rds: { rdsInstanceIds: ['rm-1'] },
  deploymentSet: { deploymentSetId: 'ds-1' },
  localMounts: { localMounts: [{ disk_name: 'nvme0', mount_target: '/mnt/nvme' }] },
  privatePool: { privatePool: { use: 'specified', id: 'eap-1' } },
};

const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n');

describe('nothing is dropped silently', () => {
  test('every field of a pool is exported everywhere or listed as an aspect', () => {
    const everywhere = ['os', 'name', 'systemDisk.sizeGiB', 'labels', 'taints'];
    const sizes = ['size.mode', 'size.desired', 'size.min', 'size.max'];
    const reported = Object.values(aspects).flatMap(({ paths }) => [...paths]);
    expect([...reported, ...everywhere, ...sizes].toSorted()).toEqual(ownFields.map(({ path }) => path).toSorted());
  });

  test.each(platforms)('%s carries or names everything a pool has', (_, write) => {
    for (const [id, { words, has }] of Object.entries(aspects)) {
      const over = Object.entries(having).find(([name]) => name === id)?.[1];
      const pool = { ...plain, ...over };
      expect(has(pool), id).toBe(true);
      expect(has(plain), id).toBe(over === undefined);
      const text = write(pool);
      const named = text.split('\n').some((line) => line.startsWith('#') && line.includes(words));
      const carried = withoutComments(text) !== withoutComments(write(plain)) || /^# Set .*, b\.$/m.test(text);
      expect(named || carried, `${id}: ${text}`).toBe(true);
    }
  });

  test.each(platforms)('%s names all its assumptions', (_, write) => {
    const pool = {
      ...plain,
      os: 'windows' as const,
      imageType: 'Windows',
      size: { mode: 'manual' as const, desired: null },
    };
    expect(write(pool)).toContain('# Windows Server 2022 stands for');
    expect(write(pool)).toContain('# The pool has no expected number of nodes');
    expect(write({ ...plain, name: '节点' })).toContain('# There 节点 has to be called pool.');
  });

  test('tags that a platform rejects are named', () => {
    const pool = { ...plain, tags: { 'a/b': 'x', Env: 'y', ok: 'z' } };
    expect(aksOf(pool)).toMatch(/^# Tags with names that Azure refuses: a\/b\.$/m);
    expect(allAfter(run('az', aksOf(pool)), '--tags')).toEqual(['Env=y', 'ok=z']);
    expect(gkeOf(pool)).toMatch(/^# Tags that are no labels of Google Cloud: a\/b, Env\.$/m);
    expect(after(run('gcloud', gkeOf(pool)), '--labels')).toBe('ok=z');
  });
});
