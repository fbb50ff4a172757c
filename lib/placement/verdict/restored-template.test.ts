import { describe, expect, test } from 'vitest';
import { englishOf } from '../../domain/message/catalog';
import rules from '@/messages/en/placement-rules';
import type { RawObject } from '../../kube-rules/json/kube-json';
import { objectAt } from '../../kube-rules/json/kube-json';
import type { ResourceQuotaFacts } from '../../kube-rules/objects/cluster-facts';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import { revisionOf, withRevisions } from '../../kube-rules/objects/template-revisions';
import {
  storedWorkloadOf,
  type TemplateRevision,
  withObject,
  type WorkloadObject,
} from '../../kube-rules/objects/workload-object';
import { deployment, podOf, TODAY, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod } from '../testing/sketch-nodes';
import { assess } from './assess';
import { leavingAmong } from './leaving-among';
import { PlacementMatrix } from './matrix/placement-matrix';
import { placementWorld } from './placement-world';

const template = (os: string): RawObject =>
  podOf('nginx:1.27', { nodeSelector: { 'kubernetes.io/os': os } }, { resources: { requests: { cpu: '3' } } });

function revision(hash: string, os: string): TemplateRevision {
  const labels = { app: 'shop', 'pod-template-hash': hash };
  const found = revisionOf({
    metadata: {
      labels,
      annotations: { 'deployment.kubernetes.io/revision': hash === 'old' ? '3' : '4' },
      ownerReferences: [{ kind: 'Deployment', name: 'shop', uid: 'd', controller: true }],
    },
    spec: { replicas: 1, template: { metadata: { labels }, spec: template(os) } },
  });
  if (found === null) throw new Error('it is no revision');
  return found.revision;
}

const REVISIONS = [revision('old', 'linux'), revision('new', 'windows')];

function stored(object: RawObject, revisions: readonly TemplateRevision[]): WorkloadObject {
  const workload = storedWorkloadOf(object);
  if (workload === null) throw new Error('the object makes no pods');
  return withRevisions(workload, revisions);
}

const podWith = (hash: string, name: string, more: Partial<PodFacts> = {}): PodFacts =>
  sketchPod({
    name,
    uid: name,
    labels: { app: 'shop', 'pod-template-hash': hash },
    workload: { kind: 'Deployment', name: 'shop' },
    demand: { ...sketchPod().demand, requests: { cpu: 3_000 } },
    ...more,
  });

const withSpec = (object: RawObject, more: RawObject): RawObject => ({
  ...object,
  spec: { ...objectAt(object, 'spec'), ...more },
});

const [linux, windows] = ['linux', 'windows'].map((os) => deployment(template(os)));
const PODS = [podWith('old', 'a'), podWith('new', 'b', { nodeName: null, ready: false, phase: 'Pending' })];

const outcomesOf = (revisions: readonly TemplateRevision[], pods = PODS, quotas: ResourceQuotaFacts[] = []) => {
  const world = placementWorld({ cluster: sketchCluster({ pods, resourceQuotas: quotas }), today: TODAY });
  const present = stored(windows ?? {}, revisions);
  const { revisions: known } = present;
  const manifest = {
    ...workloadFrom(linux ?? {}),
    existing: windows ?? {},
    ...(known === undefined ? {} : { revisions: known }),
  };
  return [present, withObject(present, linux ?? {}), manifest].map((one) => assess(one, world).outcome);
};

describe('a rollout that cannot go on while pods of the template before run on a full node', () => {
  test('is blocked, and is not when this template is restored', () => {
    expect(outcomesOf(REVISIONS)).toEqual(['blocked', 'runs', 'runs']);
  });

  test('can be rolled back to the revision whose pods are Ready', () => {
    const helpOf = (pods: PodFacts[], object = windows): unknown[] => {
      const world = placementWorld({ cluster: sketchCluster({ pods }), today: TODAY });
      const { otherHelp } = assess(withObject(stored(windows ?? {}, REVISIONS), object ?? {}), world);
      return otherHelp.filter(({ kind }) => kind === 'roll-back');
    };
    const command = 'kubectl rollout undo deployment/shop -n default --to-revision=3';
    expect(helpOf(PODS)).toEqual([{ kind: 'roll-back', ready: 1, command }]);
    expect(helpOf(PODS.map((pod) => ({ ...pod, ready: false })))).toEqual([]);
    expect(helpOf(PODS, linux)).toEqual([]);
  });

  test('nothing of it is said while the Deployment is paused', () => {
    const paused = (object: RawObject = {}, more: RawObject = {}): RawObject =>
      withSpec(object, { paused: true, ...more });
    const present = stored(paused(windows), REVISIONS);
    const [running] = PODS;
    const on = (pods: readonly (PodFacts | undefined)[], workload = present) => {
      const world = placementWorld({
        cluster: sketchCluster({ pods: pods.filter((pod) => pod !== undefined) }),
        today: TODAY,
      });
      const { outcome, leaving, otherHelp } = assess(workload, world);
      return [outcome, leaving, otherHelp.some(({ kind }) => kind === 'roll-back')];
    };
    expect(on([running])).toEqual(['runs', null, false]);
    // A missing pod needs a place; kubectl rolls no paused Deployment back.
    expect(on([running], stored(paused(windows, { replicas: 2 }), REVISIONS))).toEqual(['blocked', null, false]);
    // A changed template does not run before it has places, and the resumed Deployment replaces its pods.
    const { revisions = [] } = present;
    const [before, changed] = [stored(paused(linux), []).object, workloadFrom(paused(windows))];
    expect(on([running], { ...changed, existing: before, revisions })).toEqual(['blocked', 0, false]);
    expect(
      on(PODS, { ...workloadFrom(paused(windows, { paused: false })), existing: present.object, revisions })[0],
    ).toBe('blocked');
  });

  test('neither pods of the new template nor unknown ones prove that the old one has places', () => {
    expect(outcomesOf([]).slice(1)).toEqual(['blocked', 'blocked']);
    const others = [revision('old', 'windows'), revision('new', 'windows')];
    expect(outcomesOf([...others, revision('third', 'darwin')]).slice(1)).toEqual(['blocked', 'blocked']);
  });

  test('no quota stops pods that exist', () => {
    const quota = { namespace: 'default', name: 'q', hard: { pods: '2' }, used: { pods: '2' }, scopes: [] };
    expect(outcomesOf(REVISIONS, PODS, [quota])[1]).toBe('runs');
    const none = [podWith('new', 'b', { nodeName: null, ready: false, phase: 'Pending' })];
    const full = { ...quota, hard: { pods: '1' }, used: { pods: '1' } };
    expect(outcomesOf(REVISIONS.slice(1), none, [full])[1]).toBe('rejected');
  });

  test('a pod that starts has its place', () => {
    const starting = [podWith('old', 'a', { ready: false }), ...PODS.slice(1)];
    expect(outcomesOf(REVISIONS, starting)[1]).toBe('runs');
  });
});

