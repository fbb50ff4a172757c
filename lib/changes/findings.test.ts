import { afterAll, describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import { attachFindings } from '@/lib/domain/change/attach-findings';
import { drainRunFindings } from '@/lib/domain/change/drain-run-findings';
import { foreignDrainFindings } from '@/lib/domain/change/foreign-drain-findings';
import { drainFindings } from '@/lib/domain/change/drain-findings';
import { type FindingCode, findingCatalogue, findingCodes } from '@/lib/domain/change/finding-catalogue';
import type { Finding } from '@/lib/domain/change/plan';
import { poolFindings } from '@/lib/domain/change/pool-findings';
import { poolLifeFindings } from '@/lib/domain/change/pool-life-findings';
import { removeFindings } from '@/lib/domain/change/remove-findings';
import { updateFindings } from '@/lib/domain/change/update-findings';
import { upgradeFindings } from '@/lib/domain/change/upgrade-findings';
import type { Json } from '@/lib/domain/json';
import { emptyPool } from '@/lib/domain/pool/definition/pool-definition';
import { createPoolBody } from '@/lib/domain/pool/definition/write-body';
import type { FakeState } from './testing/fake-state';
import { aTemplate, aWorkload } from './testing/fake-state';
import { aBudget, aPod } from './testing/fake-pods';
import { FakeWorld } from './testing/fake-world';
import { samples, windowsPoolInput } from './testing/samples';

const NOW = 1_790_000_000_000;
const produced = new Set<string>();

type Setting = (state: FakeState) => void;
interface Case {
  kind?: string;
  input?: { [key: string]: Json };
  world?: Setting;
  field?: string;
}

async function plan({ kind = 'node-pool.create', input = {}, world }: Case): Promise<Finding[]> {
  const scene = new FakeWorld();
  world?.(scene.state);
  const base = kind === 'node-pool.create' ? windowsPoolInput : samples[kind]?.input;
  const found = changeKinds[kind];
  if (found === undefined || base === null || typeof base !== 'object') throw new Error(kind);
  const parsed = found.parseInput({ ...base, ...input });
  return (await found.plan(scene.planContext(NOW), parsed)).findings;
}

const linuxInput = { os: 'linux', imageId: 'aliyun3', loginPassword: '', taints: [], keyPair: 'ops-key' };
const pool1: Setting = () => undefined;
const firstPool =
  (change: (pool: FakeState['pools'][number]) => void): Setting =>
  (state) =>
    state.pools.slice(0, 1).forEach(change);
const flannelDaemon =
  (image: string): Setting =>
  (state) => {
    for (const one of state.workloads)
      if (one.name === 'kube-flannel-ds-windows') one.template.images = [image];
  };
const scale = (desired: number): Case => ({
  kind: 'node-pool.scale',
  input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired },
});
const cordon = (...names: string[]): Case => ({
  kind: 'node.cordon',
  input: { nodes: names.map((name) => ({ name, uid: `uid-${name}` })) },
});

