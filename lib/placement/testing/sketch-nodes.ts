import type { Taint } from '@/lib/domain/node/node';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';

/** `key=value:Effect` or `key:Effect`. */
function taint(text: string): Taint {
  const [rest = '', effect = 'NoSchedule'] = text.split(':');
  const [key = '', value = ''] = rest.split('=');
  const known: readonly Taint['effect'][] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];
  return { key, value, effect: known.find((one) => one === effect) ?? 'NoSchedule' };
}

type Sketch = Partial<Omit<NodeFacts, 'taints'>> & { taints?: readonly string[] };

const allocatable = { cpu: 4_000, memory: 16 * 2 ** 30, 'ephemeral-storage': 80 * 2 ** 30, pods: 30 };

function node({ taints = [], labels = {}, ...sketch }: Sketch, own: Record<string, string>): NodeFacts {
  const name = sketch.name ?? 'node';
  return {
    uid: `uid-${name}`,
    name,
    taints: taints.map(taint),
    unschedulable: false,
    allocatable,
    capacity: allocatable,
    ready: 'True',
    os: 'linux',
    arch: 'amd64',
    build: null,
    patch: null,
    kubeletVersion: 'v1.36.2',
    containerRuntime: 'containerd://2.1.1',
    pool: null,
    drivers: null,
    ...sketch,
    labels: { 'kubernetes.io/arch': 'amd64', 'kubernetes.io/hostname': name, ...own, ...labels },
  };
}

export const linuxNode = (sketch: Sketch = {}): NodeFacts =>
  node({ name: 'linux-1', os: 'linux', ...sketch }, { 'kubernetes.io/os': 'linux', 'beta.kubernetes.io/os': 'linux' });

export function windowsNode(sketch: Sketch = {}): NodeFacts {
  const build = sketch.build ?? 20_348;
  return node(
    { name: `win-${build}`, os: 'windows', build, patch: 2_402, ...sketch },
    {
      'kubernetes.io/os': 'windows',
      'beta.kubernetes.io/os': 'windows',
      'node.kubernetes.io/windows-build': `10.0.${build}`,
    },
  );
}

export const sketchPod = (reported: Partial<PodFacts> = {}): PodFacts => ({
  uid: 'uid-pod',
  namespace: 'default',
  name: 'pod',
  labels: {},
  nodeName: 'linux-1',
  phase: 'Running',
  ready: true,
  deleting: false,
  ownerUid: null,
  workload: { kind: 'Deployment', name: 'shop' },
  demand: { requests: {}, hostPorts: [], affinity: [], antiAffinity: [], claims: [] },
  ...reported,
});

/** A cluster that was read completely and contains only the given objects. */
export const sketchCluster = (reported: Partial<ClusterFacts> = {}): ClusterFacts => ({
  minor: 36,
  provider: 'other',
  nodes: [linuxNode(), windowsNode({ taints: ['os=windows:NoSchedule'] })],
  pods: [],
  workloads: [],
  runtimeClasses: [],
  namespaces: ['default', 'shop'].map((name) => ({ name, labels: {}, annotations: {} })),
  limitRanges: [],
  resourceQuotas: [],
  claims: [],
  volumes: [],
  storageClasses: [],
  beside: { services: [], networkPolicies: [], autoscalers: [], budgets: [], gmsaSpecs: [] },
  ...reported,
});
