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
const requests = (amounts: RawObject): RawObject => ({ resources: { requests: amounts } });
const limits = (amounts: RawObject): RawObject => ({ resources: { limits: amounts } });
const probe = (more: RawObject = {}): RawObject => ({ livenessProbe: { tcpSocket: { port: 1 }, ...more } });
const main = (more: RawObject): RawObject => ({ containers: [{ name: 'm', image: 'i', ...more }] });
const init = (more: RawObject): RawObject => ({ initContainers: [{ name: 'i', image: 'i', ...more }] });
const from = (valueFrom: RawObject): RawObject => ({ env: [{ name: 'A', valueFrom }] });
const ports = (...list: RawObject[]): RawObject => ({ ports: list });
const volume = (more: RawObject): RawObject => ({ volumes: [{ name: 'a', ...more }] });
const at9 = { containerPort: 1, hostPort: 9 };
const sleep = (seconds: number): RawObject => ({ lifecycle: { preStop: { sleep: { seconds } } } });
const resize = (...names: string[]): RawObject => ({
  resizePolicy: names.map((resourceName) => ({ resourceName, restartPolicy: 'NotRequired' })),
});
const device = { volumeDevices: [{ name: 'd', devicePath: '/d' }] };

test.each<[string, RawObject, ...string[]]>([
  ['a name in capitals', { name: 'Main' }, 'name'],
  ['no image', { image: '' }, 'image'],
  ['an unknown pull policy', { imagePullPolicy: 'Often' }, 'imagePullPolicy'],
  ['an unknown policy for the termination message', { terminationMessagePolicy: 'Screen' }, 'terminationMessagePolicy'],
  ['requests above its limit', resources({ cpu: '1' }, { cpu: '1500m' }), 'resources.requests'],
  ['a negative request', resources({}, { memory: '-1' }), 'resources.requests[memory]'],
  ['half a device', resources({ [gpu]: '500m' }), 'resources.limits[nvidia.com/gpu]'],
  ['fewer devices than its limit', resources({ [gpu]: '2' }, { [gpu]: '1' }), 'resources.requests'],
  ['a resource without a domain', resources({ gpu: '1' }), 'resources.limits[gpu]'],
  ['huge pages alone', resources({ 'hugepages-2Mi': '2Mi' }), 'resources'],
  ['no huge pages', resources({ 'hugepages-2Mi': '0', cpu: '1' })],
  ['a part of a huge page', resources({ 'hugepages-2Mi': '1Mi', cpu: '1' }), 'resources.limits[hugepages-2Mi]'],
  ['no port', ports({}), 'ports[0].containerPort'],
  ['a host port twice', ports(at9, { ...at9, containerPort: 2 }), 'ports[1].hostPort'],
  ['the same port, other protocol', ports(at9, { ...at9, containerPort: 2, protocol: 'UDP' })],
  ['two ports with one name', ports({ containerPort: 1, name: 'a' }, { containerPort: 2, name: 'a' }), 'ports[1].name'],
  ['a variable without a name', { env: [{ value: 'x' }] }, 'env[0].name'],
  ['a variable without a source', from({}), 'env[0].valueFrom'],
  ['a probe with two actions', probe({ exec: { command: ['x'] } }), 'livenessProbe.tcpSocket'],
  ['a sleep longer than the grace period', sleep(31), 'lifecycle.preStop.sleep'],
  ['a variable of a resource', from({ resourceFieldRef: { resource: 'limits.hugepages-2Mi' } })],
  ['a resource of a domain that only ends like kubernetes.io', requests({ 'notkubernetes.io/a': '1' })],
  ['a sleep of no seconds', sleep(0)],
  ['variables without a source', { envFrom: [{}] }, 'envFrom'],
  [
    'a variable of an invalid label',
    from({ fieldRef: { fieldPath: "metadata.labels['a b']" } }),
    'env[0].valueFrom.fieldRef',
  ],
  ['two resize policies of one resource', resize('cpu', 'cpu'), 'resizePolicy[1]'],
  [
    'restart rules without a restart policy',
    { restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }] },
    'restartPolicy',
  ],
  [
    'a restart rule without an action',
    { restartPolicy: 'Never', restartPolicyRules: [{ exitCodes: { operator: 'Equals' } }] },
    'restartPolicyRules[0].action',
    'restartPolicyRules[0].exitCodes.operator',
  ],
  [
    'privileges but no escalation',
    { securityContext: { privileged: true, allowPrivilegeEscalation: false } },
    'securityContext',
  ],
])('a container with %s', (_, container, ...expected) => expect(paths(container)).toEqual(expected));

