import { expect, test } from 'vitest';
import type { RawObject } from '../../kube-rules/json/kube-json';
import { podFactsOf } from '../../kube-rules/objects/pod-facts-of';
import { deployment, matrixOf, named, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod, windowsNode } from '../testing/sketch-nodes';
import { assess } from './assess';
import { placementWorld } from './placement-world';

const priorityClasses = [
  { name: 'high', value: 1_000, globalDefault: false, preemptionPolicy: 'PreemptLowerPriority' },
  { name: 'patient', value: 1_000, globalDefault: false, preemptionPolicy: 'Never' },
];

const running = (spec: RawObject) =>
  podFactsOf({
    metadata: { name: 'other', namespace: 'default', uid: 'other' },
    spec: {
      nodeName: 'linux-1',
      containers: [{ name: 'a', ports: [{ hostPort: 80, containerPort: 80 }], resources: { requests: { cpu: '3' } } }],
      ...spec,
    },
    status: { phase: 'Running' },
  });

test.each<[string, RawObject, RawObject, string]>([
  ['a higher priority', { priorityClassName: 'high' }, {}, 'runs'],
  ['the same priority', { priorityClassName: 'high' }, { priority: 1_000 }, 'blocked'],
  ['a class that never preempts', { priorityClassName: 'patient' }, {}, 'blocked'],
  ['no class', {}, {}, 'blocked'],
  ['no class, beside a negative priority', {}, { priority: -10 }, 'runs'],
])('room by preemption: %s', (_, spec, other, outcome) => {
  const pod = running(other);
  const pods = pod === null ? [] : [pod];
  const world = placementWorld({ cluster: sketchCluster({ pods, priorityClasses }), today: TODAY });
  const linux = { nodeSelector: { 'kubernetes.io/os': 'linux' }, ...spec };
  const outcomeWith = (container: RawObject): string =>
    assess(workloadFrom(deployment(podOf('nginx:1.27', linux, container))), world).outcome;
  expect(outcomeWith({ resources: { requests: { cpu: '2' } } })).toBe(outcome);
  expect(outcomeWith({ ports: [{ containerPort: 80, hostPort: 80 }] })).toBe(outcome);
  expect(outcomeWith({ resources: { requests: { cpu: '5' } } })).toBe('blocked');
});

test('no pod is preempted while a node is free, also if the pod fails there', () => {
  const pod = running({});
  const nodes = [linuxNode(), windowsNode()];
  const pods = pod === null ? [] : [pod];
  const template = podOf('nginx:1.27', { priorityClassName: 'high' }, { resources: { requests: { cpu: '2' } } });
  const cluster = sketchCluster({ nodes, pods, priorityClasses });
  expect(assess(workloadFrom(deployment(template)), placementWorld({ cluster, today: TODAY })).outcome).toBe('blocked');
  expect(matrixOf(cluster, [named('shop', deployment(template))]).outcomes()[0]?.outcome).toBe('blocked');
  const [full] = [{ ...cluster, nodes: nodes.slice(0, 1) }];
  expect(assess(workloadFrom(deployment(template)), placementWorld({ cluster: full, today: TODAY })).outcome).toBe(
    'runs',
  );
});

interface Running {
  replicas?: number;
  taints?: string[];
  spec?: RawObject;
}

