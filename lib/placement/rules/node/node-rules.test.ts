import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import { testClusterRules } from '../testing/rule-cases';
import { linuxNode, sketchCluster, windowsNode } from '../../testing/sketch-nodes';
import { sketchWorkload, TODAY } from '../../testing/lint-world';

const GIB = 2 ** 30;
const of = (nodes: NodeFacts[], reported: Partial<ClusterFacts> = {}) => sketchCluster({ nodes, ...reported });
const pool = (name: string) => ({ pool: { key: 'agentpool', name } });
const taints = ['os=windows:NoSchedule'];
const node = (name: string) => ({ kind: 'node', name }) as const;
const poolSubject = (name: string) => ({ kind: 'pool', name }) as const;
const cluster = { kind: 'cluster', name: '' } as const;
const one = windowsNode({ name: 'win-1', taints });
const alone = (sketch: Parameters<typeof windowsNode>[0]) => of([windowsNode({ name: 'win-1', ...sketch })]);
const sized = (capacity: NodeFacts['capacity'], allocatable: NodeFacts['allocatable'] = capacity) =>
  alone({ capacity, allocatable });
const open = { cluster: of([linuxNode(), windowsNode({ name: 'win-1', ...pool('w1') })]), today: TODAY };
const shop = sketchWorkload('Deployment', 'api', { namespace: 'shop' });
const whole = { cpu: 4_000, memory: 16 * GIB };

