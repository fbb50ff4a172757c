import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { clusterFactsOf } from './cluster-facts-of';
import { namespaceOf, runtimeClassOf, limitRangeOf } from './admission-objects-of';
import { nodeFactsOf } from './node-facts-of';
import { storageClassOf, claimOf, volumeOf } from './storage-of';

const node = (labels: RawObject, nodeInfo: RawObject = {}, annotations: RawObject = {}): RawObject => ({
  kind: 'Node',
  metadata: { name: 'n', uid: 'u', labels, annotations },
  spec: {
    taints: [
      { key: 'os', value: 'windows', effect: 'NoSchedule' },
      { key: 'x', effect: 'Odd' },
    ],
  },
  status: { nodeInfo, allocatable: { cpu: '3500m', memory: '1Ki', pods: '110' } },
});

const labeled = { 'node.kubernetes.io/windows-build': '10.0.17763' };
const AKS_IMAGE = 'kubernetes.azure.com/node-image-version';

test.each<[string, RawObject, RawObject, number | null, number | null]>([
  ['its kernel', labeled, { kernelVersion: '10.0.20348.2402' }, 20348, 2402],
  ['its label', labeled, { kernelVersion: 'unknown' }, 17763, null],
  ['its name', {}, { osImage: 'Windows Server 2025 Datacenter' }, 26100, null],
  ['a name without a release', {}, { osImage: 'Windows Server Datacenter' }, null, null],
  ['the SKU of AKS', { 'kubernetes.azure.com/os-sku': 'Windows2022' }, {}, 20348, null],
  ['the image of AKS', { [AKS_IMAGE]: 'AKSWindows-2019-17763.1' }, {}, 17763, null],
  ['the image of AKS with its build', { [AKS_IMAGE]: 'AKSWindows-23H2-gen2-25398.830.240416' }, {}, 25398, null],
  ['a label set by hand', { 'beta.kubernetes.io/osbuild': '17763.1158' }, {}, 17763, null],
])('the build of a Windows node by %s', (_, labels, nodeInfo, build, patch) => {
  expect(nodeFactsOf(node(labels, { operatingSystem: 'windows', ...nodeInfo }))).toMatchObject({ build, patch });
  expect(nodeFactsOf(node(labels, { operatingSystem: 'linux', ...nodeInfo }))).toMatchObject({ build: null });
});

test('the features that a node and its runtime handlers report', () => {
  const handler = (name: string, features: RawObject): RawObject => ({ name, features });
  const runtimeHandlers = [
    handler('', { userNamespaces: false, recursiveReadOnlyMounts: true }),
    handler('runc', { userNamespaces: true }),
    { name: 'kata' },
  ];
  const status = { features: { supplementalGroupsPolicy: false }, runtimeHandlers };
  expect(nodeFactsOf({ ...node({}), status })?.handlers).toEqual(['', 'runc', 'kata']);
  expect(nodeFactsOf({ ...node({}), status })?.features).toEqual({
    supplementalGroupsPolicy: false,
    'userNamespaces ': false,
    'recursiveReadOnlyMounts ': true,
    'userNamespaces runc': true,
  });
  expect([nodeFactsOf(node({}))?.features, nodeFactsOf(node({}))?.handlers]).toEqual([undefined, undefined]);
});

const MACHINE = 'machine.openshift.io/machine';

test.each<[RawObject, RawObject, string?, string?]>([
  [{ 'alibabacloud.com/nodepool-id': 'np1', agentpool: 'a' }, {}, 'alibabacloud.com/nodepool-id', 'np1'],
  [{ agentpool: 'win22' }, {}, 'agentpool', 'win22'],
  [{ 'karpenter.sh/nodepool': 'k', 'eks.amazonaws.com/nodegroup': 'g' }, {}, 'eks.amazonaws.com/nodegroup', 'g'],
  [{}, { [MACHINE]: 'openshift-machine-api/winworker-8zk2p' }, MACHINE, 'winworker'],
  [{ 'node.openshift.io/os_id': 'Windows' }, {}, 'node.openshift.io/os_id', 'Windows'],
  [{ 'cattle.io/os': 'windows', agentpool: 'a' }, {}, 'agentpool', 'a'],
  [{ 'cattle.io/os': 'windows' }, {}, 'cattle.io/os', 'windows'],
  [{ constructor: 'x' }, {}],
])('the pool of a node with %j and %j', (labels, annotations, key, name) => {
  expect(nodeFactsOf(node(labels, {}, annotations))?.pool).toEqual(key === undefined ? null : { key, name });
});

test('a node: its label replaces an unreported OS, unreported values are null, unknown effects are omitted', () => {
  const facts = nodeFactsOf(node({ 'kubernetes.io/os': 'windows' }, { kernelVersion: '10.0.20348.1' }));
  expect(facts).toMatchObject({
    os: 'windows',
    build: 20348,
    ready: 'Unknown',
    drivers: null,
    taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
    allocatable: { cpu: 3500, memory: 1024, pods: 110 },
  });
  expect(nodeFactsOf(node({}, {}))).toMatchObject({ os: null });
  expect(nodeFactsOf({ metadata: {} })).toBeNull();
});

