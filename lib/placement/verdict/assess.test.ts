import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { barePod, daemon, daemonSet, deployment, podOf, workloadFrom } from '../testing/lint-world';
import { podTerm } from '../testing/pod-constraints';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import { linuxNode, sketchCluster, windowsNode, sketchPod } from '../testing/sketch-nodes';
import { claimFacts, volumeFacts } from '../testing/sketch-storage';
import { assess } from './assess';
import { placementWorld } from './placement-world';
import type { Assessment } from './assessment';

const TAINT = 'os=windows:NoSchedule';
const tolerating = { tolerations: [{ key: 'os', operator: 'Exists' }] };
const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' }, ...tolerating };
const nano = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';

const assessed = (object: RawObject, reported: Partial<ClusterFacts> = {}): Assessment =>
  assess(workloadFrom(object), placementWorld({ cluster: sketchCluster(reported), today: '2026-11-21' }));

const outcomes = ({ outcome: whole, nodes }: Assessment): string =>
  [whole, ...[...nodes].map(([name, { outcome, full }]) => `${name} ${outcome}${full ? ' (full)' : ''}`)].join(', ');

const shopPod = (more: Partial<PodFacts>): PodFacts =>
  sketchPod({ demand: { ...sketchPod().demand, requests: { cpu: 3_000 } }, ...more });
const wide = { resources: { requests: { cpu: '3' } } };

const nginx = (spec: RawObject = {}, container: RawObject = {}): RawObject => podOf('nginx:1.27', spec, container);
const inRack = { topologyKey: 'topology.example.com/rack', labelSelector: {} };
const RACK = { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [inRack] } } };
const GPU = { resources: { limits: { 'example.com/gpu': '1' } } };
const UNKNOWN = 'registry.example.com/team/app@sha256:'.padEnd(101, 'a');
const NEWER = 'mcr.microsoft.com/windows/nanoserver:ltsc2025';
const named = (nodeName: string, container?: RawObject): RawObject => barePod(nginx({ nodeName }, container));
const refused = podOf(nano, { ...onWindows, os: { name: 'windows' }, hostPID: true });
const ignored = podOf(nano, { ...onWindows, securityContext: { runAsUser: 1_000 } });
const huge = { resources: { requests: { cpu: '64' } } };
const open = { nodes: [linuxNode(), windowsNode()] };
const others = { pods: [shopPod({ workload: null })] };

// By default, the Windows node has a taint.
test.each<[string, RawObject, string, Partial<ClusterFacts>?]>([
  ['a Linux image', deployment(nginx()), 'runs, linux-1 runs, win-20348 unschedulable'],
  ['where Windows is open', deployment(nginx()), 'partial, linux-1 runs, win-20348 cannot-start', open],
  ['a Windows image', deployment(podOf(nano, onWindows)), 'runs, linux-1 unschedulable, win-20348 runs'],
  ['a newer build', deployment(podOf(NEWER, onWindows)), 'blocked, linux-1 unschedulable, win-20348 cannot-start'],
  ['fields that Windows refuses', deployment(refused), 'rejected, linux-1 rejected, win-20348 rejected'],
  ['fields that Windows ignores', deployment(ignored), 'differs, linux-1 unschedulable, win-20348 runs'],
  ['an unknown image', deployment(podOf(UNKNOWN)), 'unknown, linux-1 unknown, win-20348 unknown', open],
  [
    'another scheduler',
    deployment(nginx({ schedulerName: 'volcano' })),
    'not-decided, linux-1 runs, win-20348 unschedulable',
  ],
  ['a pod that names its node', named('win-20348'), 'blocked, linux-1 unschedulable, win-20348 cannot-start'],
  ['a DaemonSet with no selector', daemonSet(nginx(tolerating)), 'partial, linux-1 runs, win-20348 cannot-start'],
  ['a device that the kubelet does not check', named('linux-1', GPU), 'runs, linux-1 runs, win-20348 unschedulable'],
  ['neighbors in a missing zone', deployment(nginx(RACK)), 'blocked, linux-1 unschedulable', { nodes: [linuxNode()] }],
  ['no node at all', deployment(nginx()), 'blocked', { nodes: [] }],
  ['no room', deployment(nginx({}, wide)), 'blocked, linux-1 runs (full), win-20348 unschedulable', others],
  [
    'a node that its own pods fill',
    deployment(nginx({}, wide)),
    'runs, linux-1 runs (full), win-20348 unschedulable',
    { pods: [shopPod({})] },
  ],
  ['too large for any node', deployment(nginx({}, huge)), 'blocked, linux-1 unschedulable, win-20348 unschedulable'],
])('over all nodes: %s', (_, object, expected, reported) => {
  const tainted = [linuxNode(), windowsNode({ taints: [TAINT] })];
  const assessment = assessed(object, { nodes: tainted, ...reported });
  expect(assessment.sentence.text).not.toContain('{');
  expect(outcomes(assessment)).toBe(expected);
});