const cases: Partial<Record<FindingCode, Case>> = {
  'cluster-not-managed': { world: (state) => (state.cluster.clusterType = 'Kubernetes') },
  'cluster-too-old': { world: (state) => (state.cluster.kubernetesVersion = '1.18.8-aliyun.1') },
  'cluster-version-unknown': { world: (state) => (state.cluster.kubernetesVersion = 'unclear') },
  'network-not-flannel': { world: (state) => (state.cluster.network = 'terway-eniip') },
  'network-unknown': { world: (state) => (state.cluster.network = null) },
  'flannel-windows-too-old': { world: flannelDaemon('acs/flannel-windows:v0.15.1.1-6e1a57c8-aliyun') },
  'flannel-windows-missing': { world: (state) => (state.workloads = []) },
  'flannel-windows-unknown': { world: flannelDaemon('acs/flannel-windows:latest') },
  'runtime-too-old': { input: { runtimeVersion: '1.5.1' }, field: 'runtimeVersion' },
  'runtime-not-offered': { input: { runtimeVersion: '9.9.9' }, field: 'runtimeVersion' },
  'windows-pool-managed': { input: { managed: true }, field: 'managed' },
  'few-linux-nodes': { world: (state) => state.nodes.splice(0, 2) },
  'workloads-could-land': {
    input: { taints: [] },
    world: (state) => state.workloads.push(aWorkload('catalog-api')),
    field: 'taints',
  },
  'workloads-tolerate-taints': {
    world: (state) =>
      state.workloads.push({
        ...aWorkload('node-agent'),
        template: {
          ...aWorkload('node-agent').template,
          tolerations: [{ key: '', operator: 'Exists', value: '', effect: '' }],
        },
      }),
    field: 'taints',
  },
  'pool-quota-exceeded': { world: (state) => (state.quota.poolsPerCluster = 2) },
  'node-quota-exceeded': { world: (state) => (state.quota.nodesPerCluster = 6), field: 'size' },
  'node-quota-tight': { input: { size: { mode: 'auto', min: 1, max: 500 } }, field: 'size' },
  'node-quota-unknown': { world: (state) => state.forbidden.add('quota') },
  'pool-name-taken': { input: { name: 'win-legacy' }, field: 'name' },
  'size-range-inverted': { input: { size: { mode: 'auto', min: 5, max: 2 } }, field: 'size' },
  'sold-out': {
    world: (state) => state.stock.forEach((one) => (one.state = 'sold-out')),
    field: 'instanceTypes',
  },
  'sold-out-in-part': {
    world: (state) => state.stock.slice(0, 1).forEach((one) => (one.state = 'sold-out')),
    field: 'instanceTypes',
  },
  'stock-unknown': { world: (state) => state.forbidden.add('stock'), field: 'instanceTypes' },
  'price-unknown': { world: (state) => (state.price = null) },
  'instance-type-not-offered': { input: { instanceTypes: ['ecs.none.xlarge'] }, field: 'instanceTypes' },
  'instance-type-too-small': { input: { instanceTypes: ['ecs.g6.large'] }, field: 'instanceTypes' },
  'instance-type-gpu': { input: { instanceTypes: ['ecs.gn6i-c4g1.xlarge'] }, field: 'instanceTypes' },
  'instance-type-arm': { input: { instanceTypes: ['ecs.g8y.xlarge'] }, field: 'instanceTypes' },
  'image-not-offered': { input: { imageId: 'none' }, field: 'imageId' },
  'image-wrong-os': { input: { imageId: 'aliyun3' }, field: 'imageId' },
  'image-wrong-arch': { input: { ...linuxInput, instanceTypes: ['ecs.g8y.xlarge'] }, field: 'imageId' },
  'v-switch-not-found': { input: { vSwitchIds: ['vsw-none'] }, field: 'vSwitchIds' },
  'too-many-v-switches': {
    input: { vSwitchIds: Array.from({ length: 9 }, (_, at) => `vsw-${at}`) },
    field: 'vSwitchIds',
  },
  'v-switch-no-internet': { input: { vSwitchIds: ['vsw-closed'] }, field: 'vSwitchIds' },
  'v-switch-no-internet-linux': { input: { ...linuxInput, vSwitchIds: ['vsw-closed'] }, field: 'vSwitchIds' },
  'v-switch-internet-unknown': {
    world: (state) => state.vSwitches.forEach((one) => (one.internetPath = null)),
    field: 'vSwitchIds',
  },
  'addresses-short': {
    world: (state) => state.vSwitches.forEach((one) => (one.freeAddresses = 0)),
    field: 'vSwitchIds',
  },
  'security-group-not-found': { input: { securityGroupIds: ['sg-none'] }, field: 'securityGroupIds' },
  'security-groups-mixed': { input: { securityGroupIds: ['sg-1', 'sg-2'] }, field: 'securityGroupIds' },
  'disk-size-refused': {
    input: { systemDisk: { category: 'cloud_essd', sizeGiB: 4_000, performanceLevel: 'PL1' } },
    field: 'systemDisk.sizeGiB',
  },
  'disk-level-refused': {
    input: { systemDisk: { category: 'cloud_essd', sizeGiB: 460, performanceLevel: 'PL2' } },
    field: 'systemDisk.performanceLevel',
  },
  'disk-level-wrong-category': {
    input: { dataDisks: [{ category: 'cloud_ssd', sizeGiB: 40, performanceLevel: 'PL1' }] },
    field: 'dataDisks.0.performanceLevel',
  },
  'node-problem-detector-missing': { input: { ...linuxInput, managed: true }, field: 'managed' },
  'windows-disk-small': {
    input: { systemDisk: { category: 'cloud_essd', sizeGiB: 39 } },
    field: 'systemDisk.sizeGiB',
  },
  'password-missing': { input: { loginPassword: '' }, field: 'loginPassword' },
  'password-weak': { input: { loginPassword: 'onlylower' }, field: 'loginPassword' },
  'key-pair-on-windows': { input: { keyPair: 'ops-key' }, field: 'keyPair' },
  'logon-doubled': { input: { ...linuxInput, loginPassword: 'Good-pass-1' }, field: 'keyPair' },
  'key-pair-not-found': { input: { ...linuxInput, keyPair: 'none' }, field: 'keyPair' },
  'mark-refused': { input: { labels: { 'bad key': 'x' } }, field: 'labels.bad key' },
  'mark-reserved': { input: { labels: { 'kubernetes.io/os': 'linux' } }, field: 'labels.kubernetes.io/os' },
  'windows-taint-missing': { input: { taints: [] }, field: 'taints' },
  'nothing-to-do': scale(3),
  'pool-not-found': { ...scale(5), world: (state) => (state.pools = []) },
  'pool-auto-scaled': { ...scale(5), world: firstPool((pool) => (pool.autoScaling = { min: 1, max: 9 })) },
  'pool-name-differs': {
    ...scale(5),
    field: 'nodePool',
    input: { nodePool: { id: 'np-1', name: 'win-legacy' }, desired: 5 },
  },
  'pool-busy': {
    ...scale(5),
    world: (state) => {
      state.frozen = true;
      firstPool((pool) => (pool.rawState = 'removing_nodes'))(state);
    },
  },
  'pool-failed': {
    ...scale(5),
    world: (state) => {
      state.frozen = true;
      firstPool((pool) => (pool.rawState = 'failed'))(state);
    },
  },
  'pool-size-unknown': { ...scale(5), world: firstPool((pool) => (pool.desiredSize = null)) },
  'provider-chooses-nodes': { ...scale(1), field: 'desired' },
  'pool-emptied': scale(0),
  'budget-allows-none': {
    ...scale(1),
    world: (state) => {
      state.pods = [aPod('web-1')];
      state.budgets = [aBudget('web')];
    },
    field: 'desired',
  },
  'budgets-unknown': {
    ...scale(1),
    world: (state) => {
      state.pods = [aPod('web-1')];
      state.forbidden.add('budgets');
    },
  },
  'node-not-found': { ...cordon('nobody'), field: 'nodes' },
  'node-replaced': {
    ...cordon('default-nodepool-n0'),
    world: (state) => state.nodes.slice(0, 1).forEach((node) => (node.uid = 'another')),
    field: 'nodes',
  },
  'already-cordoned': {
    ...cordon('default-nodepool-n0', 'default-nodepool-n1'),
    world: (state) => state.nodes.slice(0, 1).forEach((node) => (node.unschedulable = true)),
  },
  'not-cordoned': { ...cordon('default-nodepool-n0'), kind: 'node.uncordon' },
  'no-node-left-for-os': { ...cordon('win-legacy-n0', 'win-legacy-n1'), world: pool1, field: 'nodes' },
};

