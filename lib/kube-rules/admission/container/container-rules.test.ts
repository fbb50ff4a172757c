import { expectLinear } from '@/lib/domain/testing/expect-linear';
import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { podSpec, errorPaths } from '../testing/admitted';

const paths = (container: RawObject, spec: RawObject = {}, minor = 36): string[] => [
  ...new Set(errorPaths(podSpec(spec, container), minor).map((path) => path.replace('containers[0].', ''))),
];
const resources = (limits: RawObject, requests: RawObject = {}): RawObject => ({ resources: { limits, requests } });
const gpu = 'nvidia.com/gpu';
const data = { volumes: [{ name: 'data', emptyDir: {} }] };
const mount = (...mounts: RawObject[]): RawObject => ({ volumeMounts: mounts });

test.each<[string, RawObject, string[]]>([
  ['a name of capitals', { name: 'Main' }, ['name']],
  ['no name', { name: '' }, ['name']],
  ['no image', { image: '' }, ['image']],
  ['a policy that is none', { imagePullPolicy: 'Often' }, ['imagePullPolicy']],
  ['a place for last words that is none', { terminationMessagePolicy: 'Screen' }, ['terminationMessagePolicy']],
  ['more than its limit', resources({ cpu: '1' }, { cpu: '1500m' }), ['resources.requests']],
  ['less than nothing', resources({}, { memory: '-1' }), ['resources.requests[memory]']],
  ['a whole device', resources({ [gpu]: '1' }), []],
  ['half a device', resources({ [gpu]: '500m' }), ['resources.limits[nvidia.com/gpu]']],
  ['a device it may lose', resources({}, { [gpu]: '1' }), ['resources.limits']],
  ['fewer devices than its limit', resources({ [gpu]: '2' }, { [gpu]: '1' }), ['resources.requests']],
  ['a resource of no name', resources({ gpu: '1' }), ['resources.limits[gpu]']],
  ['huge pages alone', resources({ 'hugepages-2Mi': '2Mi' }), ['resources']],
  ['a part of a huge page', resources({ 'hugepages-2Mi': '1Mi', cpu: '1' }), ['resources.limits[hugepages-2Mi]']],
  ['no port', { ports: [{}] }, ['ports[0].containerPort']],
  ['a port too high', { ports: [{ containerPort: 65_536 }] }, ['ports[0].containerPort']],
  [
    'a port twice',
    {
      ports: [
        { containerPort: 1, hostPort: 9 },
        { containerPort: 2, hostPort: 9 },
      ],
    },
    ['ports[1].hostPort'],
  ],
  [
    'the same port, other protocol',
    {
      ports: [
        { containerPort: 1, hostPort: 9 },
        { containerPort: 2, hostPort: 9, protocol: 'UDP' },
      ],
    },
    [],
  ],
  [
    'two ports of a name',
    {
      ports: [
        { containerPort: 1, name: 'a' },
        { containerPort: 2, name: 'a' },
      ],
    },
    ['ports[1].name'],
  ],
  ['a variable without a name', { env: [{ value: 'x' }] }, ['env[0].name']],
  ['a variable from nowhere', { env: [{ name: 'A', valueFrom: {} }] }, ['env[0].valueFrom']],
  ['a probe that does nothing', { livenessProbe: {} }, ['livenessProbe']],
  [
    'a probe that does two things',
    { livenessProbe: { exec: { command: ['x'] }, tcpSocket: { port: 1 } } },
    ['livenessProbe.tcpSocket'],
  ],
  [
    'a liveness of two successes',
    { livenessProbe: { tcpSocket: { port: 1 }, successThreshold: 2 } },
    ['livenessProbe.successThreshold'],
  ],
  ['a nap longer than its grace', { lifecycle: { preStop: { sleep: { seconds: 31 } } } }, ['lifecycle.preStop.sleep']],
  [
    'a variable of no resource',
    { env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'cpu' } } }] },
    ['env[0].valueFrom.resourceFieldRef.resource'],
  ],
  [
    'a variable of a resource',
    { env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.hugepages-2Mi' } } }] },
    [],
  ],
  [
    'a resource with the prefix of Kubernetes inside its own, which may be asked without a limit',
    { resources: { requests: { 'notkubernetes.io/a': '1' } } },
    [],
  ],
  ['no sleep at all', { lifecycle: { preStop: { sleep: { seconds: 0 } } } }, []],
  ['variables of no list', { envFrom: [{}] }, ['envFrom']],
  ['variables of a list of no name', { envFrom: [{ secretRef: {} }] }, ['envFrom[0].secretRef.name']],
  [
    'a variable of a label',
    { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: "metadata.labels['a.io/b']" } } }] },
    [],
  ],
  [
    'a variable of a label that is none',
    { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: "metadata.labels['a b']" } } }] },
    ['env[0].valueFrom.fieldRef'],
  ],
  [
    'a variable in thirds of a core',
    { env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '3m' } } }] },
    ['env[0].valueFrom.resourceFieldRef.divisor'],
  ],
  ['no huge page at all', resources({ 'hugepages-2Mi': '0', cpu: '1' }), []],
  ['a resize of no resource', { resizePolicy: [{ restartPolicy: 'NotRequired' }] }, ['resizePolicy']],
  [
    'two resizes of one resource',
    { resizePolicy: ['cpu', 'cpu'].map((resourceName) => ({ resourceName, restartPolicy: 'NotRequired' })) },
    ['resizePolicy[1]'],
  ],
  [
    'rules of its restart without a policy',
    { restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }] },
    ['restartPolicy'],
  ],
  [
    'a rule of no action',
    { restartPolicy: 'Never', restartPolicyRules: [{ exitCodes: { operator: 'Equals' } }] },
    ['restartPolicyRules[0].action', 'restartPolicyRules[0].exitCodes.operator'],
  ],
  [
    'privileged that may not rise',
    { securityContext: { privileged: true, allowPrivilegeEscalation: false } },
    ['securityContext'],
  ],
])('a container with %s', (_, container, expected) => expect(paths(container)).toEqual(expected));