test('the sentence names what keeps a pod off nodes that have capacity', () => {
  const nodes = [linuxNode({ labels: { 'kubernetes.io/hostname': 'linux-1' } })];
  const beside = { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'redis' } } };
  const affinity = { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [beside] } };
  expect(assessed(deployment(nginx({ affinity })), { nodes }).sentence.text).toBe(
    'It cannot be scheduled now to the only node where it would run. Its pod affinity or anti-affinity on kubernetes.io/hostname excludes these nodes.',
  );
  const size = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
  const spec = { storageClassName: 'gone', ...size };
  const volumes = [{ name: 'v', ephemeral: { volumeClaimTemplate: { spec } } }];
  expect(assessed(deployment(nginx({ volumes })), { nodes, storageClasses: [] }).sentence.text).toContain(
    'is not bound, and its StorageClass gone does not exist.',
  );
});

test('a pod whose affinity requires pods that are created with it waits for them', () => {
  const nodes = [linuxNode({ labels: { 'kubernetes.io/hostname': 'linux-1' } })];
  const follower = deployment(nginx(podTerm('podAffinity', 'kubernetes.io/hostname', 'redis')));
  const leader = (app: string, replicas = 1) =>
    workloadFrom({
      ...deployment(nginx(), { labels: { app }, replicas }),
      metadata: { name: 'leader', namespace: 'default' },
    });
  const pods = [sketchPod({ labels: { app: 'redis' }, nodeName: 'linux-1', workload: null })];
  const of = (coming: readonly WorkloadObject[], reported: Partial<ClusterFacts> = {}) =>
    assess(
      workloadFrom(follower),
      placementWorld({ cluster: sketchCluster({ nodes, ...reported }), today: '2026-11-21', coming }),
    );
  expect(outcomes(of([leader('redis')]))).toBe('unknown, linux-1 unknown');
  expect(of([leader('redis')]).sentence.text).toContain('requires pods of Deployment leader');
  expect(outcomes(of([leader('redis', 0), leader('other')]))).toBe('blocked, linux-1 runs (full)');
  expect(outcomes(of([leader('redis')], { pods }))).toBe('runs, linux-1 runs');
});

test('a controller that runs on each node has no partial outcome', () => {
  const nodes = [linuxNode(), windowsNode({ taints: [TAINT] })];
  const text = (object: RawObject) => assessed(object, { nodes }).sentence.text;
  const spec = podOf('nginx:1.27', tolerating);
  expect(text(daemonSet(spec))).toMatch(/^Its controller creates a pod on 2 nodes; it cannot run on 1 of them\. /);
  expect(text(deployment(spec))).toMatch(/^The scheduler can choose from 2 nodes; it cannot run on 1 of them\. /);
});

test('nodes with equal results are grouped with their count, names and pools', () => {
  const pool = { key: 'alibabacloud.com/nodepool-id', name: 'np-win' };
  const many = Array.from({ length: 25 }, (_, at) =>
    windowsNode({ name: `w${String(at).padStart(2, '0')}`, taints: [TAINT], pool }),
  );
  const { groups, sentence } = assessed(deployment(podOf('nginx:1.27')), { nodes: [linuxNode(), ...many] });
  expect(groups.map(({ outcome, count, pools, nodes }) => [outcome, count, pools, nodes.length])).toEqual([
    ['runs', 1, [], 1],
    ['unschedulable', 25, ['np-win'], 20],
  ]);
  expect(groups[1]?.reasons[0]).toMatchObject({ by: 'TaintToleration' });
  expect(sentence.text).toBe('Runs on 1 of 26 nodes: nodes without a node pool.');
});

test('names the blocking reason', () => {
  const { sentence } = assessed(deployment(podOf(nano, { nodeSelector: { 'kubernetes.io/os': 'windows' } })));
  expect(sentence.text).toMatch(/^It cannot be scheduled to any node\. .*(os=windows|kubernetes\.io\/os)/);
});

test('a rejected Pod is not saved; an object whose pods are rejected is', () => {
  const spec = podOf(nano, { overhead: { cpu: '1' } });
  const text = (object: RawObject) => assessed(object).sentence.text;
  expect(text(barePod(spec))).toMatch(/^The API server rejects it: pod rejected: Pod Overhead /);
  expect(text(deployment(spec))).toMatch(/^The API server accepts the object but rejects its pods: pod rejected/);
});

test('names what is unknown about an image: its platform, or whether it starts', () => {
  const text = (image: string) => assessed(deployment(podOf(image, tolerating))).sentence.text;
  expect(text('registry.example.com/app:1')).toMatch(/the platform of registry\S+ cannot be determined/);
  expect(text('registry.example.com/app:1-windows')).toMatch(/whether registry\S+ starts there cannot be determined/);
});

test('hostile objects are assessed without errors', () => {
  const odd: RawObject = JSON.parse(
    '{"kind":"Deployment","metadata":{"name":5,"labels":[],"__proto__":{"x":1}},"spec":{"template":{"spec":{"containers":"x","nodeSelector":[1],"tolerations":{"a":1},"affinity":7,"volumes":[null,3]}}}}',
  );
  expect(() => assessed(odd)).not.toThrow();
});

