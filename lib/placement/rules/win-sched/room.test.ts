import { expect, test } from 'vitest';
import { barePod, daemonSet, deployment, lintInput, podOf, TODAY, workloadFrom } from '../../testing/lint-world';
import { testRules } from '../testing/rule-cases';
import {
  apart,
  requesting,
  clusterOf,
  crowded,
  eks,
  elsewhere,
  linux,
  on,
  open,
  port,
  refusing,
  spread,
  tainted,
  unbound,
  wcow,
  WINDOWS,
  windowsOnly,
  withOwn,
} from '../testing/sched-cases';
import type { BesideFacts, ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import type { WorkloadLintInput } from '../lint-input';
import { claimFacts } from '../../testing/sketch-storage';
import { linuxNode, sketchCluster, sketchPod, windowsNode } from '../../testing/sketch-nodes';
import { assess } from '../../verdict/assess';
import { placementWorld } from '../../verdict/placement-world';
import { roomRules } from './room';
import { replicaRules } from './replicas';
import { reachRules } from './reach';
import { nodeTerms, osIn } from '../../testing/pod-constraints';
import { CORE, SPEC, NANO, onWindows } from '../testing/windows-cases';

const withDevice = windowsNode({ allocatable: { cpu: 4_000, memory: 2 ** 34, pods: 30, 'microsoft.com/directx': 1 } });
const ZONE = 'topology.kubernetes.io/zone';
const shutZone = clusterOf(
  windowsNode({ labels: { [ZONE]: 'a' } }),
  windowsNode({ name: 'shut', labels: { [ZONE]: 'b' }, taints: ['team=other:NoSchedule'] }),
);

const takenHost = clusterOf(windowsNode(), windowsNode({ name: 'taken', taints: ['team=other:NoSchedule'] }));
const shutHost = clusterOf(windowsNode(), windowsNode({ name: 'shut', unschedulable: true }));

/** With a pod of the Deployment on each node. */
const keeping = (cluster: ClusterFacts): ClusterFacts => ({
  ...cluster,
  pods: cluster.nodes.map(({ name }) => sketchPod({ uid: name, nodeName: name, ready: true })),
});

const withClaim = (mode: string) => ({ ...windowsOnly, claims: [claimFacts({ accessModes: [mode] })] });
const mountsDisk = { ...onWindows, volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'disk' } }] };

