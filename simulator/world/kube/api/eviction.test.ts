import { describe, expect, it } from 'vitest';
import { at, TestCluster, workload, type Answer } from '@/simulator/world/kube/testing/test-cluster';

function scene(replicas: number, budget?: Record<string, unknown>): TestCluster {
  const cluster = new TestCluster();
  cluster.node('l1');
  cluster.cluster.apply(workload('Deployment', 'web', { replicas }));
  if (budget !== undefined) addBudget(cluster, 'web', budget);
  cluster.advance(10);
  return cluster;
}

function addBudget(cluster: TestCluster, name: string, part: Record<string, unknown>): void {
  cluster.cluster.apply({
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: 'default' },
    spec: { selector: { matchLabels: { app: 'web' } }, ...part },
  });
}

function evict(cluster: TestCluster, name: string, deleteOptions?: unknown): Answer {
  const body = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace: 'default' }, deleteOptions };
  return cluster.post(`/api/v1/namespaces/default/pods/${name}/eviction`, body);
}

const status = (cluster: TestCluster, name = 'web'): unknown =>
  at(cluster.cluster.get('PodDisruptionBudget', 'default', name), 'status');

const podNames = (cluster: TestCluster): string[] => cluster.pods('web').map((pod) => pod.metadata.name);

describe('PodDisruptionBudget status', () => {
  it.each<[Record<string, unknown>, number, object]>([
    [{ minAvailable: 2 }, 3, { expectedPods: 3, currentHealthy: 3, desiredHealthy: 2, disruptionsAllowed: 1 }],
    [{ maxUnavailable: 1 }, 3, { expectedPods: 3, currentHealthy: 3, desiredHealthy: 2, disruptionsAllowed: 1 }],
    [{ minAvailable: '50%' }, 3, { desiredHealthy: 2, disruptionsAllowed: 1 }],
    [{ maxUnavailable: '50%' }, 3, { desiredHealthy: 1, disruptionsAllowed: 2 }],
    [{ maxUnavailable: 0 }, 3, { desiredHealthy: 3, disruptionsAllowed: 0 }],
    [{ minAvailable: '100%' }, 2, { desiredHealthy: 2, disruptionsAllowed: 0 }],
    [{ minAvailable: 5 }, 3, { desiredHealthy: 5, disruptionsAllowed: 0 }],
  ])('%j with %d pods', (budget, replicas, expected) => {
    const cluster = scene(replicas, budget);
    expect(status(cluster)).toMatchObject({ ...expected, observedGeneration: 1 });
  });

  it('follows pods that stop being ready', () => {
    const cluster = scene(3, { maxUnavailable: 1 });
    cluster.cluster.setNodeHealth('l1', false);
    cluster.advance(1);
    expect(status(cluster)).toMatchObject({ currentHealthy: 0, disruptionsAllowed: 0 });
  });

  it('expects no pods that do not match', () => {
    const cluster = scene(2);
    cluster.cluster.apply({
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'none', namespace: 'default' },
      spec: { minAvailable: 1, selector: { matchLabels: { app: 'x' } } },
    });
    cluster.advance(1);
    expect(status(cluster, 'none')).toMatchObject({ expectedPods: 0, disruptionsAllowed: 0 });
  });
});

