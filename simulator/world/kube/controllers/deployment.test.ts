import { describe, expect, it } from 'vitest';
import { at, workload, type TestCluster, linux, image } from '@/simulator/world/kube/testing/test-cluster';

const WEB = '/apis/apps/v1/namespaces/default/deployments/web';

const deployment = (cluster: TestCluster): unknown => cluster.cluster.get('Deployment', 'default', 'web');

describe('Deployment', () => {
  it('creates its replicas and reports them', () => {
    const cluster = linux(2, workload('Deployment', 'web', { replicas: 3 }));
    expect(at(deployment(cluster), 'status')).toMatchObject({
      observedGeneration: 1,
      replicas: 3,
      updatedReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
    });
    expect(at(deployment(cluster), 'status.conditions')).toMatchObject([
      { type: 'Available', status: 'True' },
      { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' },
    ]);
    const [set] = cluster.cluster.list('ReplicaSet');
    expect(set?.metadata.name).toBe(`web-${set?.metadata.labels?.['pod-template-hash'] ?? ''}`);
    expect(cluster.pods('web').every((pod) => pod.metadata.ownerReferences?.[0]?.uid === set?.metadata.uid)).toBe(true);
  });

  it('rolls without ever having fewer than allowed', () => {
    const cluster = linux(3, workload('Deployment', 'web', { replicas: 4 }));
    cluster.patch(WEB, image('nginx:1.28'));
    let least = 4;
    let most = 0;
    for (let step = 0; step < 120; step++) {
      cluster.advance(1);
      least = Math.min(least, Number(at(deployment(cluster), 'status.availableReplicas')));
      const sizes = cluster.cluster.list('ReplicaSet').map((set) => Number(at(set, 'spec.replicas')));
      most = Math.max(
        most,
        sizes.reduce((a, b) => a + b, 0),
      );
    }
    expect([least, most]).toEqual([3, 5]);
    expect(cluster.pods('web').map((pod) => at(pod, 'spec.containers'))).toEqual(
      Array.from({ length: 4 }, () => [expect.objectContaining({ image: 'nginx:1.28' })]),
    );
    expect(
      cluster.cluster.get('Deployment', 'default', 'web')?.metadata.annotations?.['deployment.kubernetes.io/revision'],
    ).toBe('2');
  });

  it('keeps old pods when the new ones cannot start, and reports the deadline', () => {
    const cluster = linux(2, workload('Deployment', 'web', { replicas: 4 }));
    cluster.patch(WEB, image('registry.local/no-such:1'));
    cluster.advance(700, 5_000);
    expect(at(deployment(cluster), 'status.availableReplicas')).toBe(3);
    expect(at(deployment(cluster), 'status.conditions')).toMatchObject([
      { type: 'Available', status: 'True' },
      { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' },
    ]);
  });

  it('recreates after the last old pod is deleted', () => {
    const cluster = linux(1);
    const object = workload('Deployment', 'web', { replicas: 2 });
    Object.assign(Object(object['spec']), { strategy: { type: 'Recreate' } });
    cluster.cluster.apply(object);
    cluster.advance(10);
    cluster.patch(WEB, image('nginx:1.28'));
    cluster.advance(20);
    expect(cluster.pods('web').filter((pod) => pod.metadata.deletionTimestamp === undefined)).toEqual([]);
    cluster.advance(25);
    expect(at(deployment(cluster), 'status.readyReplicas')).toBe(2);
  });

  it('follows its scale subresource', () => {
    const cluster = linux(2, workload('Deployment', 'web', { replicas: 3 }));
    const answer = cluster.merge(`${WEB}/scale`, { spec: { replicas: 1 } });
    expect(answer.body).toMatchObject({ kind: 'Scale', spec: { replicas: 1 } });
    cluster.advance(60);
    expect(cluster.pods('web')).toHaveLength(1);
  });

  it('replaces the pods of a removed node', () => {
    const cluster = linux(2, workload('Deployment', 'web', { replicas: 4 }));
    cluster.cluster.leaveNode('l1');
    cluster.advance(10);
    expect(cluster.pods('web').map((pod) => at(pod, 'spec.nodeName'))).toEqual(['l2', 'l2', 'l2', 'l2']);
    expect(cluster.names('Node')).toEqual(['l2']);
    expect(cluster.names('Lease')).toEqual(['l2']);
  });
});

describe('deletion of an owner', () => {
  it.each([
    ['Background', [], []],
    ['Foreground', [], []],
    ['Orphan', ['web'], ['web']],
  ])('%s', (propagationPolicy, sets, pods) => {
    const cluster = linux(1, workload('Deployment', 'web', { replicas: 1 }));
    cluster.call('DELETE', WEB, { body: { propagationPolicy } });
    if (propagationPolicy === 'Foreground')
      expect(at(deployment(cluster), 'metadata.finalizers')).toEqual(['foregroundDeletion']);
    cluster.advance(60);
    expect(deployment(cluster)).toBeUndefined();
    expect(cluster.names('ReplicaSet').map((name) => name.split('-')[0])).toEqual(sets);
    expect(cluster.pods().map((pod) => pod.metadata.name.split('-')[0])).toEqual(pods);
  });
});