testRules([...roomRules, ...replicaRules, ...reachRules], {
  'WIN-SCHED-012': {
    fires: [
      { input: on(open, { nodeName: 'win-20348' }), at: `${SPEC}/nodeName` },
      { input: on(open, { nodeName: 'linux-1' }), severity: 'error' },
      { input: on(open, { nodeName: 'gone' }), says: 'The cluster has no such node.' },
      { input: lintInput(barePod(podOf(NANO, { nodeName: 'win-20348' })), { cluster: open }) },
    ],
    silent: [
      on(open, { nodeSelector: { 'kubernetes.io/hostname': 'win-20348' } }),
      lintInput(
        { ...barePod(podOf(NANO, { nodeName: 'win-20348' })), metadata: { name: 'a', uid: 'there' } },
        { cluster: open },
      ),
    ],
  },
  'WIN-SCHED-019': {
    fires: [
      { input: on(open, onWindows, requesting({ memory: '20Gi' })), says: 'requests 20Gi of memory' },
      { input: on(open, onWindows, requesting({ cpu: '5' })), at: `${SPEC}/containers/0/resources/requests/cpu` },
      {
        input: on(clusterOf(withDevice), onWindows, {
          container: { resources: { limits: { 'microsoft.com/directx': 2 } } },
        }),
        says: 'requests 2 of microsoft.com/directx',
      },
    ],
    silent: [
      on(clusterOf(withDevice), onWindows, { container: { resources: { limits: { 'microsoft.com/directx': 1 } } } }),
      on(open, onWindows, requesting({ memory: '16Gi' })),
      on(
        clusterOf(windowsNode(), windowsNode({ name: 'big', allocatable: { cpu: 9_000, memory: 2 ** 36 } })),
        onWindows,
        requesting({ cpu: '5' }),
      ),
      on(open, {}, { ...linux, ...requesting({ cpu: '5' }) }),
    ],
  },
  'WIN-SCHED-020': {
    fires: [
      {
        input: on(open, onWindows, { container: { resources: { limits: { cpu: '2' } } } }),
        says: '0 cpu, but the scheduler counts 2 cpu',
      },
      {
        input: on(open, {
          ...onWindows,
          initContainers: [{ name: 'i', image: NANO, resources: { requests: { memory: '1Gi' } } }],
        }),
      },
      {
        input: on(open, onWindows, { container: { resources: { limits: { 'ephemeral-storage': '1Gi' } } } }),
        says: 'counts 1Gi ephemeral-storage',
      },
    ],
    silent: [
      on(open, onWindows, requesting({ cpu: '2' })),
      on(open, onWindows, requesting({ memory: '0.1Gi' })),
      on(open, onWindows),
    ],
  },
  'WIN-SCHED-021': {
    fires: [
      {
        input: on(open, onWindows, { container: { resources: { limits: { 'hugepages-2Mi': '4Mi' } } } }),
        at: `${SPEC}/containers/0/resources/limits/hugepages-2Mi`,
      },
    ],
    silent: [
      on(open, {}, { ...linux, container: { resources: { limits: { 'hugepages-2Mi': '4Mi' } } } }),
      on(open, onWindows),
    ],
  },
  'WIN-SCHED-022': {
    fires: [{ input: on(eks(10), nodeTerms([osIn('windows')])), at: `${SPEC}/nodeSelector` }],
    silent: [
      on(eks(10), onWindows),
      on(eks(10, 'other'), nodeTerms([osIn('windows')])),
      on(eks(10), { ...nodeTerms([osIn('windows')]), hostNetwork: true }),
      on(eks(10)),
    ],
  },
  'WIN-SCHED-023': {
    fires: [{ input: on(eks(2), onWindows), says: 'The candidate node has none left' }],
    silent: [
      on(withOwn(eks(2)), onWindows),
      on(withOwn(eks(2), { ready: false }), onWindows),
      on(eks(3), onWindows),
      on(eks(2, 'other'), onWindows),
      on(eks(2), { ...onWindows, hostNetwork: true }),
    ],
  },
  'WIN-SCHED-024': {
    fires: [{ input: refusing(windowsOnly, crowded), says: 'Each of the 2 candidate nodes' }],
    silent: [
      refusing(withOwn(windowsOnly), crowded),
      refusing(withOwn(windowsOnly, { ready: false }), crowded),
      refusing(open, crowded),
      on(windowsOnly, onWindows),
      refusing(windowsOnly, elsewhere),
    ],
  },
  'WIN-SCHED-025': {
    fires: [
      {
        input: on(windowsOnly, onWindows, { ...port, replicas: 3 }),
        at: `${SPEC}/containers/0/ports/0/hostPort`,
        says: '2 nodes have them free',
      },
    ],
    silent: [
      on(windowsOnly, onWindows, { ...port, replicas: 2 }),
      on(shutHost, onWindows, { ...port, replicas: 2 }),
      on(windowsOnly, onWindows, { replicas: 3 }),
      lintInput(daemonSet(podOf(NANO, onWindows, port.container)), { cluster: windowsOnly }),
    ],
  },
  'WIN-SCHED-028': {
    fires: [
      {
        input: on(open, onWindows, { container: { resources: { limits: { 'nvidia.com/gpu': '1' } } } }),
        says: 'offers nvidia.com/gpu',
      },
    ],
    silent: [
      on(
        clusterOf(windowsNode({ allocatable: { cpu: 4_000, memory: 2 ** 34, pods: 30, 'microsoft.com/directx': 1 } })),
        onWindows,
        { container: { resources: { limits: { 'microsoft.com/directx': '1' } } } },
      ),
      on(open, {}, { ...linux, container: { resources: { limits: { 'nvidia.com/gpu': '1' } } } }),
    ],
  },
  'WIN-SCHED-029': {
    fires: [
      {
        input: on(open, { nodeSelector: { ...WINDOWS, 'kubernetes.io/arch': 'arm64' } }),
        at: `${SPEC}/nodeSelector/kubernetes.io~1arch`,
        says: 'requires arm64',
      },
    ],
    silent: [on(open, { nodeSelector: { ...WINDOWS, 'kubernetes.io/arch': 'amd64' } }), on(open, onWindows)],
  },
  'WIN-SCHED-030': {
    fires: [{ input: on(open, spread('topology.kubernetes.io/zone')), at: `${SPEC}/topologySpreadConstraints/0` }],
    silent: [
      on(open, spread('topology.kubernetes.io/zone', 'ScheduleAnyway')),
      on(open, spread('kubernetes.io/hostname')),
    ],
  },
  'WIN-SCHED-031': {
    fires: [{ input: refusing(windowsOnly, elsewhere), says: 'volume pv-1 of claim data' }],
    silent: [refusing(windowsOnly, unbound), on(windowsOnly, onWindows)],
  },
  'WIN-SCHED-032': {
    fires: [
      { input: on(open, { ...onWindows, schedulerName: 'volcano' }), says: 'volcano' },
      { input: on(open, { ...onWindows, schedulingGates: [{ name: 'quota' }] }), says: 'quota' },
    ],
    silent: [on(open, { ...onWindows, schedulerName: 'default-scheduler' }), on(open)],
  },
  'WIN-SCHED-033': {
    fires: [
      { input: on(clusterOf(linuxNode(), windowsNode({ unschedulable: true })), onWindows), says: 'win-20348' },
      { input: on(clusterOf(windowsNode({ unschedulable: true })), onWindows, { image: 'example.com/unheard:1' }) },
      { input: on(clusterOf(windowsNode({ taints: ['node.kubernetes.io/not-ready:NoSchedule'] })), onWindows) },
    ],
    silent: [
      on(clusterOf(windowsNode({ unschedulable: true }), windowsNode({ name: 'win-2' })), onWindows),
      on(tainted, onWindows),
      on(clusterOf(windowsNode({ unschedulable: true })), onWindows, { image: CORE.replace('2022', '2025') }),
      lintInput(daemonSet(podOf(NANO, { runtimeClassName: 'win' })), {
        cluster: { ...tainted, runtimeClasses: [wcow] },
      }),
    ],
  },
  'WIN-SCHED-036': {
    fires: [
      { input: on(windowsOnly, apart, { replicas: 3 }), says: 'allows 2 pods' },
      { input: on(shutZone, spread(ZONE), { replicas: 2 }), says: 'allows 1 pod' },
      { input: on(takenHost, apart, { replicas: 2 }), says: 'allows 1 pod' },
      { input: on(shutHost, apart, { replicas: 3 }), says: 'allows 2 pods' },
      { input: on(keeping(shutHost), apart, { replicas: 3 }), says: 'allows 2 pods' },
    ],
    silent: [
      // A pod that runs stays on a cordoned node.
      on(keeping(shutHost), apart, { replicas: 2 }),
      on(keeping(shutZone), spread(ZONE), { replicas: 2 }),
      // A cordoned node opens again, and the finding about its maintenance says so.
      on(shutHost, apart, { replicas: 2 }),
      on(shutHost, spread('kubernetes.io/hostname'), { replicas: 2 }),
      on(shutZone, spread(ZONE), { replicas: 1 }),
      on(shutZone, spread(ZONE, 'ScheduleAnyway'), { replicas: 2 }),
      { ...on(shutZone, spread(ZONE), { replicas: 2 }), weigh: () => 1 },
      on(windowsOnly, apart, { replicas: 2 }),
      on(windowsOnly, onWindows, { replicas: 9 }),
    ],
  },
  'WIN-SCHED-039': {
    fires: [
      {
        input: on(withClaim('ReadWriteOncePod'), mountsDisk, { replicas: 3 }),
        at: '/spec/replicas',
        params: { claim: 'disk', wanted: 3 },
        fixes: [[{ recipe: 'set', path: '/spec/replicas', value: 1 }]],
      },
    ],
    silent: [
      on(withClaim('ReadWriteOncePod'), mountsDisk, { replicas: 1 }),
      on(withClaim('ReadWriteOncePod'), onWindows, { replicas: 3 }),
      on(withClaim('ReadWriteOnce'), mountsDisk, { replicas: 3 }),
      lintInput(daemonSet(podOf(NANO, mountsDisk)), { cluster: withClaim('ReadWriteOncePod') }),
    ],
  },
});

