import { expect, it } from 'vitest';

import { at, podObject, TestCluster } from '@/simulator/world/kube/testing/test-cluster';

const HOME = '/api/v1/namespaces/default';
const CLASSES = '/apis/scheduling.k8s.io/v1/priorityclasses';

function cluster(): TestCluster {
  const made = new TestCluster();
  const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'web' } };
  const high = {
    apiVersion: 'scheduling.k8s.io/v1',
    kind: 'PriorityClass',
    metadata: { name: 'high' },
    value: 1000,
    preemptionPolicy: 'Never',
  };
  expect(made.call('POST', `${HOME}/serviceaccounts`, { body: account }).code).toBe(201);
  expect(made.call('POST', CLASSES, { body: high }).code).toBe(201);
  return made;
}

const integer = (given: number, computed: number): string =>
  `the integer value of priority (${given}) must not be provided in pod spec; priority admission controller computed ${computed} from the given PriorityClass name`;

it.each([
  [{ priorityClassName: 'low' }, 'no PriorityClass with name low was found'],
  [{ priorityClassName: 'high', priority: 7 }, integer(7, 1000)],
  [{ priority: 7 }, integer(7, 0)],
  [
    { preemptionPolicy: 'Never' },
    'the string value of PreemptionPolicy (Never) must not be provided in pod spec; priority admission controller computed PreemptLowerPriority from the given PriorityClass name',
  ],
  [{ serviceAccountName: 'other' }, 'error looking up service account default/other: serviceaccount "other" not found'],
])('%j is refused', (spec, why) => {
  const answer = cluster().call('POST', `${HOME}/pods`, { body: podObject('x', { spec }) });
  expect(answer.code).toBe(403);
  expect(at(answer.body, 'message')).toBe(`pods "x" is forbidden: ${why}`);
});

it.each([
  [{ priorityClassName: 'high' }, 1000, 'Never'],
  [{ priorityClassName: 'system-node-critical' }, 2_000_001_000, 'PreemptLowerPriority'],
  [{ serviceAccountName: 'web' }, 0, 'PreemptLowerPriority'],
])('%j is admitted', (spec, priority, policy) => {
  const answer = cluster().call('POST', `${HOME}/pods`, { body: podObject('x', { spec }) });
  expect(answer.code).toBe(201);
  expect([at(answer.body, 'spec.priority'), at(answer.body, 'spec.preemptionPolicy')]).toEqual([priority, policy]);
});