test.each<[string, RawObject, RawObject, string[]]>([
  ['a volume', mount({ name: 'data', mountPath: 'C:\\data' }), data, []],
  ['a volume that is not there', mount({ name: 'gone', mountPath: '/d' }), data, ['volumeMounts[0].name']],
  ['nowhere', mount({ name: 'data' }), data, ['volumeMounts[0].mountPath']],
  [
    'two at one place',
    mount({ name: 'data', mountPath: '/d' }, { name: 'data', mountPath: '/d' }),
    data,
    ['volumeMounts[1].mountPath'],
  ],
  [
    'both ways, unprivileged',
    mount({ name: 'data', mountPath: '/d', mountPropagation: 'Bidirectional' }),
    data,
    ['volumeMounts.mountPropagation'],
  ],
  ['upwards', mount({ name: 'data', mountPath: '/d', subPath: '../x' }), data, ['volumeMounts.subPath']],
  [
    'a directory as a device',
    { volumeDevices: [{ name: 'data', devicePath: '/dev/x' }] },
    data,
    ['volumeDevices[0].name'],
  ],
  [
    'a claim as a device',
    { volumeDevices: [{ name: 'data', devicePath: '/dev/x' }] },
    { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'c' } }] },
    [],
  ],
])('mounting %s', (_, container, spec, expected) => expect(paths(container, spec)).toEqual(expected));

