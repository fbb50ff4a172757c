import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { podToPlace } from '../admission/pod-to-place';
import { feasible, schedulingWorld } from '../scheduler/feasible';
import { node, refusals, running } from '../scheduler/testing/scene';
import { clusterFactsOf } from './cluster-facts-of';
import { withObject, workloadObjectOf } from './workload-object';

const HOST = 'kubernetes.io/hostname';
const HASH = 'pod-template-hash';
const app = { app: 'web' };
const byHost = { topologyKey: HOST, labelSelector: { matchLabels: app } };
const spread = (...matchLabelKeys: string[]): RawObject => ({
  topologySpreadConstraints: [{ ...byHost, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule', matchLabelKeys }],
});
const apart = (term: RawObject): RawObject => ({
  affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ ...byHost, ...term }] } },
});

const owner = (kind: string, spec: RawObject, uid = 'u'): RawObject => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name: 'web', namespace: 'default', uid },
  spec: { template: { metadata: { labels: app }, spec: { containers: [{ name: 'c' }], ...spec } } },
});

function podOf(on: string, hash: string, kind = 'Deployment', key = HASH): RawObject {
  const byDeployment = kind === 'Deployment';
  const reference = {
    controller: true,
    uid: hash,
    kind: byDeployment ? 'ReplicaSet' : kind,
    name: byDeployment ? `web-${hash}` : 'web',
  };
  return running(on, {}, { metadata: { labels: { ...app, [key]: hash }, ownerReferences: [reference] }, status: {} });
}

/** Where a pod of the object may go, while the cluster has these objects. */
function requested(object: RawObject, ...there: RawObject[]) {
  const cluster = clusterFactsOf({ minor: 36, objects: [node('a'), node('b'), ...there] });
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error('it makes pods');
  const pod = podToPlace(workload, cluster);
  const answer = feasible(pod, schedulingWorld(cluster));
  const fits = answer.nodes.filter((one) => one.refusals.length === 0).map((one) => one.node);
  return { pod, fits, answer, undecided: answer.undecided };
}

const job = owner('Job', {});
const cronJob = { ...job, kind: 'CronJob', spec: { jobTemplate: { spec: objectAt(job, 'spec') } } };
const manual = { ...job, spec: { ...objectAt(job, 'spec'), manualSelector: true } };
const spreading = owner('Deployment', spread(HASH));
const written = owner('Deployment', spread(HASH), '');
const changed = owner('Deployment', { ...spread(HASH), priority: 1 });
const apartOwn = owner('Deployment', apart({ matchLabelKeys: [HASH] }));
const apartOthers = owner('Deployment', apart({ mismatchLabelKeys: [HASH] }));
const changedApart = owner('Deployment', { ...apart({ mismatchLabelKeys: [HASH] }), priority: 1 });
const rollout = [podOf('a', '1'), podOf('b', '2')];
const REVISION = 'controller-revision-hash';
const stateful = owner('StatefulSet', spread(REVISION));

test.each<[string, RawObject, RawObject[], string[], string?]>([
  ['pods of its template count', spreading, [spreading, podOf('a', '1')], ['b']],
  ['those of an earlier template do not', changed, [spreading, podOf('a', '1')], ['a', 'b']],
  ['of an object that does not exist yet no pods count', spreading, [podOf('a', '1')], ['a', 'b']],
  ['in a rollout the owner of pods is unknown', spreading, [spreading, ...rollout], ['b'], 'PodTopologySpread'],
  ['in a rollout the owner may not matter', spreading, [spreading, podOf('a', '1'), podOf('a', '2')], ['b']],
  ['of a manifest changes are unknown', written, [written, podOf('a', '1')], ['a', 'b'], 'PodTopologySpread'],
  ['of a manifest without pods it does not matter', written, [written], ['a', 'b']],
  ['apart from pods of its own revision alone', apartOwn, [apartOwn, podOf('a', '1')], ['b']],
  ['apart from pods of other revisions alone', changedApart, [apartOthers, podOf('a', '1')], ['b']],
  ['those of its own revision do not count then', apartOthers, [apartOthers, podOf('a', '1')], ['a', 'b']],
  ['in a rollout neighbors are unknown as well', apartOwn, [apartOwn, ...rollout], ['b'], 'InterPodAffinity'],
  ['a StatefulSet has another label', stateful, [stateful, podOf('a', '1', 'StatefulSet', REVISION)], ['b']],
])('%s', (_, object, there, fits, undecided) => {
  expect(requested(object, ...there)).toMatchObject({ fits, undecided: undecided === undefined ? [] : [undecided] });
});

function replicaSet(hash: string, spec: RawObject): RawObject {
  const labels = { ...app, [HASH]: hash };
  const ownerReferences = [{ controller: true, uid: 'u', kind: 'Deployment', name: 'web' }];
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: `web-${hash}`, namespace: 'default', uid: hash, labels, ownerReferences },
    spec: { replicas: 1, template: { metadata: { labels }, spec: { containers: [{ name: 'c' }], ...spec } } },
  };
}

