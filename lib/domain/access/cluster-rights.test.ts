import { expect, test } from 'vitest';
import { clusterRules, covers, missingOfKind, readLogs, rightOfCall, rightsOf, rightText } from './cluster-rights';

const call = (method: string, path: string) => ({
  system: 'kubernetes' as const,
  action: '',
  method,
  path,
  body: null,
});

test.each([
  ['PATCH', '/api/v1/nodes/n1', 'patch nodes', ''],
  ['POST', '/api/v1/namespaces/shop/pods/web/eviction', 'create pods/eviction', 'shop'],
  ['POST', '/api/v1/namespaces/${namespace}/pods/${pod}/eviction', 'create pods/eviction', ''],
  ['DELETE', '/api/v1/namespaces/shop/pods/web', 'delete pods', 'shop'],
  ['PATCH', '/apis/apps/v1/namespaces/shop/deployments/web?fieldManager=mullion', 'patch deployments.apps', 'shop'],
  ['GET', '/api/v1/namespaces/shop/pods/web/log', 'get pods/log', 'shop'],
  ['PATCH', '/api/v1/namespaces/shop', 'patch namespaces', ''],
])('%s %s needs %s', (method, path, text, namespace) => {
  const right = rightOfCall(call(method, path));
  expect(right === null ? null : rightText(right)).toBe(text);
  expect(right?.namespace).toBe(namespace);
});

test('calls to the cloud need no right in the cluster, and each right is named once', () => {
  const cordon = call('PATCH', '/api/v1/nodes/n1');
  expect(rightsOf([cordon, { ...cordon, path: '/api/v1/nodes/n2' }, { ...cordon, system: 'ack' as const }])).toEqual([
    { verb: 'patch', group: '', resource: 'nodes', namespace: '' },
  ]);
});

test('each use includes the ones before it, and only operating writes', () => {
  const { view, explain, operate } = clusterRules;
  expect(explain.slice(0, view.length)).toEqual(view);
  expect(operate.slice(0, explain.length)).toEqual(explain);
  const reads = new Set(['get', 'list', 'watch']);
  expect(explain.flatMap(({ verbs }) => verbs).filter((verb) => !reads.has(verb))).toEqual([]);
  expect(covers(explain, { verb: 'patch', group: '', resource: 'nodes' })).toBe(false);
  expect(covers(operate, { verb: 'patch', group: '', resource: 'nodes' })).toBe(true);
  expect([covers(view, readLogs), covers(explain, readLogs)]).toEqual([false, true]);
  expect(
    Object.values(clusterRules).some((rules) => covers(rules, { verb: 'get', group: '', resource: 'secrets' })),
  ).toBe(false);
});

test.each([
  ['node.drain', ['create pods/eviction'], 'create pods/eviction'],
  ['node.cordon', ['create pods/eviction'], null],
  ['node.cordon', null, null],
  ['node-pool.create', ['patch nodes'], null],
  ['workload.patch-placement', ['patch deployments.apps'], 'patch deployments.apps'],
  ['workload.patch-placement', ['patch jobs.batch'], null],
])('%s without %j lacks %s', (kind, missing, text) => {
  const workloads = kind.startsWith('workload.') ? ['StatefulSet', 'Deployment'] : [];
  expect(missingOfKind(kind, missing, workloads)).toBe(text);
});
