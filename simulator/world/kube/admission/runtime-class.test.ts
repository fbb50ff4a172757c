import { describe, expect, it } from 'vitest';

import { at, podObject, TestCluster, workload } from '@/simulator/world/kube/testing/test-cluster';

const PODS = '/api/v1/namespaces/default/pods';
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

function runtimeClass(name: string, part: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    apiVersion: 'node.k8s.io/v1',
    kind: 'RuntimeClass',
    metadata: { name },
    handler: 'runhcs-wcow-process',
    ...part,
  };
}

function withClass(part: Record<string, unknown>): TestCluster {
  const cluster = new TestCluster();
  cluster.call('POST', '/apis/node.k8s.io/v1/runtimeclasses', { body: runtimeClass('win', part) });
  return cluster;
}

describe('RuntimeClass', () => {
  it('must exist', () => {
    const answer = new TestCluster().call('POST', PODS, { body: podObject('x', { spec: { runtimeClassName: 'y' } }) });
    expect(answer.code).toBe(403);
    expect(at(answer.body, 'message')).toBe('pods "x" is forbidden: pod rejected: RuntimeClass "y" not found');
  });

  it('gives its selector, tolerations and overhead', () => {
    const cluster = withClass({
      overhead: { podFixed: { memory: '64Mi' } },
      scheduling: {
        nodeSelector: { 'kubernetes.io/os': 'windows' },
        tolerations: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
      },
    });
    const answer = cluster.call('POST', PODS, {
      body: podObject('x', { spec: { runtimeClassName: 'win', tolerations: [{ key: 'os', operator: 'Exists' }] } }),
    });
    expect(answer.code).toBe(201);
    expect(at(answer.body, 'spec.nodeSelector')).toEqual({ 'kubernetes.io/os': 'windows' });
    expect(at(answer.body, 'spec.overhead')).toEqual({ memory: '64Mi' });
    const tolerations = at(answer.body, 'spec.tolerations');
    expect(tolerations).toContainEqual({ key: 'os', operator: 'Exists' });
    expect(tolerations).not.toContainEqual({ key: 'os', value: 'windows', effect: 'NoSchedule' });
  });

  it('refuses a selector that contradicts', () => {
    const cluster = withClass({ scheduling: { nodeSelector: { a: 'b' } } });
    const answer = cluster.call('POST', PODS, {
      body: podObject('x', { spec: { runtimeClassName: 'win', nodeSelector: { a: 'c' } } }),
    });
    expect(at(answer.body, 'message')).toContain(
      'conflict: runtimeClass.scheduling.nodeSelector[a] = b; pod.spec.nodeSelector[a] = c',
    );
  });

  it.each([
    [
      {},
      { overhead: { cpu: '1' }, runtimeClassName: 'win' },
      'Pod Overhead set without corresponding RuntimeClass defined Overhead',
    ],
    [
      { overhead: { podFixed: { cpu: '2' } } },
      { overhead: { cpu: '1' }, runtimeClassName: 'win' },
      "Pod's Overhead doesn't match RuntimeClass's defined Overhead",
    ],
  ])('checks overhead %#', (part, spec, expected) => {
    const answer = withClass(part).call('POST', PODS, { body: podObject('x', { spec }) });
    expect([answer.code, at(answer.body, 'message')]).toEqual([
      403,
      `pods "x" is forbidden: pod rejected: ${expected}`,
    ]);
  });

  it('lets a Deployment be saved that then makes no pods', () => {
    const cluster = new TestCluster();
    expect(
      cluster.call('POST', DEPLOYMENTS, { body: workload('Deployment', 'web', { spec: { runtimeClassName: 'gone' } }) })
        .code,
    ).toBe(201);
    cluster.advance(2);
    expect(cluster.pods()).toEqual([]);
    const messages = cluster.cluster.list('Event').map((event) => String(event['message']));
    expect(
      messages.some((message) =>
        /^Error creating: pods "web-.*-" is forbidden: pod rejected: RuntimeClass "gone" not found$/.test(message),
      ),
    ).toBe(true);
  });

  it('keeps its handler', () => {
    const cluster = withClass({});
    const path = '/apis/node.k8s.io/v1/runtimeclasses/win';
    const answer = cluster.call('PATCH', path, {
      body: { handler: 'other' },
      contentType: 'application/merge-patch+json',
    });
    expect([answer.code, at(answer.body, 'message')]).toEqual([
      422,
      'RuntimeClass.node.k8s.io "win" is invalid: handler: Invalid value: "other": field is immutable',
    ]);
  });
});
