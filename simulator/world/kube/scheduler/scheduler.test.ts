import { describe, expect, it } from 'vitest';
import { shown } from '@/simulator/world/kube/kube-object';
import {
  at,
  podObject,
  TestCluster,
  workload,
  type WorkloadOptions,
} from '@/simulator/world/kube/testing/test-cluster';

// Filters and messages are proven in lib/kube-rules, and that this scheduler follows them by scheduling-in-simulator.test.ts.

const WINDOWS = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };

function hybrid(version = 'v1.32.1-aliyun.1'): TestCluster {
  const cluster = new TestCluster({ version });
  cluster.node('l1', { labels: { pool: 'a' } });
  cluster.node('l2', { labels: { pool: 'b' }, zoneId: 'cn-hangzhou-i' });
  cluster.node('l3');
  cluster.windowsNode('w1');
  cluster.windowsNode('w2', { build: '10.0.17763', kernelVersion: '10.0.17763.5' });
  return cluster;
}

const nodeOf = (cluster: TestCluster, name: string): unknown =>
  at(cluster.cluster.get('Pod', 'default', name), 'spec.nodeName');

function place(cluster: TestCluster, options: WorkloadOptions): { node: unknown; why: string } {
  cluster.cluster.apply(podObject('p', options));
  cluster.cluster.tick(cluster.nowMs);
  const event = cluster.cluster.list('Event').find((each) => each['reason'] === 'FailedScheduling');
  return { node: nodeOf(cluster, 'p'), why: shown(event?.['message']) };
}

describe('choice of a node', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['no constraints: Linux, because of the taint', {}, ['l1', 'l2', 'l3']],
    ['a selector', { nodeSelector: { pool: 'b' } }, ['l2']],
    ['Windows with its toleration', { ...WINDOWS, tolerations: [TOLERATION] }, ['w1', 'w2']],
    ['a node named outright, past its taint', { nodeName: 'w1' }, ['w1']],
  ])('%s', (_name, spec, expected) => {
    expect(expected).toContain(place(hybrid(), { spec }).node);
  });

  it.each([
    [
      'v1.32.1-aliyun.1',
      "0/5 nodes are available: 2 node(s) had untolerated taint {os: windows}, 3 node(s) didn't match Pod's node affinity/selector. preemption: 0/5 nodes are available: 5 Preemption is not helpful for scheduling.",
    ],
    ['v1.36.2', '2 node(s) had untolerated taint(s), 3 node(s)'],
    ['v1.36.2', '. no new claims to deallocate, preemption: 0/5'],
  ])('no node, in the words of %s', (version, expected) => {
    const { node, why } = place(hybrid(version), { spec: WINDOWS });
    expect(node).toBeUndefined();
    expect(why).toContain(expected);
  });

  it('writes PodScheduled=False and clears it when a node comes', () => {
    const cluster = new TestCluster();
    place(cluster, {});
    const message = 'no nodes available to schedule pods';
    expect(at(cluster.cluster.get('Pod', 'default', 'p'), 'status.conditions')).toMatchObject([
      { type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message },
    ]);
    cluster.node('l1');
    cluster.advance(15);
    expect(nodeOf(cluster, 'p')).toBe('l1');
  });

  it('does not use cordoned nodes', () => {
    const cluster = new TestCluster();
    cluster.node('l1', { unschedulable: true });
    expect(place(cluster, {}).why).toContain('1 node(s) were unschedulable');
  });

  it('fills a node up to its pod limit, and fits again when a pod is deleted', () => {
    const cluster = new TestCluster();
    cluster.node('l1', { pods: 1 });
    cluster.cluster.apply(podObject('first'));
    cluster.advance(1);
    expect(place(cluster, {}).why).toContain('1 Too many pods');
    cluster.cluster.remove('Pod', 'default', 'first');
    cluster.advance(15);
    expect(nodeOf(cluster, 'p')).toBe('l1');
  });

  it('waits for gates and for other schedulers', () => {
    const cluster = new TestCluster();
    cluster.node('l1');
    expect(place(cluster, { spec: { schedulingGates: [{ name: 'g' }] } }).node).toBeUndefined();
    cluster.cluster.apply(podObject('other', { spec: { schedulerName: 'mine' } }));
    cluster.advance(1);
    expect(nodeOf(cluster, 'other')).toBeUndefined();
  });

  it('places one pod per node with anti-affinity, then no more', () => {
    const cluster = hybrid();
    const requiredDuringSchedulingIgnoredDuringExecution = [
      { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'web' } } },
    ];
    const affinity = { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution } };
    cluster.cluster.apply(workload('Deployment', 'web', { replicas: 4, spec: { affinity } }));
    cluster.advance(2);
    const nodes = cluster.pods('web').flatMap((pod) => at(pod, 'spec.nodeName') ?? []);
    expect(nodes).toHaveLength(3);
    expect(new Set(nodes)).toEqual(new Set(['l1', 'l2', 'l3']));
  });
});

describe('a pod with a claim', () => {
  const claim = (spec: Record<string, unknown>, phase = 'Pending') => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'c', namespace: 'default' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
    status: { phase },
  });
  const mounting = { spec: { volumes: [{ name: 'c', persistentVolumeClaim: { claimName: 'c' } }] } };

  it('waits for it, and is retried when claim and class are created', () => {
    const cluster = hybrid();
    expect(place(cluster, mounting).why).toContain('persistentvolumeclaim "c" not found');
    const storageClass = { apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: 's' } };
    cluster.cluster.apply({ ...storageClass, provisioner: 'd', volumeBindingMode: 'WaitForFirstConsumer' });
    cluster.cluster.apply(claim({ storageClassName: 's' }));
    cluster.advance(15);
    expect(nodeOf(cluster, 'p')).toMatch(/^l/);
  });

  it('is placed on the node of its volume, within the limit of the driver', () => {
    const cluster = hybrid();
    cluster.cluster.apply(claim({ volumeName: 'v' }, 'Bound'));
    const inZone = { key: 'topology.kubernetes.io/zone', operator: 'In', values: ['cn-hangzhou-i'] };
    cluster.cluster.apply({
      apiVersion: 'v1',
      kind: 'PersistentVolume',
      metadata: { name: 'v' },
      spec: {
        accessModes: ['ReadWriteOnce'],
        capacity: { storage: '1Gi' },
        csi: { driver: 'd', volumeHandle: 'v' },
        nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: [inZone] }] } },
      },
      status: { phase: 'Bound' },
    });
    const drivers = [{ name: 'd', nodeID: 'l2', allocatable: { count: 0 } }];
    const csiNode = { apiVersion: 'storage.k8s.io/v1', kind: 'CSINode', metadata: { name: 'l2' } };
    cluster.cluster.apply({ ...csiNode, spec: { drivers } });
    expect(place(cluster, mounting).why).toContain('1 node(s) exceed max volume count');
    cluster.cluster.apply({ ...csiNode, spec: { drivers: [] } });
    cluster.advance(15);
    expect(nodeOf(cluster, 'p')).toBe('l2');
  });
});
