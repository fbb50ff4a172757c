import { describe, expect, test } from 'vitest';
import type { KubeNode } from '../ports/kube';
import { type DriftTemplate, nodeDrift, poolDrift } from './drift';

const node: KubeNode = {
  uid: 'u1',
  resourceVersion: '1',
  name: 'n1',
  os: 'windows',
  build: '20348',
  osImage: 'Windows Server 2022 Datacenter',
  bootId: 'boot-1',
  kernelVersion: '10.0.20348',
  kubeletVersion: 'v1.32.1-aliyun.1',
  containerRuntime: 'containerd://1.6.38',
  arch: 'amd64',
  ready: 'True',
  unschedulable: false,
  labels: {
    team: 'shop',
    'node.kubernetes.io/instance-type': 'ecs.g6.xlarge',
    'topology.kubernetes.io/zone': 'cn-hangzhou-h',
    'added.by/an-add-on': 'yes',
  },
  annotations: {},
  taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
  conditions: [],
  capacity: { cpuMilli: 4_000, memoryMiB: 16_384, pods: 64 },
  allocatable: { cpuMilli: 2_500, memoryMiB: 13_824, pods: 64 },
  internalIp: null,
  providerId: null,
  createdAt: 1,
};

const image = 'win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd';
const template: DriftTemplate = {
  definition: {
    labels: { team: 'shop' },
    taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
    imageId: image,
    imageType: 'Windows',
    runtime: 'containerd',
    runtimeVersion: '1.6.38',
    instanceTypes: ['ecs.g6.xlarge', 'ecs.g7.xlarge'],
  },
  zoneIds: ['cn-hangzhou-h'],
  kubernetesVersion: '1.32.1-aliyun.1',
};

type Parts = Partial<KubeNode> & { imageId?: string | null };

const of = (parts: Parts = {}, definition: Partial<DriftTemplate['definition']> = {}) => {
  const { imageId = image, ...live } = parts;
  const wanted = { ...template, definition: { ...template.definition, ...definition } };
  return nodeDrift(wanted, { node: { ...node, ...live }, imageId });
};
const short = (found: ReturnType<typeof of>) =>
  found.map(({ field, key, kind, template: from, live }) => [field, key, kind, from, live]);

test('a node that matches the template has none, even cordoned or not ready', () => {
  expect(of()).toEqual([]);
  expect(of({ unschedulable: true, ready: 'False' })).toEqual([]);
});

const labels = (more: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...node.labels, ...more }).filter((one): one is [string, string] => one[1] !== undefined),
  );
const TYPE = 'node.kubernetes.io/instance-type';
const ZONE = 'topology.kubernetes.io/zone';
const TYPES = 'ecs.g6.xlarge, ecs.g7.xlarge';
const RUNTIME = 'containerd 1.6.38';
const hand = 'edited-by-hand';
const old = 'old-configuration';

const onType = (type: string | undefined): Parts => ({ labels: labels({ [TYPE]: type }) });
const noImage = (parts: Parts = {}): Parts => ({ imageId: null, ...parts });
const server2019 = { build: '17763', osImage: 'Windows Server 2019' };
const linuxTaint = { key: 'os', value: 'linux', effect: 'NoSchedule' } as const;
const mine = { key: 'mine', value: '', effect: 'NoExecute' } as const;
const KUBELET = '1.32.1-aliyun.1';