test.each<[string, string[], string, Running?]>([
  ['of its template', ['a', 'a'], 'runs'],
  ['of two templates, as by OnDelete or a partition', ['a', 'b'], 'runs'],
  ['beside one that leaves', ['a', 'a', 'leaving'], 'runs'],
  ['beside one that is not', ['a', 'waiting'], 'runs'],
  ['of which none is', ['waiting', 'waiting'], 'unknown'],
  ['of which none is, and one is missing', ['waiting'], 'blocked'],
  ['of which one leaves', ['a', 'leaving'], 'blocked'],
  ['that are too few', ['a', 'a'], 'blocked', { replicas: 5 }],
  ['that a taint evicts', ['a', 'a'], 'blocked', { taints: ['x=y:NoExecute'] }],
  [
    'that tolerate such a taint for a time',
    ['a', 'a'],
    'blocked',
    {
      taints: ['x=y:NoExecute'],
      spec: { tolerations: [{ key: 'x', operator: 'Exists', tolerationSeconds: 60, effect: 'NoExecute' }] },
    },
  ],
  [
    'that tolerate such a taint',
    ['a', 'a'],
    'runs',
    { taints: ['x=y:NoExecute'], spec: { tolerations: [{ key: 'x', operator: 'Exists' }] } },
  ],
])('Ready pods %s on cordoned nodes', (_, revisions, outcome, { replicas = 2, taints = [], spec = {} } = {}) => {
  for (const size of [revisions.length, 210]) {
    const nodes = Array.from({ length: size }, (__, at) => linuxNode({ name: `n${at}`, unschedulable: true, taints }));
    const pods = revisions.map((hash, at) =>
      sketchPod({
        uid: `p${at}`,
        nodeName: `n${at}`,
        ready: hash !== 'waiting',
        deleting: hash === 'leaving',
        namespace: 'shop',
        labels: { 'pod-template-hash': hash },
      }),
    );
    const cluster = sketchCluster({ nodes, pods });
    const object = named('shop', deployment(podOf('nginx:1.27', spec), { replicas }));
    const { outcome: found, sentence } = assess(workloadFrom(object), placementWorld({ cluster, today: TODAY }));
    expect(found).toBe(outcome);
    if (outcome === 'unknown')
      expect(sentence.text).toBe(
        'Unknown: its pods are scheduled but not Ready, and no node accepts new ones. The nodes are cordoned.',
      );
    if (outcome === 'runs' && size === 2 && !revisions.includes('waiting'))
      expect(sentence.text).toBe('Runs on all 2 nodes.');
    const matrix = matrixOf(cluster, [object]);
    expect(matrix.outcomes().map((one) => [one.outcome, matrix.row(one.assessed).outcome])).toEqual([
      [outcome, outcome],
    ]);
  }
});

test.each([2, 210])(
  'on %i nodes without capacity a workload runs where its pods do, and the rest is a warning',
  (size) => {
    const nodes = Array.from({ length: size }, (_, at) => linuxNode({ name: `n${at}` }));
    const demand = { ...sketchPod({}).demand, requests: { cpu: 4_000 } };
    const pods = nodes.map(({ name }, at) =>
      sketchPod({
        uid: name,
        name,
        nodeName: name,
        ready: true,
        namespace: 'shop',
        workload: { kind: 'Deployment', name: at < 2 ? 'shop' : 'other' },
        demand,
      }),
    );
    const cluster = sketchCluster({ nodes, pods });
    const outcomeOf = (replicas: number) => {
      const template = podOf('nginx:1.27', {}, { resources: { requests: { cpu: '4' } } });
      const object = named('shop', deployment(template, { replicas }));
      const matrix = matrixOf(cluster, [object]);
      const { outcome, findings } = assess(workloadFrom(object), placementWorld({ cluster, today: TODAY }));
      const inMatrix = matrix.outcomes().flatMap(({ assessed }) => assessed.findings ?? []);
      for (const found of [findings, inMatrix])
        expect(found.some(({ rule }) => rule === 'WIN-SCHED-038')).toBe(replicas > 2);
      return [outcome, ...matrix.outcomes().flatMap((one) => [one.outcome, matrix.row(one.assessed).outcome])];
    };
    expect(outcomeOf(2)).toEqual(['runs', 'runs', 'runs']);
    expect(outcomeOf(3)).toEqual(['runs', 'runs', 'runs']);
  },
);

test.each([2, 220])('of %i nodes, the first pod takes the free one where it fails, and the others preempt', (size) => {
  const at = (name: string, build?: number) => windowsNode({ name, ...(build === undefined ? {} : { build }) });
  const nodes = [at('old', 17_763), ...Array.from({ length: size - 1 }, (_, one) => at(`new-${one}`))];
  const demand = { ...sketchPod({}).demand, requests: { cpu: 4_000 } };
  const pods = nodes.slice(1).map(({ name }) => sketchPod({ uid: name, name, nodeName: name, workload: null, demand }));
  const cluster = sketchCluster({ nodes, pods, priorityClasses });
  const image = 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022';
  const template = podOf(image, { priorityClassName: 'high' }, { resources: { requests: { cpu: '3' } } });
  const outcomesOf = (replicas: number) => {
    const object = named('shop', deployment(template, { replicas }));
    const matrix = matrixOf(cluster, [object]);
    const [one] = matrix.outcomes();
    const { outcome } = assess({ ...workloadFrom(object), existing: null }, placementWorld({ cluster, today: TODAY }));
    return [outcome, one?.outcome, one === undefined ? null : matrix.row(one.assessed).outcome];
  };
  expect(outcomesOf(1)).toEqual(['blocked', 'blocked', 'blocked']);
  expect(outcomesOf(2)).toEqual(['partial', 'partial', 'partial']);
});
