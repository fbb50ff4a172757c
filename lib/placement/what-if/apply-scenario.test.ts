import { expect, test } from 'vitest';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { missingFrom } from '../../domain/placement/missing-from';
import { applyScenario } from './apply-scenario';
import { isFuture } from '@/lib/domain/placement/future-nodes';
import { type FuturePool, type Scenario, scenarioSchema } from '../../domain/placement/scenario';
import { daemonSet, deployment, named, podOf, workloadFrom } from '../testing/lint-world';
import { windowsNode, sketchPod, sketchCluster, linuxNode } from '../testing/sketch-nodes';

const node = (name: string, pool: string, over: Parameters<typeof windowsNode>[0] = {}): NodeFacts =>
  windowsNode({ name, build: 17_763, pool: { key: 'alibabacloud.com/nodepool-id', name: pool }, ...over });

const pod = (name: string, nodeName: string | null, over: Partial<PodFacts> = {}): PodFacts =>
  sketchPod({ uid: name, namespace: 'shop', name, nodeName, workload: { kind: 'Deployment', name: 'web' }, ...over });

const cluster = sketchCluster({
  nodes: [node('a', 'old'), node('b', 'old'), linuxNode({ name: 'l' })],
  pods: [
    pod('web-1', 'a'),
    pod('web-2', 'l'),
    pod('agent', 'a', { workload: { kind: 'DaemonSet', name: 'agent' } }),
    pod('done', 'a', { phase: 'Succeeded' }),
    pod('waits', null, { phase: 'Pending' }),
  ],
});

const pool: FuturePool = {
  name: 'win-2025',
  os: 'windows',
  build: 26100,
  nodes: 3,
  labels: { team: 'shop' },
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  zones: ['h', 'i'],
  allocatable: { cpu: 2_500, pods: 64 },
  containerRuntime: 'containerd://2.1.1',
  kubeletVersion: 'v1.32.1',
  arch: 'amd64',
};

const homes = ({ pods }: ClusterFacts) => pods.map(({ name, nodeName }) => [name, nodeName]);

test('adding a pool adds its nodes, spread over its zones, and changes nothing else', () => {
  const after = applyScenario(cluster, { kind: 'add-pool', pool });
  const added = after.nodes.slice(3);
  expect(after.nodes.slice(0, 3)).toEqual(cluster.nodes);
  expect(after.pods).toBe(cluster.pods);
  expect(added.map(({ name, labels }) => [isFuture(name), labels['topology.kubernetes.io/zone']])).toEqual([
    [true, 'h'],
    [true, 'i'],
    [true, 'h'],
  ]);
  expect(added[0]).toMatchObject({
    build: 26100,
    taints: pool.taints,
    labels: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.26100', team: 'shop' },
    pool: { name: '+win-2025' },
    drivers: null,
  });
  expect(cluster.nodes.some(({ name }) => isFuture(name))).toBe(false);
});

test.each<[string, Scenario]>([['by name', { kind: 'remove-nodes', nodes: ['a', 'missing'] }]])(
  'nodes removed %s: their pods look for a place, those bound to them are gone',
  (_, scenario) => {
    const after = applyScenario(cluster, scenario);
    expect(after.nodes.map(({ name }) => name)).toEqual(['b', 'l']);
    expect(homes(after)).toEqual([
      ['web-1', null],
      ['web-2', 'l'],
      ['waits', null],
    ]);
  },
);

test('removes a pool', () => {
  expect(applyScenario(cluster, { kind: 'remove-pool', pool: 'old' }).nodes.map(({ name }) => name)).toEqual(['l']);
});

test('another build: new label and build, and running pods are rescheduled', () => {
  const after = applyScenario(cluster, { kind: 'change-pool', pool: 'old', build: 20348 });
  expect(after.nodes.map(({ build, labels }) => [build, labels['node.kubernetes.io/windows-build']])).toEqual([
    [20348, '10.0.20348'],
    [20348, '10.0.20348'],
    [null, undefined],
  ]);
  expect(homes(after)).toContainEqual(['web-1', null]);
});