test.each<[string, Parts, ...unknown[]]>([
  ['another value of a label', { labels: labels({ team: 'x' }) }, 'labels', 'team', hand, 'shop', 'x'],
  ['a missing label', { labels: labels({ team: undefined }) }, 'labels', 'team', hand, 'shop', null],
  ['another value of a taint', { taints: [linuxTaint] }, 'taints', 'os:NoSchedule', hand, 'windows', 'linux'],
  ['a missing taint', { taints: [] }, 'taints', 'os:NoSchedule', hand, 'windows', null],
  ['an extra taint', { taints: [...node.taints, mine] }, 'taints', 'mine:NoExecute', hand, null, ''],
  ['another image', { imageId: 'img-old' }, 'image', null, old, image, 'img-old'],
  ['an unknown image, another build', noImage(server2019), 'image', null, old, image, 'Windows Server 2019'],
  ['an unknown image and the same build', noImage(), 'image', null, 'unknown', image, null],
  ['an unknown image and build', noImage({ build: null }), 'image', null, 'unknown', image, null],
  ['an older runtime', { containerRuntime: 'containerd://1.6.28' }, 'runtime', null, old, RUNTIME, 'containerd 1.6.28'],
  ['another runtime', { containerRuntime: 'docker://1.6.38' }, 'runtime', null, old, RUNTIME, 'docker 1.6.38'],
  ['an unknown runtime', { containerRuntime: '' }, 'runtime', null, 'unknown', RUNTIME, null],
  ['an older kubelet', { kubeletVersion: 'v1.31.9' }, 'kubelet', null, old, KUBELET, 'v1.31.9'],
  ['an unknown kubelet', { kubeletVersion: '' }, 'kubelet', null, 'unknown', KUBELET, null],
  ['another instance type', onType('ecs.c6.large'), 'instance-type', null, old, TYPES, 'ecs.c6.large'],
  ['an unknown instance type', onType(undefined), 'instance-type', null, 'unknown', TYPES, null],
  ['a zone without a vSwitch', { labels: labels({ [ZONE]: 'zone-k' }) }, 'zone', null, old, 'cn-hangzhou-h', 'zone-k'],
])('%s', (_, parts, ...expected) => {
  expect(short(of(parts))).toEqual([expected]);
});

describe('is no drift', () => {
  test.each<[string, Parts]>([
    ['a newer kubelet', { kubeletVersion: 'v1.33.0' }],
    ['a kubelet without the vendor suffix', { kubeletVersion: 'v1.32.1' }],
    [
      'a taint of Kubernetes or the autoscaler',
      {
        taints: [
          ...node.taints,
          { key: 'node.kubernetes.io/unreachable', value: '', effect: 'NoExecute' },
          { key: 'node.cloudprovider.kubernetes.io/uninitialized', value: 'true', effect: 'NoSchedule' },
          { key: 'ToBeDeletedByClusterAutoscaler', value: '1', effect: 'NoSchedule' },
        ],
      },
    ],
    ['a label called like a method', { labels: labels({ constructor: 'x' }) }],
  ])('%s', (_, parts) => {
    expect(of(parts)).toEqual([]);
  });

  test('what the template leaves out', () => {
    const silent = { imageId: '', runtimeVersion: '', instanceTypes: [], labels: {}, taints: [] };
    expect(of({ imageId: null, containerRuntime: '', labels: {}, taints: [] }, silent)).toEqual([
      expect.objectContaining({ field: 'zone', kind: 'unknown' }),
    ]);
    const unavailable = { ...template, zoneIds: null, kubernetesVersion: null };
    const elsewhere = { ...node, kubeletVersion: '', labels: labels({ 'topology.kubernetes.io/zone': 'z' }) };
    expect(nodeDrift(unavailable, { node: elsewhere, imageId: image })).toEqual([]);
  });

  test('a missing label named like a method is drift', () => {
    expect(short(of({}, { labels: { constructor: 'x' } }))).toEqual([['labels', 'constructor', hand, 'x', null]]);
  });
});

test('the same difference of several nodes is listed once with its remedy, by kind, field and number', () => {
  const live = (name: string, parts: Parts = {}) => {
    const { imageId = image, ...rest } = parts;
    return { node: { ...node, ...rest, uid: name, name }, imageId };
  };
  const groups = poolDrift(template, [
    live('a', { imageId: null }),
    live('b', { kubeletVersion: 'v1.30.0' }),
    live('c', { kubeletVersion: 'v1.31.0' }),
    live('d', { kubeletVersion: 'v1.31.0', taints: [] }),
    live('f', { taints: [...node.taints, { key: 'extra', value: '', effect: 'NoSchedule' }] }),
    live('e', { labels: labels({ 'topology.kubernetes.io/zone': 'other' }) }),
  ]);
  expect(groups.map(({ field, kind, remedy, nodes }) => [field, kind, remedy, nodes.map((n) => n.name)])).toEqual([
    ['taints', hand, null, ['f']],
    ['taints', hand, 'push', ['d']],
    ['kubelet', old, 'upgrade', ['c', 'd']],
    ['kubelet', old, 'upgrade', ['b']],
    ['zone', old, 'replace', ['e']],
    ['image', 'unknown', null, ['a']],
  ]);
});