test('fewer replicas are not offered where something else sets or needs them', () => {
  const three = on(windowsOnly, apart, { replicas: 3 });
  const fixesFor = (input: WorkloadLintInput) =>
    replicaRules.flatMap((rule) => rule.check(input)).map(({ fixes }) => fixes);
  const beside = (more: Partial<BesideFacts>) => ({
    ...three,
    cluster: { ...three.cluster, beside: { ...three.cluster.beside, ...more } },
  });
  const budget = (minAvailable: string) => ({ namespace: 'default', name: 'b', selector: [], minAvailable });
  const scaleTargetRef = { kind: 'Deployment', name: 'shop' };
  const hpa = { metadata: { name: 'hpa', namespace: 'default' }, spec: { scaleTargetRef } };
  const fewer = [[[{ recipe: 'set', path: '/spec/replicas', value: 2 }]]];
  expect(fixesFor(beside({ budgets: [budget('1')], autoscalers: [] }))).toEqual(fewer);
  expect(fixesFor(beside({ budgets: [budget('2')], autoscalers: [] }))).toEqual([[]]);
  expect(fixesFor(beside({ budgets: [], autoscalers: [hpa] }))).toEqual([[]]);
  expect(fixesFor({ ...beside({ budgets: [] }), workload: { ...three.workload, kind: 'StatefulSet' } })).toEqual([[]]);
});

