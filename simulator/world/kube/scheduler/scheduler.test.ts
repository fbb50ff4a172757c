import { describe, expect, it } from 'vitest';

import { shown } from '@/simulator/world/kube/kube-object';
import { at, podObject, TestCluster, workload } from '@/simulator/world/kube/testing/test-cluster';
import type { WorkloadOptions } from '@/simulator/world/kube/testing/test-cluster';

const WINDOWS_TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };

/** Three Linux nodes in two zones and two Windows nodes with the usual taint. */
function hybrid(version?: string): TestCluster {
  const cluster = new TestCluster(version === undefined ? {} : { version });
  cluster.node('l1', { labels: { pool: 'a', rank: '5' } });
  cluster.node('l2', { labels: { pool: 'b', rank: 'ten' }, zoneId: 'cn-hangzhou-i' });
  cluster.node('l3');
  cluster.windowsNode('w1');
  cluster.windowsNode('w2', { build: '10.0.17763', kernelVersion: '10.0.17763.5' });
  return cluster;
}

function place(cluster: TestCluster, options: WorkloadOptions): { node: unknown; why: string } {
  cluster.cluster.apply(podObject('p', options));
  cluster.cluster.tick(cluster.nowMs);
  const pod = cluster.cluster.get('Pod', 'default', 'p');
  const event = cluster.cluster.list('Event').find((each) => each['reason'] === 'FailedScheduling');
  return { node: at(pod, 'spec.nodeName'), why: shown(event?.['message']) };
}

function affinity(...nodeSelectorTerms: unknown[]): Record<string, unknown> {
  return { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } };
}

const expression = (key: string, operator: string, ...values: string[]): unknown => ({
  matchExpressions: [{ key, operator, ...(values.length === 0 ? {} : { values }) }],
});

describe('where a pod goes', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['nothing said: Linux, because of the taint', {}, ['l1', 'l2', 'l3']],
    ['a selector', { nodeSelector: { pool: 'b' } }, ['l2']],
    [
      'Windows with its toleration',
      { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [WINDOWS_TOLERATION] },
      ['w1', 'w2'],
    ],
    [
      'tolerate all',
      { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ operator: 'Exists' }] },
      ['w1', 'w2'],
    ],
    ['In', affinity(expression('pool', 'In', 'a', 'z')), ['l1']],
    ['NotIn also without the label', affinity(expression('pool', 'NotIn', 'a', 'b')), ['l3']],
    ['Exists', affinity(expression('pool', 'Exists')), ['l1', 'l2']],
    ['DoesNotExist', affinity(expression('pool', 'DoesNotExist')), ['l3']],
    ['Gt needs whole numbers', affinity(expression('rank', 'Gt', '4')), ['l1']],
    ['terms are ORed', affinity(expression('pool', 'In', 'none'), expression('pool', 'In', 'b')), ['l2']],
    ['matchFields', affinity({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['l3'] }] }), ['l3']],
    ['a node named outright, past its taint', { nodeName: 'w1' }, ['w1']],
  ])('%s', (_name, spec, expected) => {
    expect(expected).toContain(place(hybrid(), { spec }).node);
  });

  it.each<[string, WorkloadOptions, string]>([
    [
      'a Windows pod without toleration',
      { spec: { nodeSelector: { 'kubernetes.io/os': 'windows' } } },
      "0/5 nodes are available: 2 node(s) had untolerated taint {os: windows}, 3 node(s) didn't match Pod's node affinity/selector. preemption: 0/5 nodes are available: 5 Preemption is not helpful for scheduling.",
    ],
    [
      'a toleration in capitals',
      {
        spec: {
          nodeSelector: { 'kubernetes.io/os': 'windows' },
          tolerations: [{ ...WINDOWS_TOLERATION, value: 'Windows' }],
        },
      },
      '2 node(s) had untolerated taint {os: windows}',
    ],
    [
      'too much cpu',
      { requests: { cpu: '64' } },
      '0/5 nodes are available: 2 node(s) had untolerated taint {os: windows}, 3 Insufficient cpu. preemption: 0/5 nodes are available: 5 Preemption is not helpful for scheduling.',
    ],
    ['cpu and memory', { requests: { cpu: '64', memory: '1Ti' } }, '3 Insufficient cpu, 3 Insufficient memory'],
    ['an extended resource nobody has', { requests: { 'nvidia.com/gpu': '1' } }, '3 Insufficient nvidia.com/gpu'],
    ['an empty term', { spec: affinity({}) }, "3 node(s) didn't match Pod's node affinity/selector"],
    [
      'a build that is no integer',
      {
        spec: {
          ...affinity(expression('node.kubernetes.io/windows-build', 'Gt', '10.0.17763')),
          tolerations: [WINDOWS_TOLERATION],
        },
      },
      "5 node(s) didn't match Pod's node affinity/selector",
    ],
  ])('nowhere: %s', (_name, options, expected) => {
    const result = place(hybrid(), options);
    expect(result.node).toBeUndefined();
    expect(result.why).toContain(expected);
  });

  it('counts reasons before the preemption part in sorted order', () => {
    const { why } = place(hybrid(), { requests: { cpu: '64' } });
    const reasons = why.split('available: ')[1]?.split('. preemption')[0]?.split(', ');
    expect(reasons).toEqual([...(reasons ?? [])].sort());
  });

  it('names no taint from 1.36 on', () => {
    const { why } = place(hybrid('v1.36.2'), { spec: { nodeSelector: { 'kubernetes.io/os': 'windows' } } });
    expect(why).toContain('2 node(s) had untolerated taint(s), 3 node(s)');
    expect(why).toContain('. no new claims to deallocate, preemption: 0/5');
  });

  it('writes PodScheduled=False and clears it when a node comes', () => {
    const cluster = new TestCluster();
    place(cluster, {});
    const before = cluster.cluster.get('Pod', 'default', 'p');
    expect(at(before, 'status.conditions')).toMatchObject([
      {
        type: 'PodScheduled',
        status: 'False',
        reason: 'Unschedulable',
        message: 'no nodes available to schedule pods',
      },
    ]);
    cluster.node('l1');
    cluster.advance(15);
    expect(at(cluster.cluster.get('Pod', 'default', 'p'), 'spec.nodeName')).toBe('l1');
  });

  it('leaves cordoned nodes alone', () => {
    const cluster = new TestCluster();
    cluster.node('l1', { unschedulable: true });
    expect(place(cluster, {}).why).toContain('1 node(s) were unschedulable');
  });

  it('fills a node up to its pods, and fits again when one goes', () => {
    const cluster = new TestCluster();
    cluster.node('l1', { pods: 1 });
    cluster.cluster.apply(podObject('first'));
    cluster.advance(1);
    expect(place(cluster, {}).why).toContain('1 Too many pods');
    cluster.cluster.remove('Pod', 'default', 'first');
    cluster.advance(15);
    expect(at(cluster.cluster.get('Pod', 'default', 'p'), 'spec.nodeName')).toBe('l1');
  });

  it('respects host ports', () => {
    const cluster = new TestCluster();
    cluster.node('l1');
    const spec = { containers: [{ name: 'a', image: 'x', ports: [{ containerPort: 80, hostPort: 80 }] }] };
    cluster.cluster.apply(podObject('first', { spec }));
    cluster.advance(1);
    expect(place(cluster, { spec }).why).toContain("1 node(s) didn't have free ports for the requested pod ports");
  });

  it('waits for gates and for other schedulers', () => {
    const cluster = new TestCluster();
    cluster.node('l1');
    expect(place(cluster, { spec: { schedulingGates: [{ name: 'g' }] } }).node).toBeUndefined();
    cluster.cluster.apply(podObject('other', { spec: { schedulerName: 'mine' } }));
    cluster.advance(1);
    expect(at(cluster.cluster.get('Pod', 'default', 'other'), 'spec.nodeName')).toBeUndefined();
  });
});