test.each<[string, RawObject, ...string[]]>([
  [
    'two volumes at one path',
    mount({ name: 'data', mountPath: '/d' }, { name: 'data', mountPath: '/d' }),
    'volumeMounts[1].mountPath',
  ],
  ['a path above the volume', mount({ name: 'data', mountPath: '/d', subPath: '../x' }), 'volumeMounts.subPath'],
  ['a directory as a device', { volumeDevices: [{ name: 'data', devicePath: '/dev/x' }] }, 'volumeDevices[0].name'],
])('mounting %s', (_, container, ...expected) => expect(paths(container, data)).toEqual(expected));

test.each<[string, RawObject, ...string[]]>([
  ['two of one name', { volumes: [{ name: 'a' }, { name: 'a' }] }, 'volumes[1].name'],
  ['two sources', volume({ emptyDir: {}, hostPath: { path: '/' } }), 'volumes[0].hostPath'],
  ['no host path', volume({ hostPath: {} }), 'volumes[0].hostPath.path'],
  [
    'another port on the host network',
    { hostNetwork: true, ...main(ports({ containerPort: 1, hostPort: 2 })) },
    'ports[0].hostPort',
  ],
  ['no nameserver', { dnsPolicy: 'None' }, 'dnsConfig'],
  ['no containers', { containers: [] }, 'containers'],
  ['two containers with one name', { initContainers: [{ name: 'main', image: 'i' }] }, 'initContainers[0].name'],
  ['an init container that is probed', init(probe()), 'initContainers[0].livenessProbe'],
  ['a sidecar that is probed', init({ restartPolicy: 'Always', ...probe() })],
  [
    'an ephemeral container with a port',
    { ephemeralContainers: [{ name: 'd', image: 'i', ...ports({ containerPort: 1 }) }] },
    'ephemeralContainers[0].ports',
    'ephemeralContainers',
  ],
  ['host namespaces and its own users', { hostUsers: false, hostNetwork: true }, 'hostNetwork'],
  [
    'an init container that requests more than the pod',
    { ...requests({ cpu: '1' }), ...init(requests({ cpu: '1001m' })) },
    'resources.requests[cpu]',
  ],
  [
    'a container with a higher limit than the pod',
    { ...limits({ cpu: '1' }), ...main(limits({ cpu: '2' })) },
    'resources.containers[0][cpu].limits',
  ],
  [
    'a resize that restarts containers, but no restarts',
    { restartPolicy: 'Never', ...main({ resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] }) },
    'resizePolicy',
    'restartPolicy',
  ],
  ['an alias with leading zeros', { hostAliases: [{ ip: '010.0.0.1' }] }, 'hostAliases[0].ip'],
  ['a search path that ends in an underscore', { dnsConfig: { searches: ['a_'] } }, 'dnsConfig.searches[0]'],
  [
    'block devices and its own users',
    { hostUsers: false, ...volume({ name: 'd', persistentVolumeClaim: { claimName: 'c' } }), ...main(device) },
    'volumeDevices',
  ],
  ['no preemption policy', { preemptionPolicy: '' }, 'preemptionPolicy'],
  ['resource claims of its own', { resources: { claims: [{ name: 'a' }] } }, 'resources.claims', 'resources.claims[0]'],
])('a pod with %s', (_, spec, ...expected) => expect(paths({}, spec)).toEqual(expected));

test('before 1.36 addresses may have leading zeros', () =>
  expect(paths({}, { hostAliases: [{ ip: '010.0.0.1' }] }, 35)).toEqual([]));

test('a container’s own restart policy is for sidecars only before 1.35, and dropped before 1.29', () => {
  const own = { restartPolicy: 'Always' };
  expect([28, 34, 35].map((minor) => paths(own, {}, minor))).toEqual([[], ['restartPolicy'], []]);
});

test('a field reference is parsed in linear time', async () => {
  // For a parser that restarts at each bracket 200,000 take half a minute.
  await expectLinear((size) => {
    const fieldPath = "['".repeat(size);
    expect(paths(from({ fieldRef: { fieldPath } }))).toEqual(['env[0].valueFrom.fieldRef.fieldPath']);
  }, 40_000);
});
