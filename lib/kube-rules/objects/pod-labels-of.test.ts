import fc from 'fast-check';
import { expect, test } from 'vitest';
import { objectAt, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { podToPlace } from '../admission/pod-to-place';
import { feasible, schedulingWorld } from '../scheduler/feasible';
import { node, refusals, running } from '../scheduler/testing/scene';
import { clusterFactsOf } from './cluster-facts-of';
import { workloadObjectOf } from './workload-object';

const HOST = 'kubernetes.io/hostname';
const HASH = 'pod-template-hash';
const app = { app: 'web' };
const spread = (...matchLabelKeys: string[]): RawObject => ({
  topologySpreadConstraints: [
    {
      topologyKey: HOST,
      maxSkew: 1,
      whenUnsatisfiable: 'DoNotSchedule',
      labelSelector: { matchLabels: app },
      matchLabelKeys,
    },
  ],
});
const apart = (term: RawObject): RawObject => ({
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: HOST, labelSelector: { matchLabels: app }, ...term },
      ],
    },
  },
});

const owner = (kind: string, spec: RawObject, uid = 'u'): RawObject => ({
  apiVersion: 'apps/v1',
  kind,
  metadata: { name: 'web', namespace: 'default', uid },
  spec: { template: { metadata: { labels: app }, spec: { containers: [{ name: 'c' }], ...spec } } },
});

/** A pod of the workload, of one revision. */
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

test.each<[string, RawObject, RawObject[], string[], string[]]>([
  ['pods of its template count', spreading, [spreading, podOf('a', '1')], ['b'], []],
  ['those of a template before do not', changed, [spreading, podOf('a', '1')], ['a', 'b'], []],
  ['of an object that is not there yet nobody counts', spreading, [podOf('a', '1')], ['a', 'b'], []],
  [
    'in a rollout it is not known whose they are',
    spreading,
    [spreading, podOf('a', '1'), podOf('b', '2')],
    ['b'],
    ['PodTopologySpread'],
  ],
  [
    'in a rollout it may not matter whose they are',
    spreading,
    [spreading, podOf('a', '1'), podOf('a', '2')],
    ['b'],
    [],
  ],
  [
    'of a manifest it is not known whether it changes anything',
    written,
    [written, podOf('a', '1')],
    ['a', 'b'],
    ['PodTopologySpread'],
  ],
  ['of a manifest without pods it does not matter', written, [written], ['a', 'b'], []],
  [
    'apart from pods of its own revision alone',
    owner('Deployment', apart({ matchLabelKeys: [HASH] })),
    [owner('Deployment', apart({ matchLabelKeys: [HASH] })), podOf('a', '1')],
    ['b'],
    [],
  ],
  [
    'apart from pods of other revisions alone',
    owner('Deployment', { ...apart({ mismatchLabelKeys: [HASH] }), priority: 1 }),
    [owner('Deployment', apart({ mismatchLabelKeys: [HASH] })), podOf('a', '1')],
    ['b'],
    [],
  ],
  [
    'of its own revision it takes no notice then',
    owner('Deployment', apart({ mismatchLabelKeys: [HASH] })),
    [owner('Deployment', apart({ mismatchLabelKeys: [HASH] })), podOf('a', '1')],
    ['a', 'b'],
    [],
  ],
  [
    'in a rollout neighbours are not known either',
    owner('Deployment', apart({ matchLabelKeys: [HASH] })),
    [owner('Deployment', apart({ matchLabelKeys: [HASH] })), podOf('a', '1'), podOf('b', '2')],
    ['b'],
    ['InterPodAffinity'],
  ],
  [
    'a StatefulSet tells its revisions by another label',
    owner('StatefulSet', spread('controller-revision-hash')),
    [
      owner('StatefulSet', spread('controller-revision-hash')),
      podOf('a', '1', 'StatefulSet', 'controller-revision-hash'),
    ],
    ['b'],
    [],
  ],
])('%s', (_, object, there, fits, undecided) => {
  expect(requested(object, ...there)).toMatchObject({ fits, undecided });
});

test('a Job has pods with its name, which may want to be together', () => {
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
])('pods of Jobs bear the label by which %s', (_, object, expected) => {
  const alone = apart({ labelSelector: { matchExpressions: [{ key: 'job-name', operator: 'Exists' }] } });
  expect(requested(object, running('a', { labels: { 'job-name': 'x' }, spec: alone })).fits).toEqual(expected);
});

test('whatever is in an object, its pods have labels', () => {
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

test('labels of revisions are added for those who look at them, and never in place of the template’s', () => {
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
