import { expect, test } from 'vitest';
import type { RawObject } from '../../kube-rules/json/kube-json';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { barePod, daemonSet, deployment, podOf, named, matrixOf, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode, sketchPod } from '../testing/sketch-nodes';
import { claimFacts, volumeFacts } from '../testing/sketch-storage';
import { podTerm } from '../testing/pod-constraints';
import { applyScenario } from './apply-scenario';
import type { FuturePool, Scenario } from '../../domain/placement/scenario';
import { outcomeChangesOf } from './outcome-changes';

const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const pinned = { nodeSelector: { 'node.kubernetes.io/windows-build': '10.0.17763' } };
const core = (build: string): string => `mcr.microsoft.com/windows/servercore:ltsc${build}`;

const objects = [
  named('stray', deployment(podOf('nginx:1.27'))),
  named('agent', daemonSet(podOf('docker.io/grafana/promtail:3.1'))),
  named('kept', deployment(podOf('nginx:1.27', { nodeSelector: { 'kubernetes.io/os': 'linux' } }))),
  named('iis', deployment(podOf(core('2019'), onWindows))),
  named('pinned', deployment(podOf(core('2019'), pinned))),
];

const pod = (name: string, nodeName: string): PodFacts =>
  sketchPod({
    uid: `${name}-1`,
    namespace: 'shop',
    name: `${name}-1`,
    nodeName,
    workload: { kind: 'Deployment', name },
  });

const cluster = sketchCluster({
  nodes: [linuxNode(), windowsNode({ name: 'old', build: 17763, pool: { key: 'np-1', name: 'win' } })],
  pods: [pod('iis', 'old'), pod('stray', 'linux-1')],
});

const changes = (scenario: Scenario): Record<string, string> => {
  const after = applyScenario(cluster, scenario);
  const outcomeChanges = outcomeChangesOf(scenario, {
    before: { placements: matrixOf(cluster, objects).placements(), pods: cluster.pods },
    after: { placements: matrixOf(after, objects).placements(), pods: after.pods },
  });
  return Object.fromEntries(
    outcomeChanges.map(({ name, change, before, after: then }) => [name, `${change}: ${before} → ${then}`]),
  );
};

const pool = (more: Partial<FuturePool>): FuturePool => ({
  name: 'new',
  os: 'windows',
  build: 20348,
  nodes: 2,
  labels: {},
  taints: [],
  zones: [],
  allocatable: { cpu: 4_000, memory: 8 * 2 ** 30, pods: 30 },
  containerRuntime: 'containerd://2.1.1',
  kubeletVersion: 'v1.36.2',
  arch: 'amd64',
  ...more,
});

test('an untainted pool of another build: misplaced and unaffected workloads', () => {
  expect(changes({ kind: 'add-pool', pool: pool({}) })).toEqual({
    agent: 'spills: partial → partial',
    iis: 'worse: runs → partial',
    kept: 'same: runs → runs',
    pinned: 'same: runs → runs',
    stray: 'spills: partial → partial',
  });
});

test('the same pool with a taint accepts no misplaced workload', () => {
  const taints = [{ key: 'os', value: 'windows', effect: 'NoSchedule' as const }];
  expect(new Set(Object.values(changes({ kind: 'add-pool', pool: pool({ taints }) })))).toEqual(
    new Set(['same: partial → partial', 'same: runs → runs']),
  );
});

test('the only pool is drained and removed', () => {
  expect(changes({ kind: 'remove-pool', pool: 'win' })).toEqual({
    agent: 'better: partial → runs',
    iis: 'worse: runs → blocked',
    kept: 'same: runs → runs',
    pinned: 'worse: runs → blocked',
    stray: 'better: partial → runs',
  });
});

test.each([
  ['moves too', 'linux-1', 'same: runs → runs'],
  ['moves too and has no other node', 'win', 'worse: runs → blocked'],
])('a pod that must be beside another one, which %s', (_, where, change) => {
  const isStuck = where === 'win';
  const near = podTerm('podAffinity', 'kubernetes.io/hostname', 'friend');
  const labeled = { ...pod('friend', 'linux-1'), labels: { app: 'friend' } };
  const selector = isStuck ? { disk: 'ssd' } : {};
  const workloads = [
    named('friend', deployment(podOf('nginx:1.27', { nodeSelector: { 'kubernetes.io/os': 'linux', ...selector } }))),
    named('beside', deployment(podOf('nginx:1.27', { nodeSelector: { 'kubernetes.io/os': 'linux' }, ...near }))),
  ];
  const facts = sketchCluster({
    nodes: [linuxNode({ labels: { disk: 'ssd' } }), linuxNode({ name: 'linux-2' })],
    pods: [labeled, pod('beside', 'linux-1')],
    workloads: workloads.map(workloadFrom),
  });
  const scenario: Scenario = { kind: 'remove-nodes', nodes: ['linux-1'] };
  const then = applyScenario(facts, scenario);
  const [first] = outcomeChangesOf(scenario, {
    before: { placements: matrixOf(facts, workloads).placements(), pods: facts.pods },
    after: { placements: matrixOf(then, workloads).placements(), pods: then.pods },
  }).filter(({ name }) => name === 'beside');
  expect(`${first?.change}: ${first?.before} → ${first?.after}`).toBe(change);
});

test('a changed build: images of the old build no longer start, and a pinned workload has no node', () => {
  const then = changes({ kind: 'change-pool', pool: 'win', build: 20348 });
  expect(then['iis']).toBe('worse: runs → blocked');
  expect(then['pinned']).toBe('worse: runs → blocked');
});