test('other taints and labels do not move pods', () => {
  const after = applyScenario(cluster, {
    kind: 'change-pool',
    pool: 'old',
    taints: pool.taints,
    labels: { tier: 'x' },
  });
  expect(after.nodes.map(({ taints, labels }) => [taints.length, labels['tier']])).toEqual([
    [1, 'x'],
    [1, 'x'],
    [0, undefined],
  ]);
  expect(after.pods).toBe(cluster.pods);
});

test('a new NoExecute taint evicts the pods of workloads that do not tolerate it', () => {
  const taint = { key: 'gpu', value: '', effect: 'NoExecute' as const };
  const tolerations = [{ key: 'gpu', operator: 'Exists' }];
  const workloads = [
    named('web', deployment(podOf('nginx:1.27'))),
    named('kept', deployment(podOf('nginx:1.27', { tolerations }))),
    named('agent', daemonSet(podOf('nginx:1.27'))),
  ].map(workloadFrom);
  const kept = pod('kept', 'a', { workload: { kind: 'Deployment', name: 'kept' } });
  const before = { ...cluster, workloads, pods: [...cluster.pods, kept] };
  const change: Scenario = { kind: 'change-pool', pool: 'old', taints: [taint] };
  const after = applyScenario(before, change);
  expect(homes(after)).toEqual([
    ['web-1', null],
    ['web-2', 'l'],
    ['waits', null],
    ['kept', 'a'],
  ]);
  // The taint is no longer new.
  expect(applyScenario(after, change).pods).toBe(after.pods);
});

test('new nodes have the volume drivers of the pool that they copy, else those of all nodes of their OS', () => {
  const [disk, nas] = [{ disk: { limit: 8 } }, { nas: { limit: null } }];
  const nodes = [
    node('a', 'old', { drivers: { ...disk, ...nas } }),
    node('b', 'other', { drivers: disk }),
    linuxNode({ name: 'l', drivers: nas }),
  ];
  const copy = { kind: 'copy-pool' as const, pool: 'old', build: 20348, nodes: 1, taints: [] };
  const driversOf = (scenario: Scenario, present = nodes) =>
    applyScenario({ ...cluster, nodes: present }, scenario).nodes.at(-1)?.drivers;
  expect(driversOf({ ...copy, os: 'windows' })).toEqual({ ...disk, ...nas });
  expect(driversOf({ kind: 'add-pool', pool })).toEqual(disk);
  expect(driversOf({ ...copy, os: 'linux', build: null })).toEqual(nas);
  expect(driversOf({ kind: 'add-pool', pool }, nodes.slice(2))).toBeNull();
});

test.each<[Scenario, string[]]>([
  [{ kind: 'remove-nodes', nodes: ['a', 'gone'] }, ['gone']],
  [{ kind: 'cordon', nodes: ['l'] }, []],
  [{ kind: 'remove-pool', pool: 'gone' }, ['gone']],
  [{ kind: 'copy-pool', pool: 'old', os: 'windows', build: 20348, nodes: 2, taints: [] }, []],
  [{ kind: 'add-pool', pool }, []],
  [{ kind: 'cordon-os', os: 'linux' }, []],
])('%j names what is missing', (scenario, names) => {
  expect(missingFrom(cluster, scenario).names).toEqual(names);
});

test('cordons by name and by OS', () => {
  const closed = (scenario: Scenario) =>
    applyScenario(cluster, scenario)
      .nodes.filter(({ unschedulable }) => unschedulable)
      .map(({ name }) => name);
  expect(closed({ kind: 'cordon', nodes: ['b'] })).toEqual(['b']);
  expect(closed({ kind: 'cordon-os', os: 'windows' })).toEqual(['a', 'b']);
});

test.each([[{ kind: 'cordon', nodes: [] }], [{ kind: 'add-pool', pool: { ...pool, nodes: 0 } }], [{ kind: 'burn' }]])(
  '%j is no scenario',
  (scenario) => {
    expect(scenarioSchema.safeParse(scenario).success).toBe(false);
  },
);
