import { expect, test } from 'vitest';
import type { RawObject } from '../../kube-rules/json/kube-json';
import { daemonSet, deployment, matrixOf, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import { type StatusFacts, storedWorkloadOf } from '../../kube-rules/objects/workload-object';
import { linuxNode, sketchCluster, sketchPod } from '../testing/sketch-nodes';
import { assess } from './assess';
import { placementWorld } from './placement-world';

const requesting = (cpu: string) => podOf('nginx:1.27', {}, { resources: { requests: { cpu } } });

function workload(kind: string, cpu: string, spec: RawObject): RawObject {
  const { spec: known, ...rest } = deployment(requesting(cpu), { replicas: 3 });
  return { ...rest, kind, spec: { ...(known as RawObject), ...spec } };
}

/** Three pods with 100m each run; the quota is for CPU requests in thousandths, or for pods. */
function answer(
  kind: string,
  to: string,
  o: { spec?: RawObject; hard: Record<string, string>; stored?: boolean; replicas?: number; large?: boolean },
) {
  const { spec = {}, replicas = 3 } = o;
  const [before, after] = [workload(kind, '100m', spec), workload(kind, to, { ...spec, replicas })];
  const pods = [0, 1, 2].map((at) =>
    sketchPod({ uid: `p${at}`, name: `shop-${at}`, workload: { kind, name: 'shop' } }),
  );
  const used = { pods: '3', 'requests.cpu': '300m' };
  const quota = { namespace: 'default', name: 'q', hard: o.hard, used, scopes: [] };
  const nodes = Array.from({ length: o.large === true ? 210 : 1 }, (_, at) => linuxNode({ name: `linux-${at}` }));
  const cluster = sketchCluster({ nodes, pods, resourceQuotas: [quota] });
  const world = matrixOf(cluster, []).foldedWorld ?? placementWorld({ cluster, today: TODAY });
  expect(world.weigh !== undefined).toBe(o.large === true);
  const base = workloadFrom(after);
  const { outcome, admission } = assess(
    o.stored === true ? { ...base, stored: before } : { ...base, existing: before },
    world,
  );
  return [outcome, ...admission.pod.map(({ message }) => message)].join(': ');
}

const exceeded = (requested: string, used: string, limited: string): string =>
  `rejected: exceeded quota: q, requested: ${requested}, used: ${used}, limited: ${limited}`;
const cpu = (requested: string, used: string): string =>
  exceeded(`requests.cpu=${requested}`, `requests.cpu=${used}`, 'requests.cpu=400m');
const rolling = (rollingUpdate: RawObject) => ({ strategy: { type: 'RollingUpdate', rollingUpdate } });
const HARD = { 'requests.cpu': '400m' };

test.each<[string, string, string, Parameters<typeof answer>[2], string]>([
  ['no room for a surge', 'Deployment', '200m', { hard: HARD }, cpu('200m', '300m')],
  ['the same for a patch', 'Deployment', '200m', { hard: HARD, stored: true }, cpu('200m', '300m')],
  ['no pod for a surge', 'Deployment', '50m', { hard: { pods: '3' } }, exceeded('pods=1', 'pods=3', 'pods=3')],
  [
    'room once a pod has left',
    'Deployment',
    '50m',
    { hard: { pods: '3' }, spec: rolling({ maxUnavailable: 1 }) },
    'runs',
  ],
  [
    'an end before all are replaced',
    'Deployment',
    '150m',
    { hard: HARD, spec: rolling({ maxUnavailable: 1 }) },
    cpu('150m', '300m'),
  ],
  ['room for all', 'Deployment', '90m', { hard: HARD }, 'runs'],
  [
    'nothing after Recreate',
    'Deployment',
    '1',
    { hard: HARD, spec: { strategy: { type: 'Recreate' } } },
    cpu('1', '0'),
  ],
  ['room after Recreate', 'Deployment', '130m', { hard: HARD, spec: { strategy: { type: 'Recreate' } } }, 'runs'],
  ['smaller pods that are more', 'Deployment', '50m', { hard: { pods: '4', ...HARD }, replicas: 4 }, 'runs'],
  ['a paused rollout', 'Deployment', '1', { hard: HARD, spec: { paused: true } }, 'runs'],
  ['an unchanged template', 'Deployment', '100m', { hard: { pods: '3' } }, 'runs'],
  ['the next pod of a StatefulSet', 'StatefulSet', '2', { hard: HARD }, cpu('2', '200m')],
  ['all pods of a StatefulSet', 'StatefulSet', '130m', { hard: HARD }, 'runs'],
  [
    'those that a partition keeps',
    'StatefulSet',
    '200m',
    { hard: HARD, spec: { updateStrategy: { rollingUpdate: { partition: 2 } } } },
    'runs',
  ],
  ['more replicas first', 'StatefulSet', '50m', { hard: { pods: '5' }, replicas: 5 }, 'runs'],
  ['fewer replicas, and no room for a surge', 'Deployment', '350m', { hard: HARD, replicas: 1 }, cpu('350m', '100m')],
  ['a large cluster', 'Deployment', '200m', { hard: HARD, stored: true, large: true }, cpu('200m', '300m')],
  ['a later pod of a DaemonSet', 'DaemonSet', '200m', { hard: HARD }, cpu('200m', '300m')],
])('a quota during a rollout: %s', (_, kind, to, o, expected) => {
  expect(answer(kind, to, o)).toBe(expected);
});

test.each<[string, number, string]>([
  ['runs while all its pods exist', 3, 'runs'],
  ['is rejected while one is missing', 2, 'rejected'],
])('an unchanged workload whose pods a later quota or Pod Security rejects %s', (_, count, expected) => {
  const object = { ...workload('Deployment', '100m', {}), metadata: { name: 'shop', namespace: 'default', uid: 'u' } };
  const pods = [0, 1, 2]
    .slice(0, count)
    .map((at) => sketchPod({ uid: `p${at}`, name: `p${at}`, workload: { kind: 'Deployment', name: 'shop' } }));
  const quota = { namespace: 'default', name: 'q', hard: { 'limits.cpu': '1' }, used: {}, scopes: [] };
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  for (const size of [1, 210]) {
    const nodes = Array.from({ length: size }, (__, at) => linuxNode({ name: `linux-${at}` }));
    const cluster = sketchCluster({ nodes, pods, resourceQuotas: [quota] });
    const world = placementWorld({ cluster, today: TODAY });
    const { outcome, admission, findings } = assess({ ...workloadFrom(object), existing: object }, world);
    expect([outcome, admission.pod.length > 0]).toEqual([expected, expected === 'rejected']);
    expect(findings.some(({ rule }) => rule === 'MUL-004')).toBe(expected === 'runs');
    const secured = sketchCluster({ nodes, pods, namespaces: [{ name: 'default', labels, annotations: {} }] });
    const page = assess(
      { ...workloadFrom(object), stored: object },
      placementWorld({ cluster: secured, today: TODAY }),
    );
    const [inList] = matrixOf(secured, [object]).outcomes();
    expect([page.outcome, inList?.outcome]).toEqual([expected, expected]);
  }
});

test.each<[string, number, number, number, string]>([
  ['for all its nodes', 3, 3, 0, 'runs'],
  ['for some of them', 3, 2, 0, 'rejected'],
  ['for those without a pod', 3, 3, 2, 'runs'],
  ['for some of many', 210, 209, 0, 'rejected'],
])('a new DaemonSet in a quota %s', (_, size, hard, present, expected) => {
  const { replicas: __, ...spec } = workload('DaemonSet', '100m', {})['spec'] as RawObject;
  const object = { ...workload('DaemonSet', '100m', {}), spec };
  // It creates no pod for the tainted one.
  const nodes = Array.from({ length: size + 1 }, (___, at) =>
    linuxNode({ name: `linux-${at}`, taints: at === size ? ['own=yes:NoSchedule'] : [] }),
  );
  const pods = nodes
    .slice(0, present)
    .map(({ name }) => sketchPod({ uid: name, name, nodeName: name, workload: { kind: 'DaemonSet', name: 'shop' } }));
  const used = { pods: String(present) };
  const quota = { namespace: 'default', name: 'q', hard: { pods: String(hard) }, used, scopes: [] };
  const cluster = sketchCluster({ nodes, pods, resourceQuotas: [quota] });
  const world = matrixOf(cluster, []).foldedWorld ?? placementWorld({ cluster, today: TODAY });
  expect(assess(workloadFrom(object), world).outcome).toBe(expected);
});

const restricted = [
  { name: 'default', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' }, annotations: {} },
];

/** On its page and in the list. */
function outcomesOf(object: RawObject, reported: Partial<ClusterFacts>): (string | undefined)[] {
  const raw = { ...object, metadata: { name: 'shop', namespace: 'default', uid: 'u' } };
  const cluster = sketchCluster(reported);
  const page = assess({ ...workloadFrom(raw), stored: raw }, placementWorld({ cluster, today: TODAY }));
  return [page.outcome, matrixOf(cluster, [raw]).outcomes()[0]?.outcome];
}

test.each<[string, (at: number, size: number) => boolean, string]>([
  ['no pod', () => false, 'rejected'],
  ['one pod', (at) => at === 0, 'rejected'],
  ['one pod too few', (at, size) => at > 0 && at < size, 'rejected'],
  ['as many pods, one of them where none is created', (at) => at > 0, 'rejected'],
  ['each pod', (at, size) => at < size, 'runs'],
])('a DaemonSet that Pod Security rejects now and that has %s', (_, has, expected) => {
  for (const size of [3, 210]) {
    // None is created for the tainted one.
    const nodes = Array.from({ length: size + 1 }, (__, at) =>
      linuxNode({ name: `linux-${at}`, taints: at === size ? ['own=yes:NoSchedule'] : [] }),
    );
    const pods = nodes
      .filter((__, at) => has(at, size))
      .map(({ name }) => sketchPod({ uid: name, nodeName: name, workload: { kind: 'DaemonSet', name: 'shop' } }));
    const object = daemonSet(requesting('100m'));
    expect(outcomesOf(object, { nodes, pods, namespaces: restricted })).toEqual([expected, expected]);
  }
});

test.each([
  ['whose next Jobs Pod Security rejects', { namespaces: restricted }, 'rejected'],
  ['whose node is cordoned', { nodes: [linuxNode({ name: 'linux-0', unschedulable: true })] }, 'blocked'],
])('a CronJob %s is judged by them, also while a pod of the last one runs', (_, reported, expected) => {
  const template = { spec: { ...requesting('100m'), restartPolicy: 'Never' } };
  const spec = { schedule: '@daily', jobTemplate: { spec: { template } } };
  const object = { apiVersion: 'batch/v1', kind: 'CronJob', spec };
  const pods = [sketchPod({ nodeName: 'linux-0', workload: { kind: 'CronJob', name: 'shop' } })];
  for (const own of [[], pods])
    expect(outcomesOf(object, { nodes: [linuxNode({ name: 'linux-0' })], ...reported, pods: own })).toEqual([
      expected,
      expected,
    ]);
});

test('a Job that has failed is not judged by what it will never create', () => {
  const template = { spec: { ...requesting('100m'), restartPolicy: 'Never' } };
  const metadata = { name: 'shop', namespace: 'default', uid: 'u' };
  const raw = { apiVersion: 'batch/v1', kind: 'Job', metadata, spec: { template } };
  const pods = [sketchPod({ phase: 'Failed', ready: false, workload: { kind: 'Job', name: 'shop' } })];
  const world = placementWorld({ cluster: sketchCluster({ pods, namespaces: restricted }), today: TODAY });
  const outcome = (facts: StatusFacts): string | null => {
    const job = storedWorkloadOf(raw, facts);
    return job && assess(job, world).outcome;
  };
  expect(outcome({ revision: '', ended: false })).toBe('rejected');
  expect(outcome({ revision: '', ended: true })).toBe('runs');
});

test.each<[string, number, number, RawObject, string, boolean]>([
  ['whose last pod runs', 4, 1, { parallelism: 3, completions: 5 }, 'runs', true],
  ['that has finished', 5, 0, { parallelism: 3, completions: 5 }, 'runs', false],
  ['that has finished without completions', 1, 0, { parallelism: 3 }, 'runs', false],
  ['that lacks a pod', 3, 1, { parallelism: 3, completions: 5 }, 'rejected', false],
])('a Job %s, and Pod Security rejects its pods', (_, done, running, spec, expected, warns) => {
  const template = { spec: { ...requesting('100m'), restartPolicy: 'Never' } };
  const object = { apiVersion: 'batch/v1', kind: 'Job', spec: { ...spec, template } };
  const pods = Array.from({ length: done + running }, (__, at) => {
    const name = `p${at}`;
    const ended = at < done ? ({ phase: 'Succeeded', ready: false } as const) : {};
    return sketchPod({ uid: name, name, workload: { kind: 'Job', name: 'shop' }, ...ended });
  });
  expect(outcomesOf(object, { pods, namespaces: restricted })).toEqual([expected, expected]);
  const raw = { ...object, metadata: { name: 'shop', namespace: 'default', uid: 'u' } };
  const world = placementWorld({ cluster: sketchCluster({ pods, namespaces: restricted }), today: TODAY });
  const { findings } = assess({ ...workloadFrom(raw), stored: raw }, world);
  expect(findings.some(({ rule }) => rule === 'MUL-004')).toBe(warns);
});
