import { describe, expect, it } from 'vitest';
import { at, TestCluster } from '@/simulator/world/kube/testing/test-cluster';

function scene(): TestCluster {
  const cluster = new TestCluster();
  cluster.node('l1');
  cluster.windowsNode('w1', { readyAfterMs: 1_000 });
  return cluster;
}

const path = (name: string): string => `/api/v1/nodes/${name}/proxy/stats/summary`;

describe('the summary of a kubelet', () => {
  it('reports the disk of a node, within its capacity', () => {
    const cluster = scene();
    cluster.advance(40);
    for (const name of ['l1', 'w1']) {
      const { code, body } = cluster.call('GET', path(name));
      const capacity = Number(at(body, 'node.fs.capacityBytes'));
      expect(code).toBe(200);
      expect(Number(at(body, 'node.fs.usedBytes'))).toBeGreaterThan(2 ** 30);
      expect(Number(at(body, 'node.fs.usedBytes'))).toBeLessThan(capacity);
      expect(at(body, 'node.nodeName')).toBe(name);
    }
  });

  it('is missing for a node that does not exist or does not answer', () => {
    const cluster = scene();
    cluster.advance(40);
    expect(cluster.call('GET', path('unknown')).code).toBe(404);
    cluster.cluster.setNodeHealth('w1', false);
    cluster.advance(1);
    expect(cluster.call('GET', path('w1')).code).toBe(503);
  });
});
