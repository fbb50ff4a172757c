import { expect, test } from 'vitest';
import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { daemon, deployment, podOf, workloadFrom } from '../testing/lint-world';
import { linuxNode, sketchCluster, sketchPod, windowsNode } from '../testing/sketch-nodes';
import { claimFacts, classFacts, volumeFacts } from '../testing/sketch-storage';
import { assess } from '../verdict/assess';
import { placementWorld } from '../verdict/placement-world';

const onWindows = { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [{ key: 'os', operator: 'Exists' }] };
const CORE = 'mcr.microsoft.com/windows/servercore:ltsc2022';

const helpFor = (object: RawObject, reported: Partial<ClusterFacts> = {}) =>
  assess(workloadFrom(object), placementWorld({ cluster: sketchCluster(reported), today: '2026-11-21' })).otherHelp;
const requesting = (cpu: string, memory: string) =>
  deployment(podOf(CORE, onWindows, { resources: { requests: { cpu, memory } } }));

test('pods that no node is large enough for need larger nodes', () => {
  expect(helpFor(requesting('12', '20Gi'))).toEqual([
    { kind: 'pool', os: 'windows', why: 'size', cpu: 16, memoryGiB: 32, builds: [20_348] },
  ]);
});

test('no pool is offered for resources that larger instances need not have', () => {
  const asking = (requests: RawObject) =>
    deployment(podOf(CORE, onWindows, { resources: { requests, limits: requests } }));
  const gpu = asking({ 'nvidia.com/gpu': '1', memory: '64Gi' });
  expect(helpFor(gpu)).toEqual([]);
  expect(helpFor(gpu, { nodes: [linuxNode()] })).toEqual([]);
  const node = windowsNode();
  const taken = { ...node, allocatable: { ...node.allocatable, pods: 0, 'nvidia.com/gpu': 1 } };
  expect(helpFor(asking({ 'nvidia.com/gpu': '1' }), { nodes: [linuxNode(), taken] })).toEqual([]);
  expect(helpFor(asking({ 'hugepages-2Mi': '4Mi', cpu: '64' }))).toEqual([]);
  expect(helpFor(asking({ 'ephemeral-storage': '500Gi' }))).toEqual([]);
  expect(helpFor(asking({ 'ephemeral-storage': '5Gi', cpu: '64' }))).toMatchObject([{ why: 'size' }]);
});

test('a cluster without Windows nodes needs a pool of a build that the images have', () => {
  expect(helpFor(requesting('100m', '1Gi'), { nodes: [linuxNode()] })).toEqual([
    { kind: 'pool', os: 'windows', why: 'none', cpu: 4, memoryGiB: 8, builds: [20_348] },
  ]);
});

test('images of another build need nodes of their build', () => {
  const [help] = helpFor(requesting('100m', '1Gi'), { nodes: [linuxNode(), windowsNode({ build: 17_763 })] });
  expect(help).toMatchObject({ why: 'build', builds: [20_348] });
});

test('on full or small nodes of another build, the build is named', () => {
  const old = windowsNode({ build: 17_763 });
  const pods = { ...old, allocatable: { ...old.allocatable, pods: 0 } };
  for (const nodes of [
    [linuxNode(), pods],
    [linuxNode(), old],
  ])
    expect(helpFor(requesting(nodes.includes(pods) ? '100m' : '12', '1Gi'), { nodes })).toMatchObject([
      { why: 'build', builds: [20_348] },
    ]);
  const now = windowsNode({ build: 20_348 });
  const full = { ...now, allocatable: { ...now.allocatable, pods: 0 } };
  expect(helpFor(requesting('100m', '1Gi'), { nodes: [linuxNode(), old, full] })).toMatchObject([
    { why: 'full', builds: [20_348] },
  ]);
});

test('no Windows pool is offered where the network plugin gives Windows nodes no addresses', () => {
  const nodes = [linuxNode()];
  const withPlugin = (name: string) => helpFor(requesting('100m', '1Gi'), { nodes, workloads: [daemon(name)] });
  expect(withPlugin('terway-eniip')).toEqual([]);
  expect(withPlugin('kube-flannel-ds')).toMatchObject([{ kind: 'pool', why: 'none' }]);
});

