import { describe, expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from '../../objects/cluster-facts-of';
import { storedWorkloadOf, workloadObjectOf } from '../../objects/workload-object';
import { admit, admitStored } from '../admit';

const SPEC = {
  containers: [
    { name: 'a', image: 'nginx', resources: { requests: { cpu: '500m', memory: '512Mi' }, limits: { memory: '1Gi' } } },
  ],
};
const quota = (hard: RawObject, used: RawObject = {}, more: RawObject = {}): RawObject => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'q', namespace: 'shop' },
  spec: { hard, ...more },
  status: { hard, used },
});
const deployment = (replicas: number, spec: RawObject = SPEC): RawObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', uid: 'u1' },
  spec: {
    replicas,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { restartPolicy: 'Always', ...spec } },
  },
});
const pod = (spec: RawObject = SPEC): RawObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop' },
  spec,
});
const running = (name: string): RawObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    name,
    namespace: 'shop',
    uid: name,
    labels: { 'pod-template-hash': 'abc' },
    ownerReferences: [{ kind: 'ReplicaSet', name: 'web-abc', uid: 'r', controller: true }],
  },
  spec: { ...SPEC, nodeName: 'n' },
  status: { phase: 'Running' },
});

function rejections(object: RawObject, objects: readonly RawObject[]): string[] {
  const workload = workloadObjectOf(object);
  if (workload === null) throw new Error('no workload');
  const verdict = admit(workload, clusterFactsOf({ minor: 36, objects }));
  expect(verdict.object).toEqual([]);
  return verdict.pod.map(({ by, message }) => `${by}: ${message}`);
}

/** In the words of CheckRequest (apiserver, admission/plugin/resourcequota/controller.go). */
describe('ResourceQuota', () => {
  test.each<[string, RawObject, RawObject[], string[]]>([
    ['with room', pod(), [quota({ pods: '5' }, { pods: '4' })], []],
    ['of another namespace', pod(), [{ ...quota({ pods: '0' }), metadata: { name: 'q', namespace: 'other' } }], []],
    [
      'without room',
      pod(),
      [quota({ pods: '5' }, { pods: '5' })],
      ['ResourceQuota: exceeded quota: q, requested: pods=1, used: pods=5, limited: pods=5'],
    ],
    [
      'of several resources, those that are exceeded',
      pod(),
      [
        quota(
          { 'requests.cpu': '2', 'limits.memory': '4Gi', pods: '9' },
          { 'requests.cpu': '1750m', 'limits.memory': '3584Mi' },
        ),
      ],
      [
        'ResourceQuota: exceeded quota: q, requested: limits.memory=1Gi,requests.cpu=500m, used: limits.memory=3584Mi,requests.cpu=1750m, limited: limits.memory=4Gi,requests.cpu=2',
      ],
    ],
    [
      'that needs every amount stated',
      pod({ ...SPEC, initContainers: [{ name: 'i', image: 'b' }] }),
      [quota({ 'limits.cpu': '9', memory: '9Gi' })],
      ['ResourceQuota: failed quota: q: must specify limits.cpu for: a,i; memory for: i'],
    ],
    [
      'with room for some of the pods of a workload',
      deployment(3),
      [quota({ memory: '2Gi' }, { memory: '1Gi' })],
      ['ResourceQuota: exceeded quota: q, requested: memory=512Mi, used: memory=2Gi, limited: memory=2Gi'],
    ],
    [
      'with room for those that do not exist yet',
      deployment(2),
      [quota({ pods: '2' }, { pods: '2' }), running('a'), running('b')],
      [],
    ],
    ['for no pods', deployment(0), [quota({ pods: '0' })], []],
    [
      'with a scope that the pod is in',
      pod(),
      [quota({ pods: '0' }, {}, { scopes: ['NotTerminating', 'NotBestEffort'] })],
      [expect.stringContaining('exceeded quota')],
    ],
    [
      'with a scope that it is not in',
      pod(),
      [quota({ pods: '0' }, {}, { scopes: ['NotTerminating', 'BestEffort'] })],
      [],
    ],
    [
      'of a priority class',
      pod(),
      [
        quota(
          { pods: '0' },
          {},
          { scopeSelector: { matchExpressions: [{ scopeName: 'PriorityClass', operator: 'In', values: ['high'] }] } },
        ),
      ],
      [],
    ],
    [
      'of extended resources',
      pod({
        containers: [
          {
            name: 'a',
            image: 'b',
            resources: { limits: { 'example.com/gpu': '2' }, requests: { 'example.com/gpu': '2' } },
          },
        ],
      }),
      [quota({ 'requests.example.com/gpu': '1' })],
      [
        'ResourceQuota: exceeded quota: q, requested: requests.example.com/gpu=2, used: requests.example.com/gpu=0, limited: requests.example.com/gpu=1',
      ],
    ],
  ])('%s', (_what, object, objects, expected) => expect(rejections(object, objects)).toEqual(expected));

  test('rejects nothing of a stored workload, nor without having been read', () => {
    const stored = storedWorkloadOf(deployment(3));
    if (stored === null) throw new Error('no workload');
    expect(admitStored(stored, clusterFactsOf({ minor: 36, objects: [quota({ pods: '0' })] })).pod).toEqual([]);
    expect(clusterFactsOf({ minor: 36, objects: [] }).resourceQuotas).toBeNull();
  });
});
