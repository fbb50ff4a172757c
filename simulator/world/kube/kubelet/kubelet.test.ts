import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { describe, expect, it } from 'vitest';

import { at, podObject, TestCluster, workload, linux } from '@/simulator/world/kube/testing/test-cluster';
import { podStatusText } from '@/simulator/world/kube/table/workload-printers';

const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os', operator: 'Exists' }] };

function windows(): TestCluster {
  const cluster = new TestCluster();
  cluster.windowsNode('w1');
  return cluster;
}

const pod = (cluster: TestCluster, name: string): KubeObject | undefined => cluster.cluster.get('Pod', 'default', name);

function status(cluster: TestCluster, name: string): string {
  const found = pod(cluster, name);
  return found === undefined ? 'gone' : podStatusText(found);
}

describe('starting', () => {
  it('goes from Pending over ContainerCreating to Running', () => {
    const cluster = linux(1);
    cluster.cluster.apply(podObject('p'));
    cluster.advance(1);
    expect(status(cluster, 'p')).toBe('ContainerCreating');
    cluster.advance(10);
    expect(status(cluster, 'p')).toBe('Running');
    expect(at(pod(cluster, 'p'), 'status')).toMatchObject({
      phase: 'Running',
      podIP: expect.stringMatching(/^10\./),
      hostIP: expect.stringMatching(/^192\./),
    });
  });

  it('takes longer for Windows images, once per node', () => {
    const cluster = windows();
    const options = { image: 'mcr.microsoft.com/windows/servercore:ltsc2022', spec: onWindows };
    cluster.cluster.apply(podObject('first', options));
    cluster.advance(20);
    expect(status(cluster, 'first')).toBe('ContainerCreating');
    cluster.advance(30);
    expect(status(cluster, 'first')).toBe('Running');
    cluster.cluster.apply(podObject('second', options));
    cluster.advance(4);
    expect(status(cluster, 'second')).toBe('Running');
  });

  it('is faster by the pace', () => {
    const cluster = new TestCluster({ pace: 10 });
    cluster.node('l1');
    cluster.cluster.apply(podObject('p'));
    cluster.advance(1.5, 100);
    expect(status(cluster, 'p')).toBe('Running');
  });

  it('waits for the node to be ready', () => {
    const cluster = new TestCluster();
    cluster.node('l1', { readyAfterMs: 60_000 });
    cluster.cluster.apply(podObject('p', { spec: { nodeName: 'l1', tolerations: [{ operator: 'Exists' }] } }));
    cluster.advance(50);
    expect(status(cluster, 'p')).toBe('Pending');
    cluster.advance(20);
    expect(status(cluster, 'p')).toBe('Running');
  });
});

