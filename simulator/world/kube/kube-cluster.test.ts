import { describe, expect, it } from 'vitest';

import { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { at, podObject, TestCluster, workload } from '@/simulator/world/kube/testing/test-cluster';

function scene(): TestCluster {
  const cluster = new TestCluster();
  cluster.node('l1');
  cluster.windowsNode('w1', { readyAfterMs: 30_000 });
  cluster.cluster.apply(workload('Deployment', 'web', { replicas: 3 }));
  cluster.cluster.apply(workload('DaemonSet', 'agent', { spec: { tolerations: [{ operator: 'Exists' }] } }));
  return cluster;
}

const summary = (cluster: TestCluster): unknown =>
  cluster.pods().map((pod) => [pod.metadata.name, pod.metadata.uid, at(pod, 'status.phase'), at(pod, 'spec.nodeName')]);

describe('KubeCluster', () => {
  it('is deterministic by its seed', () => {
    const [first, second] = [scene(), scene()];
    first.advance(40);
    second.advance(40);
    expect(summary(first)).toEqual(summary(second));
    expect(first.cluster.context.store.version).toBe(second.cluster.context.store.version);
  });

  it('continues after a restart', () => {
    const cluster = scene();
    cluster.advance(2);
    const before = cluster.cluster.context.store.version;
    cluster.restart();
    expect(cluster.cluster.context.store.version).toBe(before);
    cluster.advance(45);
    const pods = cluster.pods();
    expect(pods).toHaveLength(5);
    expect(pods.filter((pod) => at(pod, 'status.phase') === 'Running').map((pod) => at(pod, 'spec.nodeName'))).toEqual([
      'l1',
      'l1',
      'l1',
      'l1',
    ]);
    expect(at(cluster.cluster.get('Node', undefined, 'w1'), 'status.conditions')).toContainEqual(
      expect.objectContaining({ type: 'Ready', status: 'True' }),
    );
    expect(cluster.call('GET', `/api/v1/pods?watch=true&resourceVersion=${before - 5}`).code).toBe(410);
  });

  it('finishes terminations after a restart', () => {
    const cluster = scene();
    cluster.advance(40);
    const [name = ''] = cluster.pods('web').map((pod) => pod.metadata.name);
    cluster.call('DELETE', `/api/v1/namespaces/default/pods/${name}`);
    cluster.advance(5);
    cluster.restart();
    cluster.advance(40);
    expect(cluster.cluster.get('Pod', 'default', name)).toBeUndefined();
    expect(cluster.pods('web')).toHaveLength(3);
  });

  it('starts empty from an invalid dump', () => {
    for (const dump of [undefined, null, 7, {}, { version: 'x' }]) {
      const options = { id: 'c', name: 'c', version: 'v1.32.1', seed: 's', now: () => 0, pace: 1 };
      const loaded = KubeCluster.load(options, dump);
      expect(loaded.list('Namespace')).toHaveLength(4);
    }
  });

  it('applies objects as a controller: identity stays, status may come along', () => {
    const cluster = new TestCluster();
    const first = cluster.cluster.apply(podObject('p'));
    const second = cluster.cluster.apply({ ...podObject('p', { labels: { a: 'b' } }), status: { phase: 'Failed' } });
    expect(second.metadata.uid).toBe(first.metadata.uid);
    expect(at(second, 'status.phase')).toBe('Failed');
    expect(Number(second.metadata.resourceVersion)).toBeGreaterThan(Number(first.metadata.resourceVersion));
    expect(() => cluster.cluster.apply({ apiVersion: 'v1', kind: 'Frob', metadata: { name: 'x' } })).toThrow(
      /unknown kind Frob/,
    );
  });

  it('shows metrics that are the same at the same time and never above the machine', () => {
    const cluster = scene();
    cluster.advance(40);
    const read = (): unknown => at(cluster.call('GET', '/apis/metrics.k8s.io/v1beta1/nodes').body, 'items');
    expect(read()).toEqual(read());
    expect(read()).toMatchObject([
      {
        metadata: { name: 'l1' },
        usage: { cpu: expect.stringMatching(/^\d+n$/), memory: expect.stringMatching(/^\d+Ki$/) },
      },
      { metadata: { name: 'w1' } },
    ]);
    expect(cluster.call('GET', '/apis/metrics.k8s.io/v1beta1/namespaces/default/pods').body).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ containers: [expect.anything()] })]),
    });
  });

  it('does nothing when idle, with any number of pods', () => {
    const cluster = scene();
    cluster.cluster.apply(workload('Deployment', 'big', { replicas: 50 }));
    cluster.advance(60);
    const version = cluster.cluster.context.store.version;
    cluster.advance(4, 100);
    // Only the two leases and heartbeats may have been written.
    expect(cluster.cluster.context.store.version - version).toBeLessThanOrEqual(2);
  });
});