test('the kubelet of a pinned pod checks its OS first', () => {
  const spec = podOf('nginx:1.27', { nodeName: 'linux-1', os: { name: 'windows' }, nodeSelector: { a: 'b' } });
  const { groups } = assessed(barePod(spec), { nodes: [linuxNode()] });
  expect(groups.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ by }) => by)])).toEqual([
    ['kubelet-rejects', 'PodOSNotSupported', 'NodeAffinity'],
  ]);
});

test('a Pod that kubectl debug has extended still runs; a new one with its fields would be rejected', () => {
  const helper = { name: 'debugger', image: 'busybox:1.37', targetContainerName: 'app' };
  const object = barePod(nginx({ ephemeralContainers: [helper] }));
  const world = placementWorld({ cluster: sketchCluster(), today: '2026-11-21' });
  expect(assess(workloadFrom(object), world).outcome).toBe('rejected');
  expect(assess({ ...workloadFrom(object), stored: object }, world).outcome).toBe('runs');
});

test('no pod with a network of its own starts on Windows if no network plugin gives it an address', () => {
  const terway = [daemon('terway-eniip')];
  const refused = assessed(deployment(podOf(nano, onWindows)), { workloads: terway });
  expect(outcomes(refused)).toBe('blocked, linux-1 unschedulable, win-20348 cannot-start');
  expect(refused.sentence.text).toContain('terway, gives pods on Windows nodes no address');
  const both = [...terway, daemon('kube-flannel-ds-windows')];
  expect(assessed(deployment(podOf(nano, onWindows)), { workloads: both }).outcome).toBe('runs');
  const ready = sketchPod({ nodeName: 'win-20348', ready: true, workload: { kind: 'Deployment', name: 'shop' } });
  expect(assessed(deployment(podOf(nano, onWindows)), { workloads: terway, pods: [ready] }).outcome).toBe('runs');
});

test('an ephemeral container does not decide where a pod runs', () => {
  const spec = podOf(nano, { ...onWindows, ephemeralContainers: [{ name: 'helper', image: 'busybox:1.37' }] });
  const object = barePod(spec);
  const found = assess(
    { ...workloadFrom(object), stored: object },
    placementWorld({ cluster: sketchCluster(), today: '2026-11-21' }),
  );
  expect(found.outcome).toBe('runs');
  expect(found.findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)).toEqual([]);
});

test.each<[string, RawObject, number, string[]]>([
  ['resources of the pod', { resources: { limits: { cpu: '1' } } }, 34, ['WIN-RES-006']],
  ['device claims', { resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }] }, 34, ['WIN-RES-015']],
  ['strict groups', { securityContext: { supplementalGroupsPolicy: 'Strict' } }, 33, ['WIN-SEC-012']],
])('%s do not matter before the API server keeps them', (_, fields, since, rules) => {
  const found = (minor: number) => {
    const { outcome, findings } = assessed(deployment(podOf(nano, { ...onWindows, ...fields })), { minor });
    return [outcome, findings.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)];
  };
  expect(found(since - 1)).toEqual(['runs', []]);
  expect(found(since)).toEqual(['blocked', rules]);
});

test('nodes without the device that a pod requests do not explain why it has no node', () => {
  const device = 'nvidia.com/gpu';
  const bare = linuxNode();
  const gpu = linuxNode({
    name: 'gpu',
    allocatable: { ...bare.allocatable, [device]: 2 },
    taints: [`${device}=present:NoSchedule`],
  });
  const nodes = [bare, linuxNode({ name: 'linux-2' }), gpu];
  const sentence = (amount: number, spec: RawObject = {}): string =>
    assessed(deployment(podOf('nginx:1.27', spec, { resources: { limits: { [device]: amount } } })), { nodes }).sentence
      .text;
  expect(sentence(1)).toContain('does not tolerate the taint nvidia.com/gpu=present:NoSchedule');
  expect(sentence(4, { tolerations: [{ operator: 'Exists' }] })).toContain(
    'It requests 4 of nvidia.com/gpu; 2 is allocatable',
  );
});

test('a verdict says what is wrong with a claim', () => {
  const spec = { volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'disk' } }] };
  const object = deployment(podOf('nginx:1.27', spec, { volumeMounts: [{ name: 'd', mountPath: '/d' }] }));
  const sentence = (reported: Partial<ClusterFacts>): string => assessed(object, reported).sentence.text;
  expect(sentence({})).toContain('Its PersistentVolumeClaim disk does not exist.');
  const pending = claimFacts({ volumeName: null, bound: false, storageClass: '' });
  expect(sentence({ claims: [pending] })).toContain('Its PersistentVolumeClaim disk is not bound to a volume.');
  const driver = 'disk.csi.azure.com';
  const nodes = [linuxNode({ drivers: { [driver]: { limit: 0 } } })];
  expect(sentence({ nodes, claims: [claimFacts()], volumes: [volumeFacts()] })).toContain(
    'No more volumes can be attached',
  );
});
