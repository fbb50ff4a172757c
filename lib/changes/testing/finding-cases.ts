import type { FindingCode } from '@/lib/domain/change/finding-codes';
import type { Json } from '@/lib/domain/json';
import { aBudget, aPod } from './fake-pods';
import type { FakeState } from './fake-state';
import { aTemplate, aWorkload } from './fake-state';

export type Setting = (state: FakeState) => void;
/** What a test puts over the sample of a kind; `node-pool.create` without one. */
export interface SampleCase {
  kind?: string;
  input?: { [key: string]: Json };
  world?: Setting;
  field?: string;
}

export const linuxInput = {
  os: 'linux',
  imageId: 'aliyun3',
  loginPassword: '',
  taints: [],
  keyPair: 'ops-key',
};
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
const scale = (desired: number): SampleCase => ({
  kind: 'node-pool.scale',
  input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired },
});
const cordon = (...names: string[]): SampleCase => ({
  kind: 'node.cordon',
  input: { nodes: names.map((name) => ({ name, uid: `uid-${name}` })) },
});

/** One world or input for each code that the plans of creating, scaling and cordoning produce. */
export const findingCases: Partial<Record<FindingCode, SampleCase>> = {
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
  'windows-workloads-would-fail': {
    input: { taints: [] },
    world: (state) =>
      state.workloads.push(
        aWorkload('portal', {
          template: aTemplate({
            nodeSelector: { 'kubernetes.io/os': 'windows' },
            images: ['mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2019'],
          }),
        }),
      ),
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
