import { expect, it } from 'vitest';

import { at, podObject, TestCluster } from '@/simulator/world/kube/testing/test-cluster';

const HOME = '/api/v1/namespaces/default';

function limited(item: Record<string, unknown>): TestCluster {
  const cluster = new TestCluster();
  const body = { apiVersion: 'v1', kind: 'LimitRange', metadata: { name: 'r' }, spec: { limits: [item] } };
  expect(cluster.call('POST', `${HOME}/limitranges`, { body }).code).toBe(201);
  return cluster;
}

const asking = (resources: Record<string, unknown>): Record<string, unknown> =>
  podObject('x', { spec: { containers: [{ name: 'main', image: 'nginx:1.27', resources }] } });

it.each([
  [{ min: { cpu: '100m' } }, {}, ''],
  [{ max: { cpu: '1' } }, { requests: { cpu: '500m' } }, ''],
  [
    { min: { cpu: '100m' } },
    { requests: { cpu: '50m' } },
    'minimum cpu usage per Container is 100m, but request is 50m',
  ],
  [
    { max: { cpu: '1', memory: '1Gi' } },
    { limits: { cpu: '2', memory: '2Gi' } },
    '[maximum cpu usage per Container is 1, but limit is 2, maximum memory usage per Container is 1Gi, but limit is 2Gi]',
  ],
  [
    { maxLimitRequestRatio: { cpu: '2' } },
    { requests: { cpu: '100m' }, limits: { cpu: '300m' } },
    'cpu max limit to request ratio per Container is 2, but provided ratio is 3.000000',
  ],
])('a container is kept within its bounds: %j %j', (bounds, resources, why) => {
  const answer = limited({ type: 'Container', ...bounds }).call('POST', `${HOME}/pods`, { body: asking(resources) });
  expect(answer.code).toBe(why === '' ? 201 : 403);
  if (why !== '') expect(at(answer.body, 'message')).toBe(`pods "x" is forbidden: ${why}`);
});

it('a pod is kept within its bounds', () => {
  const cluster = limited({ type: 'Pod', max: { cpu: '1' } });
  const limits = (cpu: string) => asking({ limits: { cpu } });
  expect(at(cluster.call('POST', `${HOME}/pods`, { body: limits('2') }).body, 'message')).toBe(
    'pods "x" is forbidden: maximum cpu usage per Pod is 1, but limit is 2',
  );
  expect(cluster.call('POST', `${HOME}/pods`, { body: limits('1') }).code).toBe(201);
});
