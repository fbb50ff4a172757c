import { describe, expect, it } from 'vitest';
import {
  type Answer,
  at,
  podObject,
  podSpec,
  TestCluster,
  workload,
} from '@/simulator/world/kube/testing/test-cluster';

const HOME = '/api/v1/namespaces/default';
const PODS = `${HOME}/pods`;
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';
const CLASSES = '/apis/node.k8s.io/v1/runtimeclasses';

function cluster(): TestCluster {
  const made = new TestCluster();
  const objects: [string, Record<string, unknown>][] = [
    [`${HOME}/serviceaccounts`, { kind: 'ServiceAccount', metadata: { name: 'web' } }],
    ['/apis/scheduling.k8s.io/v1/priorityclasses', { metadata: { name: 'high' }, value: 1000 }],
    [CLASSES, { metadata: { name: 'win' }, handler: 'h', overhead: { podFixed: { memory: '64Mi' } } }],
    [`${HOME}/limitranges`, { metadata: { name: 'r' }, spec: { limits: [{ type: 'Container', max: { cpu: '8' } }] } }],
  ];
  for (const [path, body] of objects) expect(made.post(path, body).code).toBe(201);
  return made;
}

const pod = (spec: Record<string, unknown>, on = cluster()): Answer => on.post(PODS, podObject('x', { spec }));

describe('a pod is rejected by objects that admission looks up', () => {
  it.each([
    [{ priorityClassName: 'low' }, 'no PriorityClass with name low was found'],
    [
      { serviceAccountName: 'other' },
      'error looking up service account default/other: serviceaccount "other" not found',
    ],
    [{ runtimeClassName: 'y' }, 'pod rejected: RuntimeClass "y" not found'],
    [
      { containers: [{ name: 'a', image: 'x', resources: { limits: { cpu: '9' } } }] },
      'maximum cpu usage per Container is 8, but limit is 9',
    ],
  ])('%j', (spec, why) => {
    const { code, body } = pod(spec);
    expect([code, at(body, 'message')]).toEqual([403, `pods "x" is forbidden: ${why}`]);
  });

  it('a pod gets defaults of objects that admission looks up', () => {
    const { code, body } = pod({ priorityClassName: 'high', serviceAccountName: 'web', runtimeClassName: 'win' });
    expect(code).toBe(201);
    expect(at(body, 'spec')).toMatchObject({ priority: 1000, serviceAccountName: 'web', overhead: { memory: '64Mi' } });
  });

  it('a Deployment is saved, and its pods are rejected', () => {
    const on = cluster();
    expect(on.post(DEPLOYMENTS, workload('Deployment', 'web', { spec: { runtimeClassName: 'gone' } })).code).toBe(201);
    on.advance(2);
    expect(on.pods()).toEqual([]);
    expect(on.cluster.list('Event').map((event) => event['message'])).toContainEqual(
      expect.stringMatching(
        /^Error creating: pods "web-.*-" is forbidden: pod rejected: RuntimeClass "gone" not found$/,
      ),
    );
  });
});

it('fills requests from limits, host ports from the host network, and tolerations on Pods only', () => {
  const spec = {
    hostNetwork: true,
    containers: [{ name: 'a', image: 'x', ports: [{ containerPort: 80 }], resources: { limits: { cpu: '1' } } }],
  };
  const made = pod(spec, new TestCluster()).body;
  expect(at(made, 'spec.containers')).toMatchObject([
    { imagePullPolicy: 'Always', ports: [{ hostPort: 80, protocol: 'TCP' }], resources: { requests: { cpu: '1' } } },
  ]);
  expect(at(made, 'spec.tolerations')).toMatchObject([
    { key: 'node.kubernetes.io/not-ready', effect: 'NoExecute', tolerationSeconds: 300 },
    { key: 'node.kubernetes.io/unreachable', effect: 'NoExecute', tolerationSeconds: 300 },
  ]);
  const deployment = new TestCluster().post(DEPLOYMENTS, workload('Deployment', 'web', { spec })).body;
  expect(at(deployment, 'spec.template.spec.containers')).toEqual([
    expect.objectContaining({ ports: [{ containerPort: 80, protocol: 'TCP' }], resources: { limits: { cpu: '1' } } }),
  ]);
  expect(at(deployment, 'spec.strategy.rollingUpdate')).toEqual({ maxSurge: '25%', maxUnavailable: '25%' });
});

describe('an object is refused', () => {
  it.each<[number, object, string]>([
    [422, { metadata: {}, spec: podSpec() }, 'metadata.name: Required value: name or generateName is required'],
    [422, { metadata: { name: 'x' }, spec: {} }, 'spec.containers: Required value'],
    [
      400,
      { metadata: { name: 'x' }, spec: { containers: 'no' } },
      'cannot unmarshal string into Go struct field PodSpec.spec.containers of type []v1.Container',
    ],
    [400, { kind: 'Node', metadata: { name: 'x' } }, 'kind is Node'],
  ])('with %i and its fields: %j', (code, body, expected) => {
    const answer = new TestCluster().post(PODS, body);
    expect(answer).toMatchObject({ code, body: { reason: code === 422 ? 'Invalid' : 'BadRequest' } });
    expect(at(answer.body, 'message')).toContain(expected);
  });

  it('whose body is no JSON object', () => {
    const on = new TestCluster();
    for (const body of ['{', '[]', '""', 'null', '{"a":']) expect(on.post(PODS, body).code).toBe(400);
    expect(on.call('POST', PODS, { body: 'x', contentType: 'application/vnd.kubernetes.protobuf' }).code).toBe(415);
  });

  it('whose selector does not match its template, or changes', () => {
    const on = new TestCluster();
    const body = workload('Deployment', 'web');
    on.post(DEPLOYMENTS, body);
    const changed = on.merge(`${DEPLOYMENTS}/web`, { spec: { selector: { matchLabels: { app: 'other' } } } });
    expect(at(changed.body, 'message')).toContain('field is immutable');
    const apart = {
      ...body,
      metadata: { name: 'two' },
      spec: { ...Object(body['spec']), selector: { matchLabels: { app: 'z' } } },
    };
    expect(at(on.post(DEPLOYMENTS, apart).body, 'message')).toContain('`selector` does not match template `labels`');
  });

  it('that is a RuntimeClass with another handler', () => {
    const { code, body } = cluster().merge(`${CLASSES}/win`, { handler: 'other' });
    expect([code, at(body, 'message')]).toEqual([
      422,
      'RuntimeClass.node.k8s.io "win" is invalid: handler: Invalid value: "other": field is immutable',
    ]);
  });

  it.each([
    [[{ key: 'a b', effect: 'NoSchedule' }], 'metadata.taints[0].key'],
    [[{ key: 'a', effect: 'Nope' }], 'metadata.taints[0].effect: Unsupported value: "Nope"'],
    [
      ['', 'x'].map((value) => ({ key: 'a', value, effect: 'NoSchedule' })),
      'taints must be unique by key and effect pair',
    ],
  ])('that is a Node with taints %j', (taints, expected) => {
    const on = new TestCluster();
    on.node('n1');
    const answer = on.merge('/api/v1/nodes/n1', { spec: { taints } });
    expect(answer.code).toBe(422);
    expect(at(answer.body, 'message')).toContain(expected);
  });
});

it('warns of the old os selector', () => {
  expect(pod({ nodeSelector: { 'beta.kubernetes.io/os': 'windows' } }).warnings).toEqual([
    'spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
  ]);
});
