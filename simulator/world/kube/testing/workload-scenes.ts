import { TestCluster } from '@/simulator/world/kube/testing/test-cluster';

/** A cluster of ready Linux nodes `l1`, `l2` … */
export function linux(count: number, options?: { pace?: number }): TestCluster {
  const cluster = new TestCluster(options);
  for (let index = 1; index <= count; index++) cluster.node(`l${index}`);
  return cluster;
}

/** A strategic merge patch that has to succeed. */
export function patch(cluster: TestCluster, path: string, body: unknown): void {
  const answer = cluster.call('PATCH', path, { body, contentType: 'application/strategic-merge-patch+json' });
  if (answer.code !== 200) throw new Error(JSON.stringify(answer.body));
}

/** A change of the one container's image in a workload. */
export function image(name: string): unknown {
  return { spec: { template: { spec: { containers: [{ name: 'main', image: name }] } } } };
}