const claim = (spec: RawObject, more: RawObject = {}): RawObject => ({
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'c', namespace: 'shop', ...more },
  spec,
});

test.each<[string, RawObject, RawObject]>([
  ['bound', claim({ volumeName: 'v' }, { annotations: { 'pv.kubernetes.io/bind-completed': 'yes' } }), { bound: true }],
  ['named, not bound yet', claim({ volumeName: 'v' }), { bound: false, volumeName: 'v' }],
  [
    'its class by annotation',
    claim({ storageClassName: 'b' }, { annotations: { 'volume.beta.kubernetes.io/storage-class': 'a' } }),
    { storageClass: 'a' },
  ],
  ['no class', claim({ storageClassName: '' }), { storageClass: '', selector: null }],
  [
    'a selector',
    claim({ selector: { matchLabels: { a: 'b' } } }),
    { selector: [{ key: 'a', operator: 'In', values: ['b'] }] },
  ],
  ['its size', claim({ resources: { requests: { storage: '1Gi' } } }), { requested: 2 ** 30 }],
])('a claim: %s', (_, raw, expected) => {
  expect(claimOf(raw)).toMatchObject(expected);
});

test('a volume, its class and their terms for nodes', () => {
  const terms = [{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] }];
  const volume = {
    metadata: { name: 'v', labels: { 'topology.kubernetes.io/zone': 'a' } },
    spec: {
      csi: { driver: 'disk.csi.azure.com', fsType: 'ext4' },
      nodeAffinity: { required: { nodeSelectorTerms: terms } },
      capacity: { storage: '5Gi' },
      claimRef: { namespace: 'shop', name: 'c', uid: 'u' },
    },
    status: { phase: 'Available' },
  };
  const wanted = { expressions: [{ key: 'zone', operator: 'In', values: ['a'] }], fields: [] };
  expect(volumeOf(volume)).toMatchObject({
    source: 'disk.csi.azure.com',
    fsType: 'ext4',
    nodeAffinity: [wanted],
    available: true,
  });
  expect(volumeOf({ metadata: { name: 'v' }, spec: { nfs: {} } })).toMatchObject({
    source: 'nfs',
    nodeAffinity: null,
    available: false,
  });
  const topologies = [{ matchLabelExpressions: [{ key: 'zone', values: ['a'] }] }];
  const raw = { metadata: { name: 's' }, volumeBindingMode: 'WaitForFirstConsumer', allowedTopologies: topologies };
  expect(storageClassOf(raw)).toMatchObject({ waitsForConsumer: true, allowedTopologies: [wanted], isDefault: false });
});

test('kinds that were read are lists, all others unknown', () => {
  const unavailable = clusterFactsOf({ minor: 36, objects: [] });
  expect(unavailable).toMatchObject({ nodes: [], pods: [], runtimeClasses: null, claims: null });
  expect(unavailable.beside).toMatchObject({ services: null, budgets: null });
  const kinds = ['RuntimeClass', 'CSINode', 'Node'];
  const read = clusterFactsOf({
    minor: 36,
    kinds,
    objects: [node({ 'eks.amazonaws.com/nodegroup': 'g' }), { kind: 'Service' }],
  });
  expect(read).toMatchObject({ provider: 'eks', runtimeClasses: [], nodes: [{ drivers: {} }] });
  expect(read.beside.services).toBeNull();
});

test('gMSA is not installed where its kind is not defined; with the kind it is unknown', () => {
  const definition = { kind: 'CustomResourceDefinition', metadata: { name: 'gmsacredentialspecs.windows.k8s.io' } };
  const kinds = ['CustomResourceDefinition'];
  const installed = (objects: RawObject[], read?: string[]) =>
    clusterFactsOf({ minor: 36, objects, ...(read === undefined ? {} : { kinds: read }) }).beside.gmsaInstalled;
  expect([installed([], kinds), installed([definition], kinds), installed([])]).toEqual([false, null, null]);
  const absent = ['GMSACredentialSpec'];
  expect(clusterFactsOf({ minor: 36, objects: [], kinds: absent, absent }).beside).toMatchObject({
    gmsaSpecs: [],
    gmsaInstalled: false,
  });
});

test('vertical autoscalers have their target and their mode; one without a target is left out', () => {
  const vpa = (name: string, spec: RawObject) => ({
    kind: 'VerticalPodAutoscaler',
    metadata: { name, namespace: 'shop' },
    spec,
  });
  const target = { kind: 'Deployment', name: 'web' };
  const objects = [
    vpa('a', { targetRef: target, updatePolicy: { updateMode: 'InPlaceOrRecreate' } }),
    vpa('b', { targetRef: target, updatePolicy: 'odd' }),
    vpa('c', { targetRef: { kind: 'Deployment' } }),
  ];
  expect(clusterFactsOf({ minor: 36, objects }).beside.verticalAutoscalers).toEqual([
    { namespace: 'shop', name: 'a', target, updateMode: 'InPlaceOrRecreate' },
    { namespace: 'shop', name: 'b', target, updateMode: 'Auto' },
  ]);
});