describe('not starting', () => {
  it('a Linux image on Windows: ErrImagePull and ImagePullBackOff with the containerd message', () => {
    const cluster = windows();
    cluster.cluster.apply(podObject('p', { image: 'nginx:1.27', spec: onWindows }));
    const seen = new Set<string>();
    for (let step = 0; step < 60; step++) {
      cluster.advance(1);
      seen.add(status(cluster, 'p'));
    }
    expect(seen).toEqual(new Set(['ContainerCreating', 'ErrImagePull', 'ImagePullBackOff']));
    const messages = cluster.cluster
      .list('Event')
      .filter((event) => event['reason'] === 'Failed')
      .map((event) => String(event['message']));
    expect(messages[0]).toMatch(/^Failed to pull image "nginx:1.27": rpc error: .*no match for platform in manifest/);
    expect(at(pod(cluster, 'p'), 'status.phase')).toBe('Pending');
  });

  it('of several containers the event names the image that fails', () => {
    const cluster = windows();
    const containers = [
      { name: 'main', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022' },
      { name: 'proxy', image: 'envoyproxy/envoy:v1.32.1' },
    ];
    cluster.cluster.apply(podObject('p', { spec: { ...onWindows, containers } }));
    cluster.advance(60);
    const failed = cluster.cluster.list('Event').filter((event) => event['reason'] === 'Failed');
    expect(new Set(failed.map((event) => String(event['message']).split(':')[0]))).toEqual(
      new Set(['Failed to pull image "envoyproxy/envoy']),
    );
  });

  it('another build as a single manifest: start errors and restarts', () => {
    const cluster = windows();
    cluster.cluster.apply(podObject('p', { image: 'registry.local/shop:ltsc2019', spec: onWindows }));
    cluster.advance(75);
    expect(status(cluster, 'p')).toBe('CrashLoopBackOff');
    expect(JSON.stringify(pod(cluster, 'p'))).toContain('0xc0370101');
  });

  it('a container that exits: CrashLoopBackOff with rising restarts', () => {
    const cluster = linux(1);
    cluster.cluster.apply(podObject('p', { image: 'registry.local/crash-on-start:1' }));
    cluster.advance(120);
    expect(['CrashLoopBackOff', 'Error']).toContain(status(cluster, 'p'));
    expect(at(pod(cluster, 'p'), 'status.containerStatuses')).toMatchObject([
      { restartCount: expect.toSatisfy((count: number) => count >= 2) },
    ]);
  });

  it('recovers when the image is corrected', () => {
    const cluster = windows();
    cluster.cluster.apply(podObject('p', { image: 'nginx:1.27', spec: onWindows }));
    cluster.advance(20);
    cluster.patch('/api/v1/namespaces/default/pods/p', {
      spec: { containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] },
    });
    cluster.advance(10);
    expect(status(cluster, 'p')).toBe('Running');
  });

  it.each([
    [
      'the os field',
      podObject('p', { spec: { os: { name: 'windows' } } }),
      'PodOSNotSupported',
      "Failed to admit pod as the OS field doesn't match node OS",
    ],
    [
      'the os label on the pod',
      podObject('p', { labels: { 'kubernetes.io/os': 'windows' } }),
      'PodOSSelectorNodeLabelDoesNotMatch',
      'label',
    ],
    [
      'a selector, when pinned',
      podObject('p', { spec: { nodeName: 'l1', nodeSelector: { a: 'b' } } }),
      'NodeAffinity',
      'Predicate NodeAffinity failed',
    ],
    [
      'the os field before its selector, when pinned',
      podObject('p', { spec: { nodeName: 'l1', os: { name: 'windows' }, nodeSelector: { a: 'b' } } }),
      'PodOSNotSupported',
      "Failed to admit pod as the OS field doesn't match node OS",
    ],
    [
      'no room, when pinned',
      podObject('p', { requests: { cpu: '64' }, spec: { nodeName: 'l1' } }),
      'OutOfcpu',
      'requested: 64000',
    ],
  ])('is rejected by the kubelet for %s', (_name, object, reason, message) => {
    const cluster = linux(1);
    cluster.cluster.apply(object);
    cluster.advance(1);
    expect(at(pod(cluster, 'p'), 'status')).toMatchObject({
      phase: 'Failed',
      reason,
      message: expect.stringContaining(message),
    });
    expect(String(at(pod(cluster, 'p'), 'status.message'))).toMatch(/^Pod was rejected: /);
  });

  it('keeps a ReplicaSet with a wrong os field from flooding the cluster', () => {
    const cluster = linux(1);
    cluster.cluster.apply(workload('Deployment', 'web', { spec: { os: { name: 'windows' } } }));
    cluster.advance(30);
    const few = cluster.pods('web').length;
    expect(few).toBeGreaterThan(1);
    expect(few).toBeLessThan(10);
  });
});

describe('stopping', () => {
  it('takes the grace period, shorter by the pace', () => {
    for (const [pace, seconds] of [
      [1, 30],
      [10, 3],
    ] as const) {
      const cluster = new TestCluster({ pace });
      cluster.node('l1');
      cluster.cluster.apply(podObject('p'));
      cluster.advance(12);
      cluster.call('DELETE', '/api/v1/namespaces/default/pods/p');
      cluster.advance(seconds - 1.5);
      expect(status(cluster, 'p')).toBe('Terminating');
      cluster.advance(3);
      expect(status(cluster, 'p')).toBe('gone');
    }
  });

  it('is at once without grace or without a node', () => {
    const cluster = new TestCluster();
    cluster.cluster.apply(podObject('unbound'));
    cluster.advance(1);
    expect(cluster.call('DELETE', '/api/v1/namespaces/default/pods/unbound').code).toBe(200);
    expect(status(cluster, 'unbound')).toBe('gone');
    cluster.node('l1');
    cluster.cluster.apply(podObject('p'));
    cluster.advance(10);
    cluster.call('DELETE', '/api/v1/namespaces/default/pods/p?gracePeriodSeconds=0');
    expect(status(cluster, 'p')).toBe('gone');
  });

  it('waits for finalizers', () => {
    const cluster = linux(1);
    const object = podObject('p');
    object.metadata.finalizers = ['example.com/hold'];
    cluster.cluster.apply(object);
    cluster.advance(10);
    cluster.call('DELETE', '/api/v1/namespaces/default/pods/p');
    cluster.advance(60);
    expect(status(cluster, 'p')).toBe('Terminating');
    cluster.merge('/api/v1/namespaces/default/pods/p', { metadata: { finalizers: null } });
    expect(status(cluster, 'p')).toBe('gone');
  });

  it('waits on an unreachable node until it returns or is deleted', () => {
    const cluster = linux(1);
    cluster.cluster.apply(podObject('p'));
    cluster.advance(10);
    cluster.cluster.setNodeHealth('l1', false);
    cluster.call('DELETE', '/api/v1/namespaces/default/pods/p');
    cluster.advance(100);
    expect(status(cluster, 'p')).toBe('Terminating');
    cluster.cluster.setNodeHealth('l1', true);
    cluster.advance(3);
    expect(status(cluster, 'p')).toBe('gone');
  });
});