testClusterRules('NODE', {
  'NODE-001': {
    fires: [
      {
        input: { ...open, workloads: [{ workload: shop, rules: ['LIN-001'] }] },
        subject: poolSubject('w1'),
        params: { nodes: 'win-1', workloads: 'shop/api', evaluated: 'yes' },
        says: 'Such workloads now: shop/api.',
        nodes: ['win-1'],
      },
      {
        input: of([linuxNode(), windowsNode({ name: 'win-1', taints: ['team=a:NoSchedule'] })]),
        subject: node('win-1'),
        params: { evaluated: 'no' },
      },
    ],
    silent: [of([linuxNode(), one]), of([windowsNode({ name: 'win-1' })])],
  },
  'NODE-002': {
    fires: [
      {
        input: of([one, windowsNode({ name: 'win-2', taints: ['os=Windows:NoSchedule'] })]),
        subject: cluster,
        params: { taints: 'os=Windows:NoSchedule, os=windows:NoSchedule' },
      },
      {
        input: of([
          windowsNode({ name: 'win-1', taints, ...pool('w1') }),
          windowsNode({ name: 'win-2', ...pool('w1') }),
        ]),
        subject: poolSubject('w1'),
      },
    ],
    silent: [
      of([one, windowsNode({ name: 'win-2', taints: [...taints, 'team=a:NoSchedule'] })]),
      of([windowsNode({ name: 'win-1', taints, ...pool('w1') }), windowsNode({ name: 'win-2', ...pool('w2') })]),
    ],
  },
  'NODE-003': {
    fires: [{ input: alone({ taints: ['os=windows:PreferNoSchedule'] }), subject: node('win-1') }],
    silent: [alone({ taints: ['os=windows:PreferNoSchedule', 'os=windows:NoExecute'] })],
  },
  'NODE-004': {
    fires: [
      {
        input: alone({ labels: { 'node.kubernetes.io/windows-build': '10.0.17763' } }),
        subject: node('win-1'),
        params: { build: '20348', label: '10.0.17763' },
      },
      { input: alone({ labels: { 'node.kubernetes.io/windows-build': '10.0.20348.1' } }), subject: node('win-1') },
    ],
    silent: [alone({}), of([linuxNode()])],
  },
  'NODE-005': {
    fires: [
      {
        input: of([linuxNode({ labels: { 'kubernetes.io/os': 'windows' } })]),
        subject: node('linux-1'),
        params: { os: 'linux', label: 'windows' },
      },
    ],
    silent: [of([linuxNode({ os: null, labels: { 'kubernetes.io/os': 'windows' } })])],
  },
  'NODE-006': {
    fires: [
      {
        input: of([windowsNode({ name: 'win-1', build: 17_763 })], {
          provider: 'aks',
          workloads: [
            sketchWorkload('Deployment', 'api', {
              namespace: 'shop',
              spec: { nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.17763' } },
            }),
          ],
        }),
        subject: node('win-1'),
        params: { build: '17763', workloads: 'shop/api', why: 'provider', provider: 'AKS' },
      },
      { input: alone({ build: 14_393 }), subject: node('win-1'), params: { why: 'kubernetes' } },
      {
        input: of([windowsNode({ name: 'win-1', build: 19_041 })], { provider: 'ack' }),
        subject: node('win-1'),
        params: { why: 'ended', releases: 'Windows Server 2022, Windows Server 2019' },
      },
      { input: of([windowsNode({ name: 'win-1' })], { provider: 'aks', minor: 37 }), subject: node('win-1') },
    ],
    silent: [
      of([windowsNode({ name: 'win-1', build: 17_763 })], { provider: 'eks' }),
      alone({ build: 26_100 }),
      of([windowsNode({ name: 'win-1' })], { provider: 'aks', minor: 36 }),
    ],
  },
  'NODE-007': {
    fires: [
      {
        input: alone({ containerRuntime: 'containerd://1.5.9' }),
        subject: node('win-1'),
        severity: 'error',
        params: { runtime: 'containerd 1.5.9' },
      },
      { input: alone({ containerRuntime: 'containerd://1.7.5' }), subject: node('win-1'), severity: 'warning' },
      {
        input: alone({ containerRuntime: 'docker://20.10.9', kubeletVersion: 'v1.24.0' }),
        subject: node('win-1'),
        severity: 'error',
      },
    ],
    silent: [
      alone({ containerRuntime: 'containerd://1.7.6' }),
      of([linuxNode({ containerRuntime: 'containerd://1.5.9' })]),
      alone({ containerRuntime: 'docker://20.10.9', kubeletVersion: 'v1.23.9' }),
    ],
  },
  'NODE-008': {
    fires: [
      {
        input: of([linuxNode({ kubeletVersion: 'v1.32.1-aliyun.1' })]),
        subject: node('linux-1'),
        severity: 'error',
        params: { kubelet: 32, control: 36 },
      },
      { input: of([linuxNode({ kubeletVersion: 'v1.33.1' })]), subject: node('linux-1'), severity: 'warning' },
    ],
    silent: [
      of([linuxNode({ kubeletVersion: 'v1.34.0' })]),
      of([linuxNode({ kubeletVersion: 'v1.20.1' })], { minor: null }),
    ],
  },
  'NODE-009': {
    fires: [
      { input: sized(whole, { cpu: 3_800, memory: 14.5 * GIB }), subject: node('win-1'), params: { memory: '1.5' } },
      { input: sized(whole, { cpu: 4_000, memory: 12 * GIB }), subject: node('win-1') },
    ],
    silent: [sized(whole, { cpu: 3_800, memory: 14 * GIB }), sized({}, {})],
  },
  'NODE-010': {
    fires: [
      {
        input: of([
          windowsNode({ name: 'win-1', ...pool('w1') }),
          windowsNode({ name: 'win-2', build: 26_100, ...pool('w1') }),
        ]),
        subject: poolSubject('w1'),
        params: { builds: '20348, 26100' },
      },
    ],
    silent: [
      of([windowsNode({ name: 'win-1', ...pool('w1') }), windowsNode({ name: 'win-2', build: 26_100, ...pool('w2') })]),
    ],
  },
  'NODE-011': {
    fires: [
      { input: sized({ cpu: 2_000, memory: 16 * GIB }), subject: node('win-1') },
      { input: sized({ cpu: 4_000, memory: 4 * GIB }), subject: node('win-1') },
    ],
    silent: [
      sized({ cpu: 4_000, memory: 8 * GIB - 600_000 }),
      of([linuxNode({ capacity: { cpu: 1_000, memory: GIB } })]),
    ],
  },
  'NODE-012': {
    fires: [
      {
        input: of([linuxNode({ taints: ['cattle.io/os=linux:NoSchedule'] }), windowsNode({})]),
        subject: cluster,
        params: { taints: 'cattle.io/os=linux:NoSchedule' },
      },
    ],
    silent: [
      of([linuxNode({ taints: ['cattle.io/os=linux:NoSchedule'] }), one]),
      of([linuxNode({ taints: ['cattle.io/os=linux:NoSchedule'] }), linuxNode({ name: 'linux-2' }), windowsNode({})]),
    ],
  },
  'NODE-013': {
    fires: [
      {
        input: of([windowsNode({ name: 'win-1', patch: 1 }), windowsNode({ name: 'win-2', patch: 2 })]),
        subject: cluster,
        params: { build: '20348', patches: '1, 2' },
      },
    ],
    silent: [of([windowsNode({ patch: 1 }), windowsNode({ build: 26_100, patch: 2 })])],
  },
  'NODE-014': {
    fires: [{ input: alone({ kubeletVersion: 'v1.30.9' }), subject: node('win-1') }],
    silent: [alone({ kubeletVersion: 'v1.31.0' })],
  },
});
