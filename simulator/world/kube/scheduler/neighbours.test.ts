import { expect, it } from 'vitest';

import type { JsonRecord, KubeObject } from '@/simulator/world/kube/kube-object';
import { at, podObject, TestCluster } from '@/simulator/world/kube/testing/test-cluster';

const HOST = 'kubernetes.io/hostname';
const selecting = (labels: Record<string, string>): JsonRecord => ({
  labelSelector: { matchLabels: labels },
});

function required(kind: 'podAffinity' | 'podAntiAffinity', ...terms: JsonRecord[]): JsonRecord {
  return { affinity: { [kind]: { requiredDuringSchedulingIgnoredDuringExecution: terms } } };
}

const spread = (more: JsonRecord): JsonRecord => ({
  topologySpreadConstraints: [{ topologyKey: HOST, maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule', ...more }],
});

/** Whether a pod goes to one of two nodes while these are on the first. */
function goes(pod: { labels?: Record<string, string>; spec: JsonRecord }, ...there: KubeObject[]): string {
  const cluster = new TestCluster();
  cluster.node('n1');
  cluster.node('n2', { unschedulable: true });
  for (const one of there) cluster.cluster.apply(one);
  cluster.advance(1);
  cluster.cluster.apply(podObject('p', { labels: { app: 'p' }, ...pod }));
  cluster.advance(1);
  const node = at(cluster.cluster.get('Pod', 'default', 'p'), 'spec.nodeName');
  return typeof node === 'string' ? node : 'nowhere';
}

const web = podObject('web', { labels: { app: 'web' }, spec: { nodeName: 'n1' } });
const going = {
  ...web,
  metadata: {
    ...web.metadata,
    deletionTimestamp: '2026-11-21T08:00:00Z',
    finalizers: ['x.example.com/wait'],
  },
};
const other = { ...web, metadata: { ...web.metadata, namespace: 'kube-system' } };
const term = { topologyKey: HOST, ...selecting({ app: 'web' }) };

it.each<[string, Parameters<typeof goes>[0], KubeObject[], string]>([
  [
    'one pod has to be meant by all terms',
    { spec: required('podAffinity', term, { ...term, ...selecting({ tier: 'x' }) }) },
    [web],
    'nowhere',
  ],
  ['a pod that goes is company', { spec: required('podAffinity', term) }, [going], 'n1'],
  ['a pod of another namespace is not', { spec: required('podAffinity', term) }, [other], 'nowhere'],
  [
    'unless every namespace is meant',
    { spec: required('podAffinity', { ...term, namespaceSelector: {} }) },
    [other],
    'n1',
  ],
  [
    'or its labels are',
    {
      spec: required('podAffinity', {
        ...term,
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
      }),
    },
    [other],
    'n1',
  ],
  [
    'apart from those of its version alone',
    { labels: { app: 'web', v: '2' }, spec: required('podAntiAffinity', { ...term, matchLabelKeys: ['v'] }) },
    [web],
    'n1',
  ],
  [
    'spread counts no pod that goes',
    { labels: { app: 'web' }, spec: spread(selecting({ app: 'web' })) },
    [going],
    'n1',
  ],
  [
    'spread counts those that stay',
    { labels: { app: 'web' }, spec: spread(selecting({ app: 'web' })) },
    [web],
    'nowhere',
  ],
  [
    'an empty selector counts nobody',
    { labels: { app: 'web' }, spec: spread({ labelSelector: {} }) },
    [web],
    'n1',
  ],
  [
    'too few domains',
    { labels: { app: 'web' }, spec: spread({ ...selecting({ app: 'web' }), minDomains: 3, maxSkew: 2 }) },
    [web],
    'n1',
  ],
  [
    'too few domains, and one too many',
    {
      labels: { app: 'web' },
      spec: { ...spread({ ...selecting({ app: 'web' }), minDomains: 2 }), nodeSelector: { [HOST]: 'n1' } },
    },
    [web],
    'nowhere',
  ],
  [
    'a value that can be no label spoils its term',
    {
      spec: {
        affinity: {
          nodeAffinity: {
            requiredDuringSchedulingIgnoredDuringExecution: {
              nodeSelectorTerms: [
                { matchExpressions: [{ key: 'os', operator: 'NotIn', values: ['Windows Server'] }] },
              ],
            },
          },
        },
      },
    },
    [],
    'nowhere',
  ],
])('%s', (_name, pod, there, expected) => {
  expect(goes(pod, ...there)).toBe(expected);
});
