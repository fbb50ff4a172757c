import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { workloadObjectOf } from '../../kube-rules/objects/workload-object';
import { barePod, daemonSet, deployment, podOf } from '../testing/lint-world';
import { linuxNode, sketchCluster, windowsNode } from '../testing/sketch-nodes';
import { assess } from './assess';
import { placementWorld } from './placement-world';
import type { Assessment } from './assessment';

const TAINT = 'os=windows:NoSchedule';
const tolerating = { tolerations: [{ key: 'os', operator: 'Exists' }] };
const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' }, ...tolerating };
const nano = 'mcr.microsoft.com/windows/nanoserver:ltsc2022';

function assessed(object: RawObject, reported: Partial<ClusterFacts> = {}): Assessment {
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error('no workload');
  return assess(workload, placementWorld({ cluster: sketchCluster(reported), today: '2026-11-21' }));
}

const outcomes = ({ nodes }: Assessment): Record<string, string> =>
  Object.fromEntries([...nodes].map(([name, { outcome, full }]) => [name, full ? `${outcome}, full` : outcome]));

/** A pod of the Deployment `shop`. */
const shopPod = (more: Partial<PodFacts>): PodFacts => ({
  uid: 'p',
  namespace: 'default',
  name: 'shop-1-x',
  labels: { app: 'shop' },
  nodeName: 'linux-1',
  phase: 'Running',
  ready: true,
  deleting: false,
  ownerUid: 'rs',
  workload: { kind: 'Deployment', name: 'shop' },
  demand: { requests: { cpu: 3_000 }, hostPorts: [], affinity: [], antiAffinity: [], claims: [] },
  ...more,
});
const wide = { resources: { requests: { cpu: '3' } } };

describe('over all nodes', () => {
  const tainted = [linuxNode(), windowsNode({ taints: [TAINT] })];
  const open = [linuxNode(), windowsNode()];
  test.each<[string, RawObject, Partial<ClusterFacts>, Assessment['outcome'], Record<string, string>]>([
    [
      'a Linux image where Windows is tainted',
      deployment(podOf('nginx:1.27')),
      { nodes: tainted },
      'runs',
      { 'linux-1': 'runs', 'win-20348': 'unschedulable' },
    ],
    [
      'a Linux image where Windows is open',
      deployment(podOf('nginx:1.27')),
      { nodes: open },
      'partial',
      { 'linux-1': 'runs', 'win-20348': 'cannot-start' },
    ],
    [
      'a Windows image that is put on Windows',
      deployment(podOf(nano, onWindows)),
      { nodes: tainted },
      'runs',
      { 'linux-1': 'unschedulable', 'win-20348': 'runs' },
    ],
    [
      'a Windows image of a newer build',
      deployment(podOf('mcr.microsoft.com/windows/nanoserver:ltsc2025', onWindows)),
      { nodes: tainted },
      'blocked',
      { 'linux-1': 'unschedulable', 'win-20348': 'cannot-start' },
    ],
    [
      'fields that Windows refuses',
      deployment(podOf(nano, { ...onWindows, os: { name: 'windows' }, hostPID: true })),
      { nodes: tainted },
      'rejected',
      { 'linux-1': 'rejected', 'win-20348': 'rejected' },
    ],
    [
      'fields that Windows ignores',
      deployment(podOf(nano, { ...onWindows, securityContext: { runAsUser: 1_000 } })),
      { nodes: tainted },
      'differs',
      { 'linux-1': 'unschedulable', 'win-20348': 'runs' },
    ],
    [
      'an image that nobody knows',
      deployment(podOf('registry.example.com/team/app@sha256:'.padEnd(101, 'a'))),
      { nodes: open },
      'unknown',
      { 'linux-1': 'unknown', 'win-20348': 'unknown' },
    ],
    [
      'another scheduler',
      deployment(podOf('nginx:1.27', { schedulerName: 'volcano' })),
      { nodes: tainted },
      'not-decided',
      { 'linux-1': 'runs', 'win-20348': 'unschedulable' },
    ],
    [
      'a pod that names its node',
      barePod(podOf('nginx:1.27', { nodeName: 'win-20348' })),
      { nodes: tainted },
      'blocked',
      { 'linux-1': 'unschedulable', 'win-20348': 'cannot-start' },
    ],
    [
      'a DaemonSet with no selector',
      daemonSet(podOf('nginx:1.27', tolerating)),
      { nodes: tainted },
      'partial',
      { 'linux-1': 'runs', 'win-20348': 'cannot-start' },
    ],
    [
      'a device of a node that it names, which the kubelet does not ask for',
      barePod(podOf('nginx:1.27', { nodeName: 'linux-1' }, { resources: { limits: { 'example.com/gpu': '1' } } })),
      { nodes: tainted },
      'runs',
      { 'linux-1': 'runs', 'win-20348': 'unschedulable' },
    ],
    [
      'neighbours in a zone, on a node that is in none',
      deployment(
        podOf('nginx:1.27', {
          affinity: {
            podAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: [
                { topologyKey: 'topology.example.com/rack', labelSelector: {} },
              ],
            },
          },
        }),
      ),
      { nodes: [linuxNode()] },
      'blocked',
      { 'linux-1': 'unschedulable' },
    ],
    ['no node at all', deployment(podOf('nginx:1.27')), { nodes: [] }, 'blocked', {}],
    [
      'a node without room',
      deployment(podOf('nginx:1.27', {}, wide)),
      { nodes: tainted, pods: [shopPod({ workload: null })] },
      'blocked',
      { 'linux-1': 'runs, full', 'win-20348': 'unschedulable' },
    ],
    [
      'a node that its own pods fill',
      deployment(podOf('nginx:1.27', {}, wide)),
      { nodes: tainted, pods: [shopPod({})] },
      'runs',
      { 'linux-1': 'runs, full', 'win-20348': 'unschedulable' },
    ],
    [
      'a pod that no node could hold',
      deployment(podOf('nginx:1.27', {}, { resources: { requests: { cpu: '64' } } })),
      { nodes: tainted },
      'blocked',
      { 'linux-1': 'unschedulable', 'win-20348': 'unschedulable' },
    ],
  ])('%s', (_, object, reported, outcome, nodes) => {
    const assessment = assessed(object, reported);
    expect(assessment.sentence.text).not.toContain('{');
    expect([assessment.outcome, outcomes(assessment)]).toEqual([outcome, nodes]);
  });
});