describe('pods among pods', () => {
  const apart = (key: string): Record<string, unknown> => ({
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: key, labelSelector: { matchLabels: { app: 'web' } } },
        ],
      },
    },
  });

  it('puts one on each node with anti-affinity, then no more', () => {
    const cluster = hybrid();
    cluster.cluster.apply(workload('Deployment', 'web', { replicas: 4, spec: apart('kubernetes.io/hostname') }));
    cluster.advance(2);
    const nodes = cluster
      .pods('web')
      .map((pod) => at(pod, 'spec.nodeName'))
      .filter((node) => node !== undefined);
    expect(new Set(nodes)).toEqual(new Set(['l1', 'l2', 'l3']));
    expect(nodes).toHaveLength(3);
    const event = cluster.cluster.list('Event').find((each) => each['reason'] === 'FailedScheduling');
    expect(event?.['message']).toContain("3 node(s) didn't match pod anti-affinity rules");
  });

  it('is refused by others already there', () => {
    const cluster = hybrid();
    cluster.cluster.apply(
      podObject('hermit', { labels: { app: 'x' }, spec: { nodeName: 'l1', ...apart('topology.kubernetes.io/zone') } }),
    );
    cluster.advance(1);
    cluster.cluster.apply(podObject('web', { labels: { app: 'web' } }));
    cluster.advance(1);
    expect(at(cluster.cluster.get('Pod', 'default', 'web'), 'spec.nodeName')).toBe('l2');
  });

  it('follows affinity, and lets the first of its kind start', () => {
    const together = {
      affinity: {
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'web' } } },
          ],
        },
      },
    };
    const cluster = hybrid();
    cluster.cluster.apply(workload('Deployment', 'web', { replicas: 3, spec: together }));
    cluster.advance(2);
    expect(new Set(cluster.pods('web').map((pod) => at(pod, 'spec.nodeName'))).size).toBe(1);
  });
});

describe('topology spread', () => {
  const spread = (part: Record<string, unknown>): Record<string, unknown> => ({
    topologySpreadConstraints: [
      {
        maxSkew: 1,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector: { matchLabels: { app: 'web' } },
        ...part,
      },
    ],
  });

  function bound(spec: Record<string, unknown>): string[] {
    const cluster = hybrid();
    cluster.cluster.apply(workload('Deployment', 'web', { replicas: 6, spec }));
    cluster.advance(2);
    return cluster
      .pods('web')
      .flatMap((pod) => at(pod, 'spec.nodeName') ?? [])
      .map(String)
      .sort();
  }

  it('is blocked by tainted Windows nodes that count as empty domains', () => {
    expect(bound(spread({}))).toEqual(['l1', 'l2', 'l3']);
  });

  it.each([
    ['an os selector', { ...spread({}), nodeSelector: { 'kubernetes.io/os': 'linux' } }],
    ['honoured taints', spread({ nodeTaintsPolicy: 'Honor' })],
  ])('works with %s', (_name, spec) => {
    expect(bound(spec)).toEqual(['l1', 'l1', 'l2', 'l2', 'l3', 'l3']);
  });

  it('ignores ScheduleAnyway', () => {
    expect(bound(spread({ whenUnsatisfiable: 'ScheduleAnyway' }))).toHaveLength(6);
  });
});