describe('plans find', () => {
  test.each(Object.entries(cases))('%s', async (code, one) => {
    const findings = await plan(one);
    for (const each of findings) produced.add(each.code);
    const found = findings.find((each) => each.code === code);
    expect(findings.map((each) => each.code)).toContain(code);
    expect(found?.field).toBe(one.field ?? null);
    expect(`${found?.cause} ${found?.remedy}`).not.toMatch(/\{\w+\}/);
    expect(`${found?.cause} ${found?.remedy}`).not.toContain('undefined');
  });

  test('nothing wrong with the samples', async () => {
    expect(await plan({})).toEqual([]);
    expect((await plan({ input: linuxInput })).filter((one) => one.severity === 'blocker')).toEqual([]);
  });
});

/** Runs nothing: judges a world that is not as the steps should have left it. */
async function verify(
  kind: string,
  q: { data: (scene: FakeWorld) => Promise<Json>; after: Setting },
): Promise<string[]> {
  const scene = new FakeWorld();
  const data = await q.data(scene);
  q.after(scene.state);
  const findings = (await changeKinds[kind]?.verify(scene.planContext(NOW), data)) ?? [];
  for (const each of findings) produced.add(each.code);
  return findings.map((each) => each.code);
}

const planned =
  (kind: string) =>
  async (scene: FakeWorld): Promise<Json> => {
    const sample = samples[kind];
    const found = changeKinds[kind];
    if (sample === undefined || found === undefined) throw new Error(kind);
    return (await found.plan(scene.planContext(NOW), found.parseInput(sample.input))).data;
  };