test.each<[string, Partial<PodFacts>, RawObject, boolean]>([
  ['waits: neither has the other place', {}, {}, true],
  ['goes on once a pod is Ready', { ready: false }, {}, false],
  ['goes on in the place of a pod that may be absent', {}, { maxUnavailable: 1 }, false],
])('the rest of a rollout half done on full nodes %s', (_, more, rollingUpdate, waits) => {
  const object = withSpec(deployment(template('linux')), { replicas: 2, strategy: { rollingUpdate } });
  const workload = stored(object, [revision('old', 'windows'), revision('new', 'linux')]);
  const nodes = ['linux-1', 'linux-2'].map((name) => linuxNode({ name }));
  const pods = [...PODS, podWith('new', 'c', { nodeName: 'linux-2', ...more })];
  const { findings } = assess(workload, placementWorld({ cluster: sketchCluster({ nodes, pods }), today: TODAY }));
  const found = findings.find(({ rule }) => rule === 'WIN-SCHED-038');
  const cause = found === undefined ? '' : englishOf(rules)('WIN-SCHED-038.cause', found.params);
  expect(cause.startsWith('The rollout waits: 1 of its 2 replicas have the present template')).toBe(waits);
  expect(found === undefined).toBe(!waits);
});

test.each([1, 210])('the matrix says the same, of %i nodes', (count) => {
  const nodes = Array.from({ length: count }, (_, at) => linuxNode({ name: `linux-${at}` }));
  const others = nodes.slice(1).map(({ name }) => podWith('x', `of-${name}`, { workload: null, nodeName: name }));
  const pods = [...PODS.map((pod) => ({ ...pod, nodeName: pod.nodeName === null ? null : 'linux-0' })), ...others];
  const cluster = sketchCluster({ nodes, pods });
  const matrix = new PlacementMatrix();
  for (const one of pods) matrix.podCame(one);
  const outcomeOf = (object: RawObject): string | undefined => {
    const workload = stored({ ...object, metadata: { ...objectAt(object, 'metadata'), uid: 'd' } }, REVISIONS);
    matrix.take({ cluster, workloads: [{ object: workload, replicas: 1, available: 1 }], parts: { today: TODAY } });
    matrix.work(() => true);
    expect(matrix.rowOf('d')?.outcome).toBe(assess(workload, placementWorld({ cluster, today: TODAY })).outcome);
    return matrix.rowOf('d')?.outcome;
  };
  expect(outcomeOf(windows ?? {})).toBe('blocked');
  expect(outcomeOf(linux ?? {})).toBe('runs');
});

test('the pods of a Deployment are of its template if all its ReplicaSets are', () => {
  const old = REVISIONS.slice(0, 1);
  expect(stored(linux ?? {}, old).revisions).toBeUndefined();
  expect(stored(windows ?? {}, old).revisions).toEqual(old);
  const metadata = objectAt(windows ?? {}, 'metadata');
  expect(revisionOf({ metadata, spec: { replicas: 1 } })).toBeNull();
});

test.each<[string, string[], number, number, string[]]>([
  ['a surge only', ['old a', 'new b!'], 0, 1, ['b']],
  ['those that are not Ready first', ['old a', 'new b!', 'new c'], 1, 3, ['b']],
  ['none while too few run', ['old a!', 'new b'], 0, 2, []],
  ['others while enough run', ['old a', 'old b', 'new c', 'new d'], 0, 3, ['c']],
])('pods of another template leave: %s', (_, names, first, wanted, left) => {
  const pods = names.map((text) => {
    const [hash = '', name = ''] = text.replace('!', '').split(' ');
    return podWith(hash, name, { ready: !text.endsWith('!') });
  });
  const { own, leaving } = leavingAmong(pods, { hash: 'old', wanted, first });
  expect(own.slice(0, leaving).map(({ name }) => name)).toEqual(left);
});