test('a full node that would run the displaced pod lacks capacity; no other obstacle does', () => {
  const spare = windowsNode({ name: 'spare', build: 17763 });
  const full = { ...spare, allocatable: { ...spare.allocatable, pods: 1 } };
  const objectOf = (name: string) => objects.filter((one) => workloadFrom(one).name === name);
  const of = (name: string, scenario: Scenario) => {
    const before = { ...cluster, nodes: [...cluster.nodes, full], pods: [...cluster.pods, pod('else', 'spare')] };
    const after = applyScenario(before, scenario);
    const [change] = outcomeChangesOf(scenario, {
      before: { placements: matrixOf(before, objectOf(name)).placements(), pods: before.pods },
      after: { placements: matrixOf(after, objectOf(name)).placements(), pods: after.pods },
    });
    return change;
  };
  expect(of('iis', { kind: 'remove-nodes', nodes: ['old'] })).toMatchObject({
    displaced: 1,
    runsAfter: 1,
    roomAfter: 0,
    noNode: null,
  });
  const both: Scenario = { kind: 'remove-nodes', nodes: ['old', 'spare'] };
  expect(of('iis', both)).toMatchObject({ change: 'worse', noNode: { text: expect.stringContaining('any node') } });
});

test.each<[string, RawObject]>([
  ['alone', {}],
  ['apart from its own pods', podTerm('podAntiAffinity', 'kubernetes.io/hostname')],
])('capacity by preemption is none for displaced pods, as in drains: %s', (_, spec) => {
  const spare = windowsNode({ name: 'spare', build: 17763 });
  const nodes = [...cluster.nodes, { ...spare, allocatable: { ...spare.allocatable, pods: 1 } }];
  const priorityClasses = [
    { name: 'high', value: 1_000, globalDefault: false, preemptionPolicy: 'PreemptLowerPriority' },
  ];
  const before = { ...cluster, nodes, priorityClasses, pods: [...cluster.pods, pod('else', 'spare')] };
  const iis = named('iis', deployment(podOf(core('2019'), { ...onWindows, ...spec, priorityClassName: 'high' })));
  const scenario: Scenario = { kind: 'remove-nodes', nodes: ['old'] };
  const after = applyScenario(before, scenario);
  const [change] = outcomeChangesOf(scenario, {
    before: { placements: matrixOf(before, [iis]).placements(), pods: before.pods },
    after: { placements: matrixOf(after, [iis]).placements(), pods: after.pods },
  });
  expect(change).toMatchObject({ change: 'tight', after: 'runs', displaced: 1, runsAfter: 1, roomAfter: 0 });
});

test('a cordon is about new pods, although those that run stay', () => {
  expect(changes({ kind: 'cordon-os', os: 'windows' })).toMatchObject({ iis: 'worse: runs → blocked' });
});

test('counts displaced pods and those that no node accepts', () => {
  const scenario: Scenario = { kind: 'remove-nodes', nodes: ['old'] };
  const after = applyScenario(cluster, scenario);
  const [first] = outcomeChangesOf(scenario, {
    before: { placements: matrixOf(cluster, objects).placements(), pods: cluster.pods },
    after: { placements: matrixOf(after, objects).placements(), pods: after.pods },
  });
  expect(first).toMatchObject({ name: 'iis', displaced: 1, runsBefore: 1, runsAfter: 0, roomAfter: 0 });
});

test('a pod without a controller is lost with its node', () => {
  const debug = named('debug', barePod(podOf('nginx:1.27')));
  const bare = sketchPod({ uid: 'debug', namespace: 'shop', name: 'debug', nodeName: 'old', workload: null });
  const before = { ...cluster, pods: [...cluster.pods, bare] };
  const scenario: Scenario = { kind: 'remove-pool', pool: 'win' };
  const after = applyScenario(before, scenario);
  const [change] = outcomeChangesOf(scenario, {
    before: { placements: matrixOf(before, [debug]).placements(), pods: before.pods },
    after: { placements: matrixOf(after, [debug]).placements(), pods: after.pods },
  });
  expect(change).toMatchObject({ change: 'worse', after: 'blocked', displaced: 1, runsAfter: 0, roomAfter: 0 });
  expect(change?.noNode?.text).toMatch(/not recreated/);
});

const disk = named(
  'orders',
  deployment(
    podOf(
      'nginx:1.27',
      {
        nodeSelector: { 'kubernetes.io/os': 'linux' },
        volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'disk' } }],
      },
      { volumeMounts: [{ name: 'd', mountPath: '/data' }] },
    ),
  ),
);

test.each([
  ['nodes like those that have the volume driver', { 'disk.csi.azure.com': { limit: null } }, 'same: runs → runs'],
  ['nodes whose drivers are unknown', null, 'worse: runs → unknown'],
])('a copied pool: %s', (_, drivers, expected) => {
  const driven = { 'disk.csi.azure.com': { limit: null } };
  const nodes = [linuxNode({ drivers: driven, pool: { key: 'p', name: 'lin' } })];
  const before = sketchCluster({ nodes, claims: [claimFacts({ namespace: 'shop' })], volumes: [volumeFacts()] });
  const scenario: Scenario = { kind: 'copy-pool', pool: 'lin', os: 'linux', build: null, nodes: 2, taints: [] };
  const added = applyScenario(before, scenario);
  const after = { ...added, nodes: added.nodes.map((node) => (node.name === 'linux-1' ? node : { ...node, drivers })) };
  const [change] = outcomeChangesOf(scenario, {
    before: { placements: matrixOf(before, [disk]).placements(), pods: [] },
    after: { placements: matrixOf(after, [disk]).placements(), pods: [] },
  });
  expect(`${change?.change}: ${change?.before} → ${change?.after}`).toBe(expected);
  expect(change?.runsBefore).toBe(1);
  expect(change?.runsAfter).toBe(drivers === null ? 1 : 3);
});