const madePool = async (scene: FakeWorld): Promise<Json> => {
  const data = await planned('node-pool.create')(scene);
  const body = createPoolBody(
    {
      ...emptyPool,
      name: 'win-a',
      os: 'windows',
      imageType: 'Windows',
      size: { mode: 'manual', desired: 2 },
    },
    { password: null, changeId: null },
  );
  await scene.cloudWrite.createNodePool({ body });
  await scene.cloud.nodePools();
  await scene.cloud.nodePools();
  return data;
};

describe('verification finds', () => {
  test('a pool that is gone', async () => {
    const gone: Setting = (state) => (state.pools = []);
    expect(await verify('node-pool.create', { data: planned('node-pool.create'), after: gone })).toEqual([
      'pool-gone',
    ]);
    expect(await verify('node-pool.scale', { data: planned('node-pool.scale'), after: gone })).toEqual([
      'pool-gone',
    ]);
  });

  test('missing marks, nodes that are not Ready and Linux pods on the new nodes', async () => {
    const codes = await verify('node-pool.create', {
      data: madePool,
      after: (state) => {
        const node = state.nodes.at(-1);
        if (node === undefined) throw new Error('no node');
        node.ready = 'Unknown';
        const stray = { kind: 'DaemonSet', name: 'node-agent' };
        state.pods.push({
          uid: 'pod-1',
          namespace: 'shop',
          name: 'node-agent-1',
          nodeName: node.name,
          phase: 'Pending',
          ownerUid: null,
          workload: stray,
          requests: { cpuMilli: 0, memoryMiB: 0, pods: 1 },
          template: aTemplate(),
        });
      },
    });
    expect(codes.toSorted()).toEqual([
      'linux-pods-on-new-nodes',
      'marks-missing',
      'marks-missing',
      'nodes-not-ready',
    ]);
  });

  test('a size and cordons that somebody else changed', async () => {
    expect(
      await verify('node-pool.scale', { data: planned('node-pool.scale'), after: () => undefined }),
    ).toEqual(['pool-size-differs', 'nodes-not-ready']);
    expect(await verify('node.cordon', { data: planned('node.cordon'), after: () => undefined })).toEqual([
      'schedulability-differs',
    ]);
  });
});

/** Themes whose findings another suite produces, one `<theme>.findings.test.ts` each. */
const elsewhere = [
  poolFindings,
  poolLifeFindings,
  attachFindings,
  removeFindings,
  updateFindings,
  upgradeFindings,
  drainFindings,
  drainRunFindings,
  foreignDrainFindings,
].flatMap(Object.keys);

afterAll(() => {
  const missing = findingCodes.filter((code) => !produced.has(code) && !elsewhere.includes(code));
  expect(missing, 'codes that nothing produces').toEqual([]);
  for (const code of produced) expect(Object.hasOwn(findingCatalogue, code), code).toBe(true);
});