describe('eviction', () => {
  it('marks the pod and counts it at once', () => {
    const cluster = scene(3, { maxUnavailable: 1 });
    const [first = '', second = ''] = podNames(cluster);
    expect(evict(cluster, first)).toMatchObject({ code: 201, body: { status: 'Success' } });
    expect(at(cluster.cluster.get('Pod', 'default', first), 'metadata.deletionTimestamp')).toEqual(expect.any(String));
    const refused = evict(cluster, second);
    expect(refused.code).toBe(429);
    expect(refused.body).toMatchObject({
      reason: 'TooManyRequests',
      message: "Cannot evict pod as it would violate the pod's disruption budget.",
      details: {
        causes: [
          { reason: 'DisruptionBudget', message: 'The disruption budget web needs 2 healthy pods and has 3 currently' },
        ],
      },
    });
    cluster.advance(1);
    expect(at(evict(cluster, second).body, 'details.causes')).toMatchObject([
      { message: 'The disruption budget web needs 2 healthy pods and has 2 currently' },
    ]);
  });

  it('is allowed again when the replacement is ready', () => {
    const cluster = scene(2, { minAvailable: 1 });
    const [first = '', second = ''] = podNames(cluster);
    evict(cluster, first);
    expect(evict(cluster, second).code).toBe(429);
    cluster.advance(10);
    expect(evict(cluster, second).code).toBe(201);
  });

  it('never allows an eviction that the budget cannot allow', () => {
    const cluster = scene(2, { maxUnavailable: 0 });
    const [first = ''] = podNames(cluster);
    for (let minute = 0; minute < 3; minute++) {
      cluster.advance(60, 5_000);
      expect(evict(cluster, first).code).toBe(429);
    }
  });

  it('rejects until a changed budget is counted', () => {
    const cluster = scene(2, { minAvailable: 1 });
    const [first = ''] = podNames(cluster);
    addBudget(cluster, 'web', { minAvailable: 2 });
    const refused = evict(cluster, first);
    expect([refused.code, at(refused.body, 'details.retryAfterSeconds')]).toEqual([429, 10]);
  });

  it('answers 500 for two budgets, with the reason', () => {
    const cluster = scene(3, { minAvailable: 1 });
    addBudget(cluster, 'second', { minAvailable: 1 });
    cluster.advance(1);
    expect(evict(cluster, podNames(cluster)[0] ?? '')).toMatchObject({
      code: 500,
      body: {
        message: 'This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.',
      },
    });
  });

  it('answers 404 for a deleted pod and 409 for another uid', () => {
    const cluster = scene(1);
    expect(evict(cluster, 'unknown')).toMatchObject({
      code: 404,
      body: { reason: 'NotFound', message: 'pods "unknown" not found' },
    });
    const [first = ''] = podNames(cluster);
    const refused = evict(cluster, first, { preconditions: { uid: 'other' } });
    expect(refused).toMatchObject({
      code: 409,
      body: { reason: 'Conflict', message: expect.stringContaining('Precondition failed: UID in precondition: other') },
    });
    expect(at(cluster.cluster.get('Pod', 'default', first), 'metadata.deletionTimestamp')).toBeUndefined();
  });

  it('answers 403 in a terminating namespace', () => {
    const cluster = scene(1);
    const [first = ''] = podNames(cluster);
    cluster.call('DELETE', '/api/v1/namespaces/default');
    expect(evict(cluster, first)).toMatchObject({
      code: 403,
      body: { details: { causes: [{ reason: 'NamespaceTerminating' }] } },
    });
  });

  it('evicts pods that are not running, under any budget', () => {
    const cluster = scene(2, { maxUnavailable: 0 });
    cluster.cluster.apply(workload('Deployment', 'web', { replicas: 3, spec: { nodeSelector: { none: 'such' } } }));
    cluster.advance(1);
    const pending = cluster.pods('web').find((pod) => at(pod, 'status.phase') === 'Pending');
    expect(evict(cluster, pending?.metadata.name ?? '').code).toBe(201);
  });

  it('does nothing in a dry run', () => {
    const cluster = scene(2, { minAvailable: 1 });
    const [first = ''] = podNames(cluster);
    expect(evict(cluster, first, { dryRun: ['All'] }).code).toBe(201);
    expect(at(cluster.cluster.get('Pod', 'default', first), 'metadata.deletionTimestamp')).toBeUndefined();
    expect(status(cluster)).toMatchObject({ disruptionsAllowed: 1 });
  });

  it('allows unready pods by policy', () => {
    const cluster = scene(2, { maxUnavailable: 0, unhealthyPodEvictionPolicy: 'AlwaysAllow' });
    cluster.cluster.setNodeHealth('l1', false, 'KubeletDown');
    cluster.advance(1);
    expect(evict(cluster, podNames(cluster)[0] ?? '').code).toBe(201);
  });
});
