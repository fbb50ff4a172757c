import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { podDemandOf } from './pod-demand';
import { podFactsOf } from './pod-facts-of';
import { requestsOf, statusRequestsOf } from './requests-of';

const needs = (requests: RawObject, more: RawObject = {}): RawObject => ({
  name: 'c',
  resources: { requests },
  ...more,
});
const sidecar = (requests: RawObject): RawObject => needs(requests, { restartPolicy: 'Always' });
const cpu = (amount: string): RawObject => needs({ cpu: amount });
const halves = needs({ cpu: '500u', memory: '1500m' });

test.each<[string, RawObject, Record<string, number>]>([
  ['nothing', { containers: [needs({})] }, {}],
  ['the sum', { containers: [needs({ cpu: '100m', memory: '1Mi' }), cpu('1')] }, { cpu: 1100, memory: 2 ** 20 }],
  ['the largest init container', { initContainers: [cpu('2'), cpu('1')], containers: [cpu('100m')] }, { cpu: 2000 }],
  ['sidecars too', { initContainers: [sidecar({ cpu: '300m' })], containers: [cpu('100m')] }, { cpu: 400 }],
  [
    'an init container beside the sidecars before it',
    { initContainers: [sidecar({ cpu: '300m' }), cpu('1'), sidecar({ cpu: '200m' })], containers: [cpu('100m')] },
    { cpu: 1300 },
  ],
  [
    'pod-level cpu and memory instead; not what a pod cannot state',
    {
      resources: { requests: { cpu: '50m', 'example.com/fpga': '9' } },
      containers: [needs({ cpu: '1', memory: '1Ki', 'example.com/fpga': '2' })],
    },
    { cpu: 50, memory: 1024, 'example.com/fpga': 2 },
  ],
  [
    'overhead on top of pod-level requests',
    { resources: { requests: { cpu: '1' } }, overhead: { cpu: '250m', memory: '2Ki' }, containers: [] },
    { cpu: 1250, memory: 2048 },
  ],
  ['rounded up', { containers: [needs({ cpu: '0.1m', memory: '1500m' })] }, { cpu: 1, memory: 2 }],
  ['added before they are rounded', { containers: [halves, halves] }, { cpu: 1, memory: 3 }],
  ['decimals without an exact binary number', { containers: ['0.1', '0.2', '4.35'].map(cpu) }, { cpu: 4650 }],
  ['the smallest amounts', { containers: [needs({ cpu: '1n', memory: '1n' })] }, { cpu: 1, memory: 1 }],
  ['a key of every object', { containers: [needs({ constructor: '1', __proto__: null })] }, { constructor: 1 }],
])('requests: %s', (_, spec, expected) => {
  expect({ ...requestsOf(spec) }).toEqual(expected);
});

const allotted = { cpu: '2' };
const inEffect = { requests: { cpu: '1500m', memory: '1Ki' } };
const written = { cpu: '1', memory: '2Ki' };
const ofC = { name: 'c', allocatedResources: allotted, resources: inEffect };
const resize = (reason: string): RawObject => ({ conditions: [{ type: 'PodResizePending', reason }] });

const running = { containers: [needs(written)] };
const both = { cpu: 2000, memory: 2048 };
test.each<[string, RawObject, RawObject, Record<string, number>]>([
  ['what its kubelet allocated, where that is more', running, { containerStatuses: [ofC] }, both],
  ['what it has, while the resize is deferred', running, { containerStatuses: [ofC], ...resize('Deferred') }, both],
  [
    'only what it has, when the resize is infeasible',
    { containers: [needs({ cpu: '9', memory: '2Ki' })] },
    { containerStatuses: [ofC], ...resize('Infeasible') },
    { cpu: 2000, memory: 1024 },
  ],
  [
    'what is written, where its status has no resources',
    running,
    { containerStatuses: [{ name: 'c', allocatedResources: allotted }] },
    { cpu: 1000, memory: 2048 },
  ],
  ['sidecars too', { initContainers: [sidecar(written)] }, { initContainerStatuses: [ofC] }, both],
  [
    'init containers that end as they are written',
    { initContainers: [needs(written)] },
    { initContainerStatuses: [ofC] },
    { cpu: 1000, memory: 2048 },
  ],
])('a running pod counts with %s', (_, spec, status, expected) => {
  expect(requestsOf(spec, statusRequestsOf(status))).toEqual(expected);
});