test.each<[string, RawObject, string[]]>([
  ['the present template', spread(HASH), ['a']],
  ['an earlier one that is restored', { ...spread(HASH), priority: 1 }, ['b']],
  ['a new one', { ...spread(HASH), priority: 2 }, ['a', 'b']],
])('in a rollout whose templates are known, only pods of the same one count: %s', (_, spec, fits) => {
  const sets = [replicaSet('1', { ...spread(HASH), priority: 1 }), replicaSet('2', spread(HASH))];
  const objects = [node('a'), node('b'), spreading, ...rollout, ...sets];
  const cluster = clusterFactsOf({ minor: 36, objects });
  const [present] = cluster.workloads;
  if (present === undefined) throw new Error('the cluster has no workload');
  const pod = podToPlace(withObject(present, owner('Deployment', spec)), cluster);
  const answer = feasible(pod, schedulingWorld(cluster));
  expect(answer.nodes.filter(({ refusals: all }) => all.length === 0).map((one) => one.node)).toEqual(fits);
  expect(answer.undecided).toEqual([]);
});

test.each<[string, RawObject, RawObject[], string[], string?]>([
  ['unchanged, its pods are of its revision', written, [podOf('a', '1')], ['b']],
  ['changed, they are of another', { ...changed, metadata: written['metadata'] }, [podOf('a', '1')], ['a', 'b']],
  ['changed during a rollout, either', { ...changed, metadata: written['metadata'] }, rollout, [], 'PodTopologySpread'],
])('a manifest for an existing object: %s', (_, object, there, fits, undecided) => {
  const cluster = clusterFactsOf({ minor: 36, objects: [node('a'), node('b'), spreading, ...there] });
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error('it makes pods');
  const pod = podToPlace({ ...workload, existing: spreading }, cluster);
  const answer = feasible(pod, schedulingWorld(cluster));
  expect(answer.undecided).toEqual(undecided === undefined ? [] : [undecided]);
  if (undecided !== undefined) return;
  expect(answer.nodes.filter((one) => one.refusals.length === 0).map((one) => one.node)).toEqual(fits);
});

test('affinity among the pods of a Job by their job label', () => {
  const term = {
    topologyKey: HOST,
    labelSelector: { matchLabels: { 'job-name': 'web', 'batch.kubernetes.io/controller-uid': 'u' } },
  };
  const affinity = { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } };
  const { fits, answer } = requested(owner('Job', { affinity }));
  expect([fits, refusals(answer)]).toEqual([['a', 'b'], { a: [], b: [] }]);
});

test.each<[string, RawObject, string[]]>([
  ['a Job keeps away from those of others', owner('Job', {}), ['b']],
  ['as a CronJob does', cronJob, ['b']],
  ['one that selects its pods itself has no such label', manual, ['a', 'b']],
])('pods of Jobs have the label by which %s', (_, object, expected) => {
  const alone = apart({ labelSelector: { matchExpressions: [{ key: 'job-name', operator: 'Exists' }] } });
  expect(requested(object, running('a', { labels: { 'job-name': 'x' }, spec: alone })).fits).toEqual(expected);
});

test('the pods of any object have labels', () => {
  const rules = fc.array(
    fc.dictionary(fc.constantFrom('labelSelector', 'matchLabelKeys', '__proto__'), fc.jsonValue()),
  );
  const spec = fc.record({
    topologySpreadConstraints: fc.oneof(fc.jsonValue(), rules),
    affinity: fc.oneof(
      fc.jsonValue(),
      fc.record({ podAffinity: fc.record({ requiredDuringSchedulingIgnoredDuringExecution: rules }) }),
    ),
  });
  const kind = fc.constantFrom('Deployment', 'Job', 'CronJob', 'StatefulSet');
  fc.assert(
    fc.property(kind, spec, fc.jsonValue(), (one, podSpec, metadata) => {
      const template = { metadata, spec: podSpec };
      const object = { kind: one, metadata: { name: 'w' }, spec: { template, jobTemplate: metadata } };
      expect(Object.values(requested(object, object).pod.labels).every((value) => typeof value === 'string')).toBe(
        true,
      );
    }),
  );
});

test('labels of revisions are added for rules that read them, and never replace those of the template', () => {
  expect(requested(owner('Deployment', {})).pod.labels).toEqual(app);
  const own = { ...app, [HASH]: 'mine' };
  const labelled = owner('Deployment', spread(HASH));
  const template = objectAt(objectAt(labelled, 'spec'), 'template');
  const object = { ...labelled, spec: { template: { ...template, metadata: { labels: own } } } };
  expect(requested(object, object, podOf('a', '1'), podOf('b', '2'))).toMatchObject({
    pod: { labels: own },
    undecided: [],
  });
});
