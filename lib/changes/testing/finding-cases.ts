import type { FindingCode } from '@/lib/domain/change/finding-codes';
import { type PoolSetup, rawAt } from '@/simulator/testing/change-parts';
import { LINUX_IMAGE } from '@/simulator/testing/sample-scene';
import type { Setting, ThemeCase } from './produced';
import { aBudget, aPod, aTemplate, aWorkload } from './objects';
import type { SampleWorld } from './sample-world';

export const linuxInput = { os: 'linux', imageId: LINUX_IMAGE, loginPassword: '', taints: [], keyPair: 'ops-key' };
const firstPool =
  (setup: PoolSetup): Setting =>
  (world) =>
    world.setPool('np-1', setup);
const flannelDaemon =
  (image: string): Setting =>
  (world) =>
    world.edit('DaemonSet', 'kube-flannel-ds-windows', (set) => {
      const spec = rawAt(rawAt(rawAt(set, 'spec'), 'template'), 'spec');
      spec['containers'] = [{ name: 'flannel', image }];
    });
const cluster =
  (change: Partial<SampleWorld['state']['clusters'][number]>): Setting =>
  (world) =>
    void Object.assign(world.state.clusters[0] ?? {}, change);
export const network =
  (...names: string[]): Setting =>
  (world) => {
    for (const one of world.state.clusters) {
      const addons = names.map((name) => ({ name, version: 'v1', state: 'active' as const, config: '' }));
      one.addons = [...one.addons.filter(({ name }) => name !== 'flannel'), ...addons];
    }
  };
export const soldOut =
  (...zones: string[]): Setting =>
  (world) => {
    for (const zone of zones) world.state.compute.stock[zone] = { 'ecs.g6.xlarge': 'WithoutStock' };
  };
const scale = (desired: number): ThemeCase => ({
  kind: 'node-pool.scale',
  input: { nodePool: { id: 'np-1', name: 'default-nodepool' }, desired },
});
const cordon = (...names: string[]): ThemeCase => ({
  kind: 'node.cordon',
  input: { nodes: names.map((name) => ({ name, uid: `uid-${name}` })) },
});

