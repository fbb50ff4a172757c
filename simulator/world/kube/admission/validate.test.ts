import { describe, expect, it } from 'vitest';

import { at, podObject, podSpec, TestCluster, workload } from '@/simulator/world/kube/testing/test-cluster';

const PODS = '/api/v1/namespaces/default/pods';
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

describe('defaults', () => {
  it('fills requests from limits and host ports from the host network on Pods only', () => {
    const spec = {
      hostNetwork: true,
      containers: [{ name: 'a', image: 'x', ports: [{ containerPort: 80 }], resources: { limits: { cpu: '1' } } }],
    };
    const cluster = new TestCluster();
    const pod = cluster.call('POST', PODS, { body: { metadata: { name: 'x' }, spec } }).body;
    expect(at(pod, 'spec.containers')).toMatchObject([
      { imagePullPolicy: 'Always', ports: [{ hostPort: 80, protocol: 'TCP' }], resources: { requests: { cpu: '1' } } },
    ]);
    const deployment = cluster.call('POST', DEPLOYMENTS, { body: workload('Deployment', 'web', { spec }) }).body;
    expect(at(deployment, 'spec.template.spec.containers')).toEqual([
      expect.objectContaining({ ports: [{ containerPort: 80, protocol: 'TCP' }], resources: { limits: { cpu: '1' } } }),
    ]);
    expect(at(deployment, 'spec.strategy.rollingUpdate')).toEqual({ maxSurge: '25%', maxUnavailable: '25%' });
  });

  it('adds the two NoExecute tolerations for 300 seconds', () => {
    const pod = new TestCluster().call('POST', PODS, { body: podObject('x') }).body;
    expect(at(pod, 'spec.tolerations')).toEqual([
      { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
      { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
    ]);
  });
});

describe('validation', () => {
  it.each([
    [
      'a name with capitals',
      { metadata: { name: 'Bad' }, spec: podSpec() },
      'metadata.name: Invalid value: "Bad": a lowercase RFC 1123 subdomain',
    ],
    ['no name', { metadata: {}, spec: podSpec() }, 'metadata.name: Required value: name or generateName is required'],
    ['no containers', { metadata: { name: 'x' }, spec: {} }, 'spec.containers: Required value'],
    [
      'a label value',
      { metadata: { name: 'x', labels: { a: '-' } }, spec: podSpec() },
      'metadata.labels: Invalid value: "-": a valid label must be',
    ],
    ...['3000000000', '01', '+1', '-'].map((cost): [string, object, string] => [
      `a cost of ${cost}`,
      { metadata: { name: 'x', annotations: { 'controller.kubernetes.io/pod-deletion-cost': cost } }, spec: podSpec() },
      `metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "${cost}"`,
    ]),
    [
      'a label key',
      { metadata: { name: 'x', labels: { 'a b': 'c' } }, spec: podSpec() },
      'metadata.labels: Invalid value: "a b": name part must consist of',
    ],
    [
      'a toleration without key',
      { metadata: { name: 'x' }, spec: { ...podSpec(), tolerations: [{ operator: 'Equal' }] } },
      'spec.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty',
    ],
    [
      'a request above its limit',
      {
        metadata: { name: 'x' },
        spec: { containers: [{ name: 'a', image: 'x', resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } }] },
      },
      'must be less than or equal to cpu limit of 1',
    ],
    [
      'a mount without volume',
      {
        metadata: { name: 'x' },
        spec: { containers: [{ name: 'a', image: 'x', volumeMounts: [{ name: 'v', mountPath: '/v' }] }] },
      },
      'spec.containers[0].volumeMounts[0].name: Not found: "v"',
    ],
    [
      'duplicate containers',
      {
        metadata: { name: 'x' },
        spec: {
          containers: [
            { name: 'a', image: 'x' },
            { name: 'a', image: 'y' },
          ],
        },
      },
      'spec.containers[1].name: Duplicate value: "a"',
    ],
  ])('refuses %s', (_name, body, expected) => {
    const answer = new TestCluster().call('POST', PODS, { body });
    expect(answer.code).toBe(422);
    expect(at(answer.body, 'message')).toContain(expected);
    expect(at(answer.body, 'reason')).toBe('Invalid');
  });

  it.each([
    [
      { metadata: { name: 'x' }, spec: { containers: 'no' } },
      'cannot unmarshal string into Go struct field PodSpec.spec.containers of type []v1.Container',
    ],
    [{ metadata: { name: 'x' }, spec: 7 }, 'of type v1.PodSpec'],
    [{ metadata: 'x' }, 'of type v1.ObjectMeta'],
    [{ kind: 'Node', metadata: { name: 'x' } }, 'kind is Node'],
    [
      { metadata: { name: 'x' }, spec: { containers: [{ name: 'a', resources: { requests: { cpu: 'lots' } } }] } },
      'quantities must match the regular expression',
    ],
  ])('refuses the wrong type %#', (body, expected) => {
    const answer = new TestCluster().call('POST', PODS, { body });
    expect(answer.code).toBe(400);
    expect(at(answer.body, 'message')).toContain(expected);
  });

  it('refuses bodies that are no JSON objects', () => {
    const cluster = new TestCluster();
    for (const body of ['{', '[]', '""', 'null', '{"a":']) expect(cluster.call('POST', PODS, { body }).code).toBe(400);
    expect(cluster.call('POST', PODS, { body: 'x', contentType: 'application/vnd.kubernetes.protobuf' }).code).toBe(
      415,
    );
  });

  it('keeps a workload selector and template apart', () => {
    const cluster = new TestCluster();
    const body = workload('Deployment', 'web');
    cluster.call('POST', DEPLOYMENTS, { body });
    const changed = cluster.call('PATCH', `${DEPLOYMENTS}/web`, {
      body: { spec: { selector: { matchLabels: { app: 'other' } } } },
      contentType: 'application/merge-patch+json',
    });
    expect(at(changed.body, 'message')).toContain('field is immutable');
    const apart = structuredClone(body);
    apart.metadata.name = 'two';
    Object.assign(apart, { spec: { ...Object(apart['spec']), selector: { matchLabels: { app: 'zzz' } } } });
    expect(at(cluster.call('POST', DEPLOYMENTS, { body: apart }).body, 'message')).toContain(
      '`selector` does not match template `labels`',
    );
  });

  it('warns of the old os selector', () => {
    const answer = new TestCluster().call('POST', PODS, {
      body: podObject('x', { spec: { nodeSelector: { 'beta.kubernetes.io/os': 'windows' } } }),
    });
    expect(answer.warnings).toEqual([
      'spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
    ]);
  });

  it.each([
    [[{ key: 'a b', effect: 'NoSchedule' }], 'metadata.taints[0].key'],
    [[{ key: 'a', effect: 'Nope' }], 'metadata.taints[0].effect: Unsupported value: "Nope"'],
    [
      [
        { key: 'a', effect: 'NoSchedule' },
        { key: 'a', value: 'x', effect: 'NoSchedule' },
      ],
      'taints must be unique by key and effect pair',
    ],
  ])('checks taints %#', (taints, expected) => {
    const cluster = new TestCluster();
    cluster.node('n1');
    const answer = cluster.call('PATCH', '/api/v1/nodes/n1', {
      body: { spec: { taints } },
      contentType: 'application/merge-patch+json',
    });
    expect(answer.code).toBe(422);
    expect(at(answer.body, 'message')).toContain(expected);
  });
});
