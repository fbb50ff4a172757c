import { describe, expect, it } from 'vitest';

import { objectAt, objectsAt } from '@/lib/kube-rules/json/kube-json';
import { at, workload, linux, image } from '@/simulator/world/kube/testing/test-cluster';

describe('StatefulSet', () => {
  it('starts in order and stops in reverse order', () => {
    const cluster = linux(2);
    cluster.cluster.apply(workload('StatefulSet', 'db', { replicas: 3 }));
    cluster.advance(3);
    expect(cluster.names('Pod')).toEqual(['db-0']);
    cluster.advance(30);
    expect(cluster.names('Pod')).toEqual(['db-0', 'db-1', 'db-2']);
    cluster.patch('/apis/apps/v1/namespaces/default/statefulsets/db', { spec: { replicas: 1 } });
    cluster.advance(5);
    expect(
      cluster
        .pods('db')
        .filter((pod) => pod.metadata.deletionTimestamp !== undefined)
        .map((pod) => pod.metadata.name),
    ).toEqual(['db-2']);
    cluster.advance(80);
    expect(cluster.names('Pod')).toEqual(['db-0']);
  });

  it('gives a lost pod the same name and another uid', () => {
    const cluster = linux(2, workload('StatefulSet', 'db', { replicas: 1 }));
    const before = cluster.cluster.get('Pod', 'default', 'db-0')?.metadata.uid;
    cluster.call('DELETE', '/api/v1/namespaces/default/pods/db-0');
    cluster.advance(45);
    const after = cluster.cluster.get('Pod', 'default', 'db-0');
    expect(at(after, 'status.phase')).toBe('Running');
    expect(after?.metadata.uid).not.toBe(before);
  });

  it('rolls from the highest ordinal, one at a time', () => {
    const cluster = linux(2);
    cluster.cluster.apply(workload('StatefulSet', 'db', { replicas: 2 }));
    cluster.advance(30);
    cluster.patch('/apis/apps/v1/namespaces/default/statefulsets/db', image('nginx:1.28'));
    cluster.advance(10);
    expect(cluster.pods('db').map((pod) => pod.metadata.deletionTimestamp !== undefined)).toEqual([false, true]);
    cluster.advance(100);
    expect(cluster.cluster.get('StatefulSet', 'default', 'db')?.['status']).toMatchObject({
      updatedReplicas: 2,
      readyReplicas: 2,
    });
  });

  it('counts its partition from the first ordinal', () => {
    const cluster = linux(2);
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { partition: 1 } };
    const db = workload('StatefulSet', 'db', { replicas: 2 });
    cluster.cluster.apply({ ...db, spec: { ...objectAt(db, 'spec'), ordinals: { start: 5 }, updateStrategy } });
    cluster.advance(30);
    cluster.patch('/apis/apps/v1/namespaces/default/statefulsets/db', image('nginx:1.28'));
    cluster.advance(200);
    expect(
      cluster
        .pods('db')
        .map((pod) => [pod.metadata.name, objectsAt(objectAt(pod, 'spec'), 'containers')[0]?.['image']]),
    ).toEqual([
      ['db-5', 'nginx:1.27'],
      ['db-6', 'nginx:1.28'],
    ]);
  });
});

describe('DaemonSet', () => {
  it('runs on every node it tolerates and follows joining, cordoned and leaving nodes', () => {
    const cluster = linux(2);
    cluster.windowsNode('w1');
    cluster.cluster.apply(workload('DaemonSet', 'agent'));
    cluster.advance(10);
    const nodes = (): Set<unknown> => new Set(cluster.pods('agent').map((pod) => at(pod, 'spec.nodeName')));
    expect(nodes()).toEqual(new Set(['l1', 'l2']));
    cluster.node('l3', { unschedulable: true });
    cluster.advance(10);
    expect(nodes()).toEqual(new Set(['l1', 'l2', 'l3']));
    cluster.cluster.leaveNode('l1');
    cluster.advance(2);
    expect(nodes()).toEqual(new Set(['l2', 'l3']));
    expect(cluster.cluster.get('DaemonSet', 'default', 'agent')?.['status']).toMatchObject({
      desiredNumberScheduled: 2,
      numberReady: 2,
      currentNumberScheduled: 2,
    });
  });

  it('leaves a node whose new taint it does not tolerate with NoExecute, stays with NoSchedule', () => {
    const cluster = linux(2, workload('DaemonSet', 'agent'));
    cluster.patch('/api/v1/nodes/l1', { spec: { taints: [{ key: 'a', effect: 'NoSchedule' }] } });
    cluster.patch('/api/v1/nodes/l2', { spec: { taints: [{ key: 'a', effect: 'NoExecute' }] } });
    cluster.advance(60);
    expect(cluster.pods('agent').map((pod) => at(pod, 'spec.nodeName'))).toEqual(['l1']);
  });

  it('ignores the RuntimeClass', () => {
    const cluster = linux(2);
    cluster.windowsNode('w1');
    cluster.cluster.apply({
      apiVersion: 'node.k8s.io/v1',
      kind: 'RuntimeClass',
      metadata: { name: 'win' },
      handler: 'h',
      scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows' } },
    });
    cluster.cluster.apply(workload('DaemonSet', 'agent', { spec: { runtimeClassName: 'win' } }));
    cluster.advance(5);
    expect(cluster.cluster.get('DaemonSet', 'default', 'agent')?.['status']).toMatchObject({
      desiredNumberScheduled: 2,
      numberReady: 0,
    });
    expect(cluster.pods('agent').every((pod) => at(pod, 'status.phase') === 'Pending')).toBe(true);
  });

  it('replaces its pods one after the other', () => {
    const cluster = linux(3, workload('DaemonSet', 'agent'));
    cluster.patch('/apis/apps/v1/namespaces/default/daemonsets/agent', image('nginx:1.28'));
    let down = 0;
    for (let step = 0; step < 150; step++) {
      cluster.advance(1);
      down = Math.max(down, 3 - Number(at(cluster.cluster.get('DaemonSet', 'default', 'agent'), 'status.numberReady')));
    }
    expect(down).toBe(1);
    expect(at(cluster.cluster.get('DaemonSet', 'default', 'agent'), 'status.updatedNumberScheduled')).toBe(3);
  });
});
