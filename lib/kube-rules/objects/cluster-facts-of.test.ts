import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { claimOf } from './claim-of';
import { clusterFactsOf } from './cluster-facts-of';
import { limitRangeOf } from './limit-range-of';
import { namespaceOf } from './namespace-of';
import { nodeFactsOf } from './node-facts-of';
import { runtimeClassOf } from './runtime-class-of';
import { storageClassOf } from './storage-class-of';
import { volumeOf } from './volume-of';

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

test.each<[string, RawObject, RawObject, number | null, number | null]>([
  [
    'its kernel',
    { 'node.kubernetes.io/windows-build': '10.0.17763' },
    { kernelVersion: '10.0.20348.2402' },
    20348,
    2402,
  ],
  ['its label', { 'node.kubernetes.io/windows-build': '10.0.17763' }, { kernelVersion: 'unknown' }, 17763, null],
  ['its name', {}, { osImage: 'Windows Server 2025 Datacenter' }, 26100, null],
  ['a name that tells nothing', {}, { osImage: 'Windows Server Datacenter' }, null, null],
  ['the SKU of AKS', { 'kubernetes.azure.com/os-sku': 'Windows2022' }, {}, 20348, null],
  ['the image of AKS', { 'kubernetes.azure.com/node-image-version': 'AKSWindows-2019-17763.1' }, {}, 17763, null],
  [
    'the image of AKS with its build',
    { 'kubernetes.azure.com/node-image-version': 'AKSWindows-23H2-gen2-25398.830.240416' },
    { osImage: 'Windows Server Datacenter' },
    25398,
    null,
  ],
  ['a label set by hand', { 'beta.kubernetes.io/osbuild': '17763.1158' }, {}, 17763, null],
])('the build of a Windows node by %s', (_, labels, nodeInfo, build, patch) => {
  expect(nodeFactsOf(node(labels, { operatingSystem: 'windows', ...nodeInfo }))).toMatchObject({ build, patch });
  expect(nodeFactsOf(node(labels, { operatingSystem: 'linux', ...nodeInfo }))).toMatchObject({ build: null });
});

test.each<[RawObject, RawObject, { key: string; name: string } | null]>([
  [{ 'alibabacloud.com/nodepool-id': 'np1', agentpool: 'a' }, {}, { key: 'alibabacloud.com/nodepool-id', name: 'np1' }],
  [{ agentpool: 'win22' }, {}, { key: 'agentpool', name: 'win22' }],
  [
    { 'karpenter.sh/nodepool': 'k', 'eks.amazonaws.com/nodegroup': 'g' },
    {},
    { key: 'eks.amazonaws.com/nodegroup', name: 'g' },
  ],
  [
    {},
    { 'machine.openshift.io/machine': 'openshift-machine-api/winworker-8zk2p' },
    { key: 'machine.openshift.io/machine', name: 'winworker' },
  ],
  [{ 'node.openshift.io/os_id': 'Windows' }, {}, { key: 'node.openshift.io/os_id', name: 'Windows' }],
  [{ 'cattle.io/os': 'windows', agentpool: 'a' }, {}, { key: 'agentpool', name: 'a' }],
  [{ 'cattle.io/os': 'windows' }, {}, { key: 'cattle.io/os', name: 'windows' }],
  [{ constructor: 'x' }, {}, null],
])('the pool of a node with %j and %j', (labels, annotations, pool) => {
  expect(nodeFactsOf(node(labels, {}, annotations))?.pool).toEqual(pool);
});

test('a node: its label stands for an OS that it does not report, what is not told is null, unknown effects are left out', () => {
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
  ['no class', claim({ storageClassName: '' }), { storageClass: null, selector: null }],
  [
    'a selector',
    claim({ selector: { matchLabels: { a: 'b' } } }),
    { selector: [{ key: 'a', operator: 'In', values: ['b'] }] },
  ],
  ['its size', claim({ resources: { requests: { storage: '1Gi' } } }), { requested: 2 ** 30 }],
])('a claim: %s', (_, raw, expected) => {
  expect(claimOf(raw)).toMatchObject(expected);
});

test('a volume, its class and what they say about nodes', () => {
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

test('kinds that were read are lists, all others are not known', () => {
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

test('gMSA is not installed where its kind is not defined; with the kind it is not told', () => {
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

test('vertical autoscalers tell whom they scale and how; one without a target is left out', () => {
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

test('workloads are what nobody owns, without their status', () => {
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

test('the most that containers may have is their limit, and the least what they ask, unless there are defaults', () => {
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

test('a node that does not say what it can give gives all it has', () => {
  const raw = { metadata: { name: 'n' }, status: { capacity: { cpu: '2' } } };
  expect(nodeFactsOf(raw)?.allocatable).toEqual({ cpu: 2_000 });
  expect(nodeFactsOf({ ...raw, status: { ...raw.status, allocatable: {} } })?.allocatable).toEqual({});
});

test('a pod that was written down without its defaults takes what it takes in the cluster', () => {
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

test('whatever an object holds, reading it does not throw', () => {
  const kind = fc.constantFrom(
    'Node',
    'Pod',
    'PersistentVolume',
    'PersistentVolumeClaim',
    'StorageClass',
    'CSINode',
    'CSIDriver',
    'CSIStorageCapacity',
    'Namespace',
    'RuntimeClass',
    'LimitRange',
    'Deployment',
    'PodDisruptionBudget',
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