/** One state or input for each code that the plans of creating (by default), scaling, and cordoning produce. */
export const findingCases: Partial<Record<FindingCode, ThemeCase>> = {
  'cluster-not-managed': { world: cluster({ clusterType: 'Kubernetes' }) },
  'cluster-too-old': { world: cluster({ version: '1.18.8-aliyun.1' }) },
  'cluster-version-unknown': { world: cluster({ version: 'unclear' }) },
  'network-not-flannel': { world: network('terway-eniip') },
  'network-unknown': { world: network() },
  'flannel-windows-too-old': { world: flannelDaemon('acs/flannel-windows:v0.15.1.1-6e1a57c8-aliyun') },
  'flannel-windows-missing': { world: (world) => world.remove('DaemonSet') },
  'flannel-windows-unknown': { world: flannelDaemon('acs/flannel-windows:latest') },
  'runtime-too-old': { input: { runtimeVersion: '1.5.1' }, field: 'runtimeVersion' },
  'runtime-not-offered': { input: { runtimeVersion: '9.9.9' }, field: 'runtimeVersion' },
  'windows-pool-managed': { input: { managed: true }, field: 'managed' },
  'few-linux-nodes': { world: (world) => [0, 1].forEach((at) => world.removeNode(`default-nodepool-n${at}`)) },
  'workloads-schedulable': {
    input: { taints: [] },
    world: (world) => world.put(aWorkload('catalog-api')),
    field: 'taints',
  },
  'windows-workloads-would-fail': {
    input: { taints: [] },
    world: (world) =>
      world.put(
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
    world: (world) =>
      world.put(
        aWorkload('node-agent', {
          template: { tolerations: [{ key: '', operator: 'Exists', value: '', effect: '' }] },
        }),
      ),
    field: 'taints',
  },
  'pool-quota-exceeded': { world: (world) => (world.state.account.nodePoolQuota = 2) },
  'node-quota-exceeded': { world: (world) => (world.state.account.nodeQuota = 6), field: 'size' },
  'node-quota-tight': { input: { size: { mode: 'auto', min: 1, max: 500 } }, field: 'size' },
  'node-quota-unknown': { world: (world) => world.forbid('quota') },
  'pool-name-taken': { input: { name: 'win-legacy' }, field: 'name' },
  'size-range-inverted': { input: { size: { mode: 'auto', min: 5, max: 2 } }, field: 'size' },
  'sold-out': { world: soldOut('cn-hangzhou-h', 'cn-hangzhou-i'), field: 'instanceTypes' },
  'sold-out-in-part': { world: soldOut('cn-hangzhou-h'), field: 'instanceTypes' },
  'stock-unknown': { world: (world) => world.forbid('stock'), field: 'instanceTypes' },
  'price-unknown': { world: (world) => world.forbid('price') },
  'instance-type-not-offered': { input: { instanceTypes: ['ecs.none.xlarge'] }, field: 'instanceTypes' },
  'instance-type-too-small': { input: { instanceTypes: ['ecs.g6.large'] }, field: 'instanceTypes' },
  'instance-type-gpu': { input: { instanceTypes: ['ecs.gn6i-c4g1.xlarge'] }, field: 'instanceTypes' },
  'instance-type-arm': { input: { instanceTypes: ['ecs.g8y.xlarge'] }, field: 'instanceTypes' },
  'image-not-offered': { input: { imageId: 'none' }, field: 'imageId' },
  'image-wrong-os': { input: { imageId: LINUX_IMAGE }, field: 'imageId' },
  'image-wrong-arch': { input: { ...linuxInput, instanceTypes: ['ecs.g8y.xlarge'] }, field: 'imageId' },
  'v-switch-not-found': { input: { vSwitchIds: ['vsw-none'] }, field: 'vSwitchIds' },
  'too-many-v-switches': {
    input: { vSwitchIds: Array.from({ length: 9 }, (_, at) => `vsw-${at}`) },
    field: 'vSwitchIds',
  },
  'v-switch-no-internet': { input: { vSwitchIds: ['vsw-closed'] }, field: 'vSwitchIds' },
  'v-switch-no-internet-linux': { input: { ...linuxInput, vSwitchIds: ['vsw-closed'] }, field: 'vSwitchIds' },
  'v-switch-internet-unknown': { world: (world) => world.forbid('nat'), field: 'vSwitchIds' },
  'addresses-short': {
    world: (world) => world.state.network.vSwitches.forEach((one) => (one.availableIps = 0)),
    field: 'vSwitchIds',
  },
  'security-group-not-found': { input: { securityGroupIds: ['sg-none'] }, field: 'securityGroupIds' },
  'security-groups-mixed': { input: { securityGroupIds: ['sg-1', 'sg-2'] }, field: 'securityGroupIds' },
  'disk-size-invalid': {
    input: { systemDisk: { category: 'cloud_essd', sizeGiB: 4_000, performanceLevel: 'PL1' } },
    field: 'systemDisk.sizeGiB',
  },
  'disk-too-small-for-level': {
    input: { systemDisk: { category: 'cloud_essd', sizeGiB: 460, performanceLevel: 'PL2' } },
    field: 'systemDisk.performanceLevel',
  },
  'disk-level-wrong-category': {
    input: { dataDisks: [{ category: 'cloud_ssd', sizeGiB: 40, performanceLevel: 'PL1' }] },
    field: 'dataDisks.0.performanceLevel',
  },
  'node-problem-detector-missing': { input: { ...linuxInput, managed: true }, field: 'managed' },
  'windows-disk-small': { input: { systemDisk: { category: 'cloud_essd', sizeGiB: 39 } }, field: 'systemDisk.sizeGiB' },
  'password-missing': { input: { loginPassword: '' }, field: 'loginPassword' },
  'password-weak': { input: { loginPassword: 'onlylower' }, field: 'loginPassword' },
  'key-pair-on-windows': { input: { keyPair: 'ops-key' }, field: 'keyPair' },
  'logon-conflict': { input: { ...linuxInput, loginPassword: 'Good-pass-1' }, field: 'keyPair' },
  'key-pair-not-found': { input: { ...linuxInput, keyPair: 'none' }, field: 'keyPair' },
  'label-or-taint-invalid': { input: { labels: { 'bad key': 'x' } }, field: 'labels.bad key' },
  'label-or-taint-reserved': { input: { labels: { 'kubernetes.io/os': 'linux' } }, field: 'labels.kubernetes.io/os' },
  'windows-taint-missing': { input: { taints: [] }, field: 'taints' },
  'nothing-to-do': scale(3),
  'pool-not-found': { ...scale(5), world: (world) => (world.state.pools = []) },
  'pool-auto-scaled': { ...scale(5), world: firstPool({ autoScaling: { min: 1, max: 9 } }) },
  'pool-name-differs': {
    ...scale(5),
    field: 'nodePool',
    input: { nodePool: { id: 'np-1', name: 'win-legacy' }, desired: 5 },
  },
  'pool-busy': { ...scale(5), world: firstPool({ state: 'removing_nodes' }) },
  'pool-failed': { ...scale(5), world: firstPool({ state: 'failed' }) },
  'pool-size-unknown': { ...scale(5), world: firstPool({ desired: null }) },
  'provider-chooses-nodes': { ...scale(1), field: 'desired' },
  'pool-emptied': scale(0),
  'pdb-allows-none': { ...scale(1), world: (world) => world.put(aPod('web-1'), aBudget('web')), field: 'desired' },
  'pdbs-unknown': {
    ...scale(1),
    world: (world) => {
      world.put(aPod('web-1'));
      world.forbid('budgets');
    },
  },
  'node-not-found': { ...cordon('missing'), field: 'nodes' },
  'node-replaced': {
    ...cordon('default-nodepool-n0'),
    world: (world) => world.setNode('default-nodepool-n0', { uid: 'another' }),
    field: 'nodes',
  },
  'already-cordoned': {
    ...cordon('default-nodepool-n0', 'default-nodepool-n1'),
    world: (world) => world.setNode('default-nodepool-n0', { unschedulable: true }),
  },
  'not-cordoned': {
    ...cordon('default-nodepool-n0'),
    kind: 'node.uncordon',
    world: (world) => world.setNode('default-nodepool-n0', { unschedulable: false }),
  },
  'no-node-left-for-os': { ...cordon('win-legacy-n0', 'win-legacy-n1'), field: 'nodes' },
};
