import { expect, test } from 'vitest';
import { podToPlace } from './pod-to-place';
import { admissionWorld, limitRange, objectOf, podSpec, workloadOf } from './testing/admitted';

const placed = (spec: Record<string, unknown>, world = admissionWorld()) =>
  podToPlace(workloadOf(objectOf('Deployment', spec)), world);

test('limits are the default requests', () => {
  const resources = { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '250m' } };
  const init = [{ name: 'i', image: 'b', resources: { limits: { memory: '2Gi' } } }];
  expect(placed(podSpec({ initContainers: init }, { resources })).demand.requests).toEqual({
    cpu: 250,
    memory: 2 * 2 ** 30,
  });
});

test('requests of the whole pod default to the sum of its containers, else its limits', () => {
  const spec = podSpec(
    { resources: { limits: { cpu: '4', memory: '1Gi' } } },
    { resources: { requests: { cpu: '3' } } },
  );
  expect(placed(spec).demand.requests).toEqual({ cpu: 3_000, memory: 2 ** 30 });
  const init = [{ name: 'i', image: 'b', resources: { requests: { cpu: '3500m' } } }];
  expect(placed({ ...spec, initContainers: init }).demand.requests['cpu']).toBe(3_500);
});

test('before 1.34 requests of the whole pod are dropped', () => {
  const spec = podSpec({ resources: { requests: { cpu: '4' } } }, { resources: { requests: { cpu: '3' } } });
  const cpu = (minor: number) => placed(spec, admissionWorld({ minor })).demand.requests['cpu'];
  expect([cpu(33), cpu(34)]).toEqual([3_000, 4_000]);
});

test('on the host network every port is a host port', () => {
  const ports = [{ containerPort: 80 }, { containerPort: 81, protocol: 'UDP', hostPort: 81 }];
  expect(placed(podSpec({ hostNetwork: true }, { ports })).demand.hostPorts).toEqual([
    { port: 80, protocol: 'TCP', ip: '' },
    { port: 81, protocol: 'UDP', ip: '' },
  ]);
  expect(placed(podSpec({}, { ports })).demand.hostPorts).toHaveLength(1);
});

test('LimitRange defaults apply to containers of the namespace only', () => {
  const range = limitRange({ defaultRequests: { cpu: '500m', memory: '1Gi' }, defaultLimits: { cpu: '2' } });
  const world = admissionWorld({
    limitRanges: [range, limitRange({ namespace: 'other', defaultRequests: { pods: '9' } })],
  });
  expect(placed(podSpec({}, { resources: { requests: { cpu: '1' } } }), world).demand.requests).toEqual({
    cpu: 1_000,
    memory: 2 ** 30,
  });
  expect(placed(podSpec(), world).demand.requests).toEqual({ cpu: 500, memory: 2 ** 30 });
});

test('claims of a StatefulSet do not exist yet', () => {
  const object = objectOf('StatefulSet', podSpec({}, { volumeMounts: [{ name: 'disk', mountPath: '/d' }] }));
  const spec = {
    ...(object['spec'] as object),
    volumeClaimTemplates: [{ metadata: { name: 'disk' }, spec: { storageClassName: 'fast' } }],
  }; // as objectOf makes it
  const pod = podToPlace(workloadOf({ ...object, spec }), admissionWorld());
  expect(pod.volumes).toMatchObject([{ kind: 'ephemeral', name: 'disk', storageClass: 'fast', template: 'disk' }]);
});

test('scheduler name, node name and gates', () => {
  const spec = podSpec({
    nodeName: 'n1',
    schedulingGates: [{ name: 'a.io/b' }],
    schedulerName: 'volcano',
    os: { name: 'windows' },
  });
  expect(placed(spec)).toMatchObject({ nodeName: 'n1', gated: true, schedulerName: 'volcano', os: 'windows' });
  expect(placed(podSpec())).toMatchObject({
    nodeName: null,
    gated: false,
    schedulerName: 'default-scheduler',
    os: null,
    written: null,
    requiredAffinity: null,
    labels: { app: 'web' },
    namespace: 'shop',
    name: 'web',
  });
});

test('every pod gets the default tolerations of a failing node, once', () => {
  const keys = (spec: Record<string, unknown>) => placed(podSpec(spec)).tolerations.map(({ key }) => key);
  const both = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'];
  expect(keys({})).toEqual(both);
  expect(keys({ tolerations: [{ operator: 'Exists' }] })).toEqual(['']);
  expect(keys({ tolerations: [{ key: both[0], operator: 'Exists', effect: 'NoExecute' }] })).toEqual(both);
});

test('before 1.29 an init container ends before the others start, with any restart policy', () => {
  const init = { name: 'i', image: 'b', restartPolicy: 'Always', resources: { requests: { cpu: '1' } } };
  const spec = podSpec({ initContainers: [init] }, { resources: { requests: { cpu: '1' } } });
  const cpu = (minor: number) => placed(spec, admissionWorld({ minor })).demand.requests['cpu'];
  expect([cpu(28), cpu(29)]).toEqual([1_000, 2_000]);
});

test.each([
  ['gated', 26, { schedulingGates: [{ name: 'a.io/b' }] }],
  ['resourceClaims', 33, { resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }] }],
])('%s: not up to 1.%i', (field, minor, spec) => {
  const at = (of: number) => Object.entries(placed(podSpec(spec), admissionWorld({ minor: of })));
  expect(at(minor)).not.toContainEqual([field, true]);
  expect(at(minor + 1)).toContainEqual([field, true]);
});

test('a StatefulSet with claim templates numbers its pods', () => {
  const of = (more: Record<string, unknown>) => {
    const object = objectOf('StatefulSet', podSpec());
    return podToPlace(workloadOf({ ...object, spec: { ...Object(object['spec']), ...more } }), admissionWorld())
      .ordinals;
  };
  const volumeClaimTemplates = [{ metadata: { name: 'data' }, spec: {} }];
  expect(of({ replicas: 2 })).toBeUndefined();
  expect(of({ volumeClaimTemplates })).toEqual({ start: 0, replicas: 1 });
  expect(of({ volumeClaimTemplates, replicas: 2, ordinals: { start: 3 } })).toEqual({ start: 3, replicas: 2 });
});