test('no pool is offered for a build that the provider has no image for', () => {
  const object = deployment(podOf('mcr.microsoft.com/windows/servercore:ltsc2025', onWindows));
  const on = (provider: ClusterFacts['provider'], nodes = [linuxNode(), windowsNode({ build: 20_348 })]) =>
    helpFor(object, { provider, nodes });
  expect(on('ack')).toEqual([]);
  expect(on('eks')).toMatchObject([{ why: 'build', builds: [26_100] }]);
  const [closed] = [windowsNode({ build: 26_100, unschedulable: true })];
  expect(on('ack', [linuxNode(), windowsNode({ build: 20_348 }), closed])).toMatchObject([{ builds: [26_100] }]);
});

test('nothing is offered for what runs, or for nodes that other reasons exclude', () => {
  expect(helpFor(requesting('100m', '1Gi'))).toEqual([]);
  expect(
    helpFor(deployment(podOf(CORE, { ...onWindows, nodeSelector: { 'kubernetes.io/os': 'windows', zone: 'x' } }))),
  ).toEqual([]);
});

test('replicas that lack a free host port need fewer replicas, another port, or more nodes', () => {
  const object = (replicas: number) =>
    deployment(podOf(CORE, onWindows, { ports: [{ containerPort: 80, hostPort: 8080 }] }), { replicas });
  const nodes = [linuxNode(), windowsNode({ name: 'win' })];
  const hostPorts = [{ port: 8080, protocol: 'TCP', ip: '' }];
  const demand = { ...sketchPod().demand, hostPorts };
  const workload = { kind: 'Deployment', name: 'shop' };
  const own = sketchPod({ uid: 'p', namespace: 'default', nodeName: 'win', ready: true, workload, demand });
  expect(helpFor(object(2), { nodes, pods: [own] })).toMatchObject([{ kind: 'pool', why: 'port' }]);
  expect(helpFor(object(1), { nodes, pods: [own] })).toEqual([]);
  // Before it has a pod, the port is taken by another workload.
  const other = { ...own, workload: { kind: 'Deployment', name: 'other' } };
  expect(helpFor(object(1), { nodes, pods: [other] })).toMatchObject([{ kind: 'pool', why: 'port' }]);
});

test('a claim that does not exist is to be created', () => {
  const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'absent' } }];
  const object = deployment(podOf(CORE, { ...onWindows, volumes }));
  const storage = { volumes: [], storageClasses: [] };
  expect(helpFor(object, { ...storage, claims: [] })).toContainEqual({
    kind: 'claim',
    namespace: 'default',
    claim: 'absent',
  });
  expect(helpFor(object, { ...storage, claims: [claimFacts({ name: 'absent' })] })).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ kind: 'claim' })]),
  );
});

test('a volume that Windows cannot mount needs another StorageClass', () => {
  const volumes = [{ name: 'data', persistentVolumeClaim: { claimName: 'disk' } }];
  const object = deployment(
    podOf(CORE, { ...onWindows, volumes }, { volumeMounts: [{ name: 'data', mountPath: 'C:\\data' }] }),
  );
  const storage = { claims: [claimFacts({})], volumes: [volumeFacts({ fsType: 'ext4', source: 'disk.example.com' })] };
  const storageClasses = [
    classFacts({ name: 'linux', fsType: 'ext4', provisioner: 'disk.example.com' }),
    classFacts({ name: 'windows', fsType: 'ntfs', provisioner: 'disk.example.com' }),
    classFacts({ name: 'elsewhere', fsType: 'ntfs', provisioner: 'other.example.com' }),
  ];
  const nodes = [linuxNode(), windowsNode({ drivers: { 'disk.example.com': { limit: null } } })];
  expect(helpFor(object, { ...storage, storageClasses, nodes })).toEqual([
    { kind: 'storage-class', volume: 'data', classes: ['windows'] },
  ]);
  // Without Windows nodes it is not known which drivers they would have.
  expect(helpFor(object, { ...storage, storageClasses, nodes: [linuxNode()] })).toContainEqual({
    kind: 'storage-class',
    volume: 'data',
    classes: ['elsewhere', 'windows'],
  });
});