test('host ports of containers and sidecars, not of other init containers', () => {
  const ports = (...hostPorts: number[]): RawObject => ({
    ports: hostPorts.map((hostPort) => ({ hostPort, containerPort: 80 })),
  });
  const spec = {
    containers: [ports(80, 0), { ports: [{ containerPort: 443 }] }],
    initContainers: [ports(81), { ...ports(82), restartPolicy: 'Always' }],
  };
  expect(podDemandOf(spec, {}).hostPorts).toEqual([
    { port: 80, protocol: 'TCP', ip: '' },
    { port: 82, protocol: 'TCP', ip: '' },
  ]);
});

test('affinity terms carry their match keys; preferences are left out', () => {
  const term = {
    topologyKey: 'kubernetes.io/hostname',
    labelSelector: { matchLabels: { app: 'web' } },
    matchLabelKeys: ['version', 'absent'],
    mismatchLabelKeys: ['tenant'],
    namespaceSelector: {},
  };
  const affinity = {
    podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] },
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: term }],
      requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone', namespaces: ['a'] }],
    },
  };
  const demand = podDemandOf({ affinity }, { version: '2', tenant: 't' });
  expect(demand.affinity).toEqual([
    {
      topologyKey: 'kubernetes.io/hostname',
      selector: [
        { key: 'app', operator: 'In', values: ['web'] },
        { key: 'version', operator: 'In', values: ['2'] },
        { key: 'tenant', operator: 'NotIn', values: ['t'] },
      ],
      namespaces: [],
      namespaceSelector: [],
    },
  ]);
  expect(demand.antiAffinity).toEqual([
    { topologyKey: 'zone', selector: null, namespaces: ['a'], namespaceSelector: null },
  ]);
});

test('claims by name; an ephemeral volume has its own', () => {
  const volumes = [
    { name: 'data', persistentVolumeClaim: { claimName: 'disk' } },
    { name: 'scratch', ephemeral: { volumeClaimTemplate: { spec: {} } } },
    { name: 'secrets', csi: { driver: 'secrets-store.csi.k8s.io' } },
    { name: 'empty', emptyDir: {} },
  ];
  expect(podDemandOf({ volumes }, {}).claims).toEqual(['disk', '*-scratch']);
});

test('a pod of the API', () => {
  const pod = podFactsOf({
    metadata: {
      name: 'web-7d4b9c-x',
      namespace: 'shop',
      uid: 'u',
      labels: { 'pod-template-hash': '7d4b9c' },
      deletionTimestamp: '2026-11-21T00:00:00Z',
      ownerReferences: [{ controller: true, kind: 'ReplicaSet', name: 'web-7d4b9c', uid: 'rs' }],
    },
    spec: { nodeName: 'n1', containers: [] },
    status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
  });
  expect(pod).toMatchObject({
    nodeName: 'n1',
    phase: 'Running',
    ready: true,
    deleting: true,
    ownerUid: 'rs',
    workload: { kind: 'Deployment', name: 'web' },
  });
});

test('throws for no pod', () => {
  const spec = fc.dictionary(
    fc.constantFrom('containers', 'initContainers', 'affinity', 'volumes', 'resources', 'overhead', '__proto__'),
    fc.oneof(
      fc.jsonValue(),
      fc.array(fc.dictionary(fc.constantFrom('ports', 'resources', 'name', 'rbd', 'iscsi'), fc.jsonValue())),
    ),
  );
  fc.assert(
    fc.property(spec, fc.jsonValue(), (one, metadata) => {
      expect(podFactsOf({ metadata: { name: 'p' }, spec: one, status: metadata })?.name).toBe('p');
      expect(podFactsOf({ metadata, spec: metadata })?.name ?? 'none').toBeTypeOf('string');
    }),
  );
});