test('drivers come from the CSINode of the same name', () => {
  const csiNode = {
    kind: 'CSINode',
    metadata: { name: 'n' },
    spec: { drivers: [{ name: 'd', allocatable: { count: 16 } }, { name: 'e' }] },
  };
  const [facts] = clusterFactsOf({ minor: null, objects: [csiNode, node({})] }).nodes;
  expect(facts?.drivers).toEqual({ d: { limit: 16 }, e: { limit: null } });
});

test('workloads are objects without an owner, without their status', () => {
  const owned = {
    metadata: { name: 'rs', ownerReferences: [{ controller: true, kind: 'Deployment', name: 'd', uid: 'd' }] },
  };
  const objects = [
    { kind: 'ReplicaSet', ...owned },
    { kind: 'Deployment', metadata: { name: 'd' }, status: { replicas: 1 } },
    { kind: 'Pod', metadata: { name: 'bare' } },
  ];
  const { workloads, pods } = clusterFactsOf({ minor: 36, objects });
  expect(workloads.map(({ kind }) => kind)).toEqual(['Deployment', 'Pod']);
  expect(workloads[0]?.object).not.toHaveProperty('status');
  expect(pods).toHaveLength(1);
});

test('without defaults, the maximum is the default limit and the minimum the default request', () => {
  const limits = [
    { type: 'Container', max: { cpu: '2', memory: '1Gi' }, min: { 'ephemeral-storage': '1Gi', cpu: '1m' } },
    { type: 'Container', default: { memory: '512Mi' }, defaultRequest: { memory: '256Mi' } },
  ];
  expect(limitRangeOf({ spec: { limits } })).toMatchObject({
    namespace: 'default',
    defaultLimits: { cpu: '2', memory: '512Mi' },
    defaultRequests: { cpu: '2', memory: '256Mi', 'ephemeral-storage': '1Gi' },
  });
});

test('a node without allocatable has its capacity', () => {
  const raw = { metadata: { name: 'n' }, status: { capacity: { cpu: '2' } } };
  expect(nodeFactsOf(raw)?.allocatable).toEqual({ cpu: 2_000 });
  expect(nodeFactsOf({ ...raw, status: { ...raw.status, allocatable: {} } })?.allocatable).toEqual({});
});

test('a pod without defaults has the same demand as in the cluster', () => {
  const container = { name: 'c', ports: [{ containerPort: 80 }], resources: { limits: { cpu: '2' } } };
  const raw = { kind: 'Pod', metadata: { name: 'p' }, spec: { hostNetwork: true, containers: [container] } };
  expect(clusterFactsOf({ minor: 36, objects: [raw] }).pods[0]?.demand).toMatchObject({
    requests: { cpu: 2_000 },
    hostPorts: [{ port: 80, protocol: 'TCP', ip: '' }],
  });
});

test('a RuntimeClass and a LimitRange as written', () => {
  const raw = {
    metadata: { name: 'hyperv' },
    handler: 'runhcs-wcow-hypervisor',
    overhead: { podFixed: { memory: '1Ki' } },
    scheduling: { nodeSelector: { a: 'b' }, tolerations: [{ key: 'os', operator: 'Exists' }] },
  };
  expect(runtimeClassOf(raw)).toMatchObject({
    overhead: { memory: 1024 },
    overheadText: { memory: '1Ki' },
    tolerations: [{ key: 'os', operator: 'Exists', value: '', effect: '' }],
  });
  const limits = [{ type: 'Container', default: { cpu: 1 }, defaultRequest: { cpu: '100m' } }];
  expect(limitRangeOf({ metadata: { namespace: 'shop', name: 'most' }, spec: { limits } })).toEqual({
    name: 'most',
    namespace: 'shop',
    defaultLimits: { cpu: '1' },
    defaultRequests: { cpu: '100m' },
  });
  expect(limitRangeOf({ spec: { limits: [{ type: 'PersistentVolumeClaim' }] } })).toBeNull();
});

test('throws for no object', () => {
  const kind = fc.constantFrom(
    ...'Node Pod PersistentVolume PersistentVolumeClaim StorageClass CSINode CSIDriver CSIStorageCapacity Namespace RuntimeClass LimitRange Deployment PodDisruptionBudget'.split(
      ' ',
    ),
  );
  const object = fc.record({
    kind,
    metadata: fc.oneof(fc.constant({ name: 'x' }), fc.jsonValue()),
    spec: fc.jsonValue(),
    status: fc.jsonValue(),
  });
  fc.assert(
    fc.property(fc.array(object, { maxLength: 5 }), (objects) => {
      expect(clusterFactsOf({ minor: 36, objects }).nodes.length).toBeLessThanOrEqual(objects.length);
    }),
  );
  expect(namespaceOf({ metadata: 7 })).toBeNull();
});