test.each<[string, RawObject, string[]]>([
  ['two of one name', { volumes: [{ name: 'a' }, { name: 'a' }] }, ['volumes[1].name']],
  ['two sources', { volumes: [{ name: 'a', emptyDir: {}, hostPath: { path: '/' } }] }, ['volumes[0].hostPath']],
  ['a path to nowhere', { volumes: [{ name: 'a', hostPath: {} }] }, ['volumes[0].hostPath.path']],
  [
    'a type that is none',
    { volumes: [{ name: 'a', hostPath: { path: '/', type: 'Dir' } }] },
    ['volumes[0].hostPath.type'],
  ],
  [
    'a claim of no name',
    { volumes: [{ name: 'a', persistentVolumeClaim: {} }] },
    ['volumes[0].persistentVolumeClaim.claimName'],
  ],
  [
    'another port on the host network',
    { hostNetwork: true, containers: [{ name: 'm', image: 'i', ports: [{ containerPort: 1, hostPort: 2 }] }] },
    ['ports[0].hostPort'],
  ],
  ['no nameserver', { dnsPolicy: 'None' }, ['dnsConfig']],
  ['no containers', { containers: [] }, ['containers']],
  ['one name for two', { initContainers: [{ name: 'main', image: 'i' }] }, ['initContainers[0].name']],
  [
    'an init container that is probed',
    { initContainers: [{ name: 'i', image: 'i', livenessProbe: { tcpSocket: { port: 1 } } }] },
    ['initContainers[0].livenessProbe'],
  ],
  [
    'a sidecar that is probed',
    { initContainers: [{ name: 'i', image: 'i', restartPolicy: 'Always', livenessProbe: { tcpSocket: { port: 1 } } }] },
    [],
  ],
  [
    'an ephemeral container with a port',
    { ephemeralContainers: [{ name: 'd', image: 'i', ports: [{ containerPort: 1 }] }] },
    ['ephemeralContainers[0].ports', 'ephemeralContainers'],
  ],
  ['host namespaces and its own users', { hostUsers: false, hostNetwork: true }, ['hostNetwork']],
  [
    'more in containers than in all',
    {
      resources: { requests: { cpu: '1' } },
      containers: [{ name: 'm', image: 'i', resources: { requests: { cpu: '2' } } }],
    },
    ['resources.requests[cpu]'],
  ],
  [
    'more in an init container than in all',
    {
      resources: { requests: { cpu: '1' } },
      initContainers: [{ name: 'i', image: 'i', resources: { requests: { cpu: '1001m' } } }],
    },
    ['resources.requests[cpu]'],
  ],
  [
    'what all containers ask but the pod does not say',
    {
      resources: { requests: { memory: '1Gi' } },
      containers: [{ name: 'm', image: 'i', resources: { requests: { cpu: '2' } } }],
    },
    [],
  ],
  [
    'a container that has more than all',
    {
      resources: { limits: { cpu: '1' } },
      containers: [{ name: 'm', image: 'i', resources: { limits: { cpu: '2' } } }],
    },
    ['resources.containers[0][cpu].limits'],
  ],
  [
    'disks of the whole pod',
    { resources: { limits: { 'ephemeral-storage': '1' } } },
    ['resources.limits[ephemeral-storage]'],
  ],
  [
    'a resize that restarts what never restarts',
    {
      restartPolicy: 'Never',
      containers: [
        { name: 'm', image: 'i', resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] },
      ],
    },
    ['resizePolicy', 'restartPolicy'],
  ],
  ['an alias with leading zeros', { hostAliases: [{ ip: '010.0.0.1' }] }, ['hostAliases[0].ip']],
  ['a search path that ends in a line', { dnsConfig: { searches: ['a_'] } }, ['dnsConfig.searches[0]']],
  [
    'block devices and its own users',
    {
      hostUsers: false,
      volumes: [{ name: 'd', persistentVolumeClaim: { claimName: 'c' } }],
      containers: [{ name: 'm', image: 'i', volumeDevices: [{ name: 'd', devicePath: '/d' }] }],
    },
    ['volumeDevices'],
  ],
  ['no preemption policy', { preemptionPolicy: '' }, ['preemptionPolicy']],
  ['claims of the whole pod', { resources: { claims: [{ name: 'a' }] } }, ['resources.claims', 'resources.claims[0]']],
])('a pod with %s', (_, spec, expected) => expect(paths({}, spec)).toEqual(expected));

test('before 1.36 addresses are read loosely', () =>
  expect(paths({}, { hostAliases: [{ ip: '010.0.0.1' }] }, 35)).toEqual([]));

test('a container’s own restart policy is for sidecars only before 1.35, and dropped before 1.29', () => {
  const own = { restartPolicy: 'Always' };
  expect([28, 34, 35].map((minor) => paths(own, {}, minor))).toEqual([[], ['restartPolicy'], []]);
});

test('a reference is read in one go, however long it is', async () => {
  // For a parser that restarts at each bracket 200,000 take half a minute.
  await expectLinear((size) => {
    const fieldPath = "['".repeat(size);
    expect(paths({ env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath } } }] })).toEqual([
      'env[0].valueFrom.fieldRef.fieldPath',
    ]);
  }, 40_000);
});
