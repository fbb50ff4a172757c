import { expect, it } from 'vitest';
import { listOf, recordOf } from '@/simulator/world/kube/kube-object';
import { linux, type TestCluster, workload } from '@/simulator/world/kube/testing/test-cluster';

const spec = { runtimeClassName: 'none' };

const tries = (cluster: TestCluster): number =>
  cluster.cluster
    .list('Event')
    .filter((event) => event['reason'] === 'FailedCreate')
    .reduce((sum, event) => sum + Number(event['count']), 0);

function triesIn(cluster: TestCluster, seconds: number): number {
  const before = tries(cluster);
  cluster.advance(seconds);
  return tries(cluster) - before;
}

it('starts with short pauses again after a sync without a rejected pod', () => {
  const cluster = linux(1, workload('Deployment', 'web', { spec }));
  cluster.advance(300);
  expect(triesIn(cluster, 10)).toBe(0);
  const scale = (replicas: number): void =>
    cluster.patch('/apis/apps/v1/namespaces/default/deployments/web', { spec: { replicas } });
  scale(0);
  cluster.advance(1);
  scale(1);
  expect(triesIn(cluster, 10)).toBeGreaterThan(5);
});

it('says in the conditions of ReplicaSet and Deployment why pods cannot be created, until they can', () => {
  const cluster = linux(1, workload('Deployment', 'web', { spec }));
  cluster.advance(30);
  const failures = () =>
    [...cluster.cluster.list('ReplicaSet'), ...cluster.cluster.list('Deployment')].flatMap((one) =>
      listOf(recordOf(one['status'])['conditions']).filter(
        (condition) => recordOf(condition)['type'] === 'ReplicaFailure',
      ),
    );
  const message: unknown = expect.stringContaining('RuntimeClass "none" not found');
  const failure = { status: 'True', reason: 'FailedCreate', message };
  expect(failures()).toMatchObject([failure, failure]);
  cluster.patch('/apis/apps/v1/namespaces/default/deployments/web', { spec: { replicas: 0 } });
  cluster.advance(30);
  expect(failures()).toEqual([]);
});

it('counts one failure for each sync, whatever the number of its pods', () => {
  const set = workload('StatefulSet', 'db', { replicas: 3, spec });
  const cluster = linux(1);
  cluster.cluster.apply({ ...set, spec: { ...recordOf(set['spec']), podManagementPolicy: 'Parallel' } });
  expect(triesIn(cluster, 10) / 3).toBeGreaterThan(8);
});

it('retries a Job after 1 s to 60 s, and from 1 s again when it was deleted', () => {
  const cluster = linux(1);
  const create = (): void => {
    const template = { spec: { ...spec, restartPolicy: 'Never', containers: [{ name: 'a', image: 'busybox' }] } };
    cluster.cluster.apply({
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'j', namespace: 'default' },
      spec: { template },
    });
  };
  create();
  expect(triesIn(cluster, 10)).toBe(4);
  cluster.advance(300);
  expect(triesIn(cluster, 60)).toBe(1);
  cluster.call('DELETE', '/apis/batch/v1/namespaces/default/jobs/j');
  cluster.advance(1);
  create();
  expect(triesIn(cluster, 10)).toBe(4);
});