test('a controller that goes to each node leaves nothing to chance', () => {
  const nodes = [linuxNode(), windowsNode({ taints: [TAINT] })];
  const text = (object: RawObject) => assessed(object, { nodes }).sentence.text;
  const spec = podOf('nginx:1.27', tolerating);
  expect(text(daemonSet(spec))).toMatch(/^Its controller creates a pod on 2 nodes; it cannot run on 1 of them\. /);
  expect(text(deployment(spec))).toMatch(/^The scheduler can choose from 2 nodes; it cannot run on 1 of them\. /);
});

test('nodes that answer alike stand together, counted, with their names and pools', () => {
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

test('what blocks it is named', () => {
  const { sentence } = assessed(deployment(podOf(nano, { nodeSelector: { 'kubernetes.io/os': 'windows' } })));
  expect(sentence.text).toMatch(/^It cannot be scheduled to any node\. .*(os=windows|kubernetes\.io\/os)/);
});

test('a Pod that is refused is not saved, unlike what makes pods that are', () => {
  const spec = podOf(nano, { overhead: { cpu: '1' } });
  const text = (object: RawObject) => assessed(object).sentence.text;
  expect(text(barePod(spec))).toMatch(/^The API server rejects it: pod rejected: Pod Overhead /);
  expect(text(deployment(spec))).toMatch(/^The API server accepts the object but rejects its pods: pod rejected/);
});

test('what is not known of an image is named: its platform, or whether it starts', () => {
  const text = (image: string) => assessed(deployment(podOf(image, tolerating))).sentence.text;
  expect(text('registry.example.com/app:1')).toMatch(/the platform of registry\S+ cannot be determined/);
  expect(text('registry.example.com/app:1-windows')).toMatch(/whether registry\S+ starts there cannot be determined/);
});

test('hostile objects are judged too', () => {
  const odd: RawObject = JSON.parse(
    '{"kind":"Deployment","metadata":{"name":5,"labels":[],"__proto__":{"x":1}},"spec":{"template":{"spec":{"containers":"x","nodeSelector":[1],"tolerations":{"a":1},"affinity":7,"volumes":[null,3]}}}}',
  );
  expect(() => assessed(odd)).not.toThrow();
});

test('the node that a pod names asks for its system before anything else', () => {
  const spec = podOf('nginx:1.27', { nodeName: 'linux-1', os: { name: 'windows' }, nodeSelector: { a: 'b' } });
  const { groups } = assessed(barePod(spec), { nodes: [linuxNode()] });
  expect(groups.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ by }) => by)])).toEqual([
    ['kubelet-rejects', 'PodOSNotSupported', 'NodeAffinity'],
  ]);
});
