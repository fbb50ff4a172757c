import { describe, expect, it } from 'vitest';

import { at, listAt, podObject, TestCluster, workload, linux } from '@/simulator/world/kube/testing/test-cluster';

describe('nodes', () => {
  it('join not ready, with taints, and are ready later', () => {
    const cluster = new TestCluster();
    cluster.windowsNode('w1', { readyAfterMs: 150_000 });
    const node = (): unknown => cluster.cluster.get('Node', undefined, 'w1');
    const taints = (): string[] =>
      listAt(node(), 'spec.taints').map((taint) => `${String(at(taint, 'key'))}:${String(at(taint, 'effect'))}`);
    expect(taints()).toEqual([
      'os:NoSchedule',
      'node.kubernetes.io/not-ready:NoSchedule',
      'node.kubernetes.io/not-ready:NoExecute',
    ]);
    cluster.advance(149);
    expect(at(node(), 'status.conditions')).toContainEqual(expect.objectContaining({ type: 'Ready', status: 'False' }));
    cluster.advance(2);
    expect(taints()).toEqual(['os:NoSchedule']);
    expect(at(node(), 'status.conditions')).toContainEqual(expect.objectContaining({ type: 'Ready', status: 'True' }));
    expect(at(node(), 'status.allocatable')).toMatchObject({ cpu: '2500m', memory: '14155776Ki', pods: '64' });
    expect(at(node(), 'spec.providerID')).toBe('cn-hangzhou.i-w1');
  });

  it('never become ready if the test requests it', () => {
    const cluster = new TestCluster();
    cluster.windowsNode('w1', { neverReady: true });
    cluster.advance(3_600, 10_000);
    expect(at(cluster.cluster.get('Node', undefined, 'w1'), 'status.conditions')).toContainEqual(
      expect.objectContaining({ type: 'Ready', status: 'False' }),
    );
  });

  it('carry the cordon taint while they are cordoned', () => {
    const cluster = linux(1);
    cluster.patch('/api/v1/nodes/l1', { spec: { unschedulable: true } });
    cluster.advance(1);
    expect(at(cluster.cluster.get('Node', undefined, 'l1'), 'spec.taints')).toMatchObject([
      { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' },
    ]);
    cluster.patch('/api/v1/nodes/l1', { spec: { unschedulable: null } });
    cluster.advance(1);
    expect(at(cluster.cluster.get('Node', undefined, 'l1'), 'spec.taints')).toBeUndefined();
  });

  it('lose their pods five minutes after their kubelet stops reporting', () => {
    const cluster = linux(2, workload('Deployment', 'web', { replicas: 2 }));
    cluster.cluster.setNodeHealth('l1', false);
    cluster.advance(5);
    const onFirst = (): unknown[] => cluster.pods('web').filter((pod) => at(pod, 'spec.nodeName') === 'l1');
    expect(onFirst().map((pod) => at(pod, 'status.conditions'))).toEqual([
      expect.arrayContaining([expect.objectContaining({ type: 'Ready', status: 'False' })]),
    ]);
    expect(onFirst().map((pod) => at(pod, 'metadata.deletionTimestamp'))).toEqual([undefined]);
    cluster.advance(310, 5_000);
    expect(onFirst().map((pod) => typeof at(pod, 'metadata.deletionTimestamp'))).toEqual(['string']);
    expect(
      cluster.pods('web').filter((pod) => at(pod, 'status.phase') === 'Running' && at(pod, 'spec.nodeName') === 'l2'),
    ).toHaveLength(2);
    cluster.cluster.setNodeHealth('l1', true);
    cluster.advance(30);
    expect(onFirst()).toHaveLength(0);
  });

  it('renew leases and heartbeats', () => {
    const cluster = linux(1);
    const lease = (): unknown => at(cluster.cluster.get('Lease', 'kube-node-lease', 'l1'), 'spec.renewTime');
    const first = lease();
    cluster.advance(21);
    expect(String(lease()) > String(first)).toBe(true);
    const silent = lease();
    cluster.cluster.setNodeHealth('l1', false);
    cluster.advance(60);
    expect(String(lease()) > String(silent)).toBe(false);
  });

  it('lose their pods when the Node object is deleted', () => {
    const cluster = linux(2, workload('Deployment', 'web', { replicas: 2 }));
    cluster.call('DELETE', '/api/v1/nodes/l1');
    cluster.advance(40);
    expect(cluster.pods('web').map((pod) => at(pod, 'spec.nodeName'))).toEqual(['l2', 'l2']);
  });
});

describe('namespaces', () => {
  it('get an account and are emptied before deletion', () => {
    const cluster = linux(1);
    cluster.post('/api/v1/namespaces', { metadata: { name: 'shop' } });
    cluster.advance(1);
    expect(cluster.cluster.get('ServiceAccount', 'shop', 'default')).toBeDefined();
    const object = workload('Deployment', 'web');
    object.metadata.namespace = 'shop';
    cluster.cluster.apply(object);
    cluster.advance(10);
    expect(cluster.call('DELETE', '/api/v1/namespaces/shop').body).toMatchObject({ status: { phase: 'Terminating' } });
    cluster.advance(1);
    const refused = cluster.post('/api/v1/namespaces/shop/pods', podObject('p'));
    expect(refused.code).toBe(400);
    const pod = podObject('p');
    pod.metadata.namespace = 'shop';
    expect(cluster.post('/api/v1/namespaces/shop/pods', pod)).toMatchObject({
      code: 403,
      body: { details: { causes: [{ reason: 'NamespaceTerminating' }] } },
    });
    cluster.advance(60);
    expect(cluster.names('Namespace')).not.toContain('shop');
    expect(cluster.pods('web')).toEqual([]);
  });

  it('go when a pod of theirs finished while it waits for a node that does not report', () => {
    const pod = podObject('p');
    pod.metadata.namespace = 'shop';
    const cluster = linux(1);
    cluster.post('/api/v1/namespaces', { metadata: { name: 'shop' } });
    cluster.cluster.apply(pod);
    cluster.advance(10);
    cluster.cluster.setNodeHealth('l1', false);
    cluster.call('DELETE', '/api/v1/namespaces/shop');
    cluster.advance(60);
    expect(cluster.names('Namespace')).toContain('shop');
    cluster.merge('/api/v1/namespaces/shop/pods/p/status', { status: { phase: 'Failed' } });
    cluster.advance(5);
    expect(cluster.names('Namespace')).not.toContain('shop');
  });
});