test('replicas that a spread excludes: fewer replicas, or the spread as a preference', () => {
  const [found] = replicaRules.flatMap((rule) => rule.check(on(shutZone, spread(ZONE), { replicas: 2 })));
  expect(found?.fixes).toEqual([
    [{ recipe: 'set', path: '/spec/replicas', value: 1 }],
    [{ recipe: 'set', path: `${SPEC}/topologySpreadConstraints/0/whenUnsatisfiable`, value: 'ScheduleAnyway' }],
  ]);
});

test('nodeName is replaced by the hostname label if the node exists', () => {
  const named = (name: string, labels = {}) => {
    const cluster = clusterOf(linuxNode(), windowsNode({ labels }));
    return reachRules.flatMap((rule) => rule.check(on(cluster, { nodeName: name })))[0]?.fixes;
  };
  const path = `${SPEC}/nodeName`;
  const byHost = { recipe: 'set', path: `${SPEC}/nodeSelector/kubernetes.io~1hostname`, value: 'ip-10' };
  const byOs = [
    { recipe: 'remove', path },
    { recipe: 'select-os', os: 'windows' },
  ];
  expect(named('win-20348', { 'kubernetes.io/hostname': 'ip-10' })).toEqual([
    [{ recipe: 'remove', path }, byHost],
    byOs,
  ]);
  expect(named('gone')).toEqual([byOs]);
});

test('a node of a folded cluster counts for all nodes it represents', () => {
  const weighed = { ...on(windowsOnly, apart, { replicas: 40 }), weigh: () => 20 };
  const found = replicaRules.flatMap((rule) => rule.check(weighed));
  expect(found).toEqual([]);
  const more = { ...on(windowsOnly, apart, { replicas: 41 }), weigh: () => 20 };
  expect(replicaRules.flatMap((rule) => rule.check(more))[0]?.params).toMatchObject({ most: 40, wanted: 41 });
});

test.each<[string, number, string[]]>([
  ['goes on in the places of its old pods', 3, []],
  ['cannot begin', 2, ['WIN-SCHED-025']],
])('a rollout of pods with host ports that %s', (_, size, expected) => {
  const [before, after] = ['nginx:1.27', 'nginx:1.28'].map((image) =>
    deployment(podOf(image, {}, port.container), { replicas: 2 }),
  );
  const nodes = Array.from({ length: size }, (__, at) => linuxNode({ name: `linux-${at}` }));
  const hostPorts = [{ port: 8_080, protocol: 'TCP', ip: '' }];
  const pods = nodes
    .slice(0, 2)
    .map(({ name }) => sketchPod({ uid: name, nodeName: name, demand: { ...sketchPod().demand, hostPorts } }));
  const world = placementWorld({ cluster: sketchCluster({ nodes, pods }), today: TODAY });
  const { findings } = assess({ ...workloadFrom(after ?? {}), existing: before ?? {} }, world);
  expect(findings.map(({ rule }) => rule).filter((rule) => /SCHED-0(25|38)/.test(rule))).toEqual(expected);
});
