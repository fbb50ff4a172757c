import type { Ids } from '@/simulator/world/kube/ids';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { nodeConditions } from '@/simulator/world/kube/node/node-conditions';
import type { JoinNode, Node } from '@/simulator/world/kube/shapes/node';

const GIB_KI = 1024 * 1024;

/** ACK docs, Windows node pools: 1.5 vCPU, 2.5 GB of memory and 3 GB of disk are kept for the system. */
const WINDOWS_RESERVED = { cpuMilli: 1_500, memoryMiB: 2_560, ephemeralGiB: 3 };

/** ACK docs, Resource reservation policy: a share that falls with size, plus the eviction threshold. */
function linuxReserved(node: JoinNode): typeof WINDOWS_RESERVED {
  const cores = node.cpuMilli / 1_000;
  const cpuMilli = Math.round(
    Math.min(1, cores) * 60 +
      Math.min(1, Math.max(0, cores - 1)) * 10 +
      Math.min(2, Math.max(0, cores - 2)) * 5 +
      Math.max(0, cores - 4) * 2.5,
  );
  const gib = node.memoryMiB / 1024;
  const share =
    Math.min(4, gib) * 0.25 +
    Math.min(4, Math.max(0, gib - 4)) * 0.2 +
    Math.min(8, Math.max(0, gib - 8)) * 0.1 +
    Math.max(0, gib - 16) * 0.06;
  return { cpuMilli, memoryMiB: Math.round(share * 512) + 300, ephemeralGiB: Math.ceil(node.ephemeralGiB * 0.1) };
}

type Amounts = Record<string, string>;

/** `status.capacity` and `status.allocatable` of a machine, in the units the kubelet writes. */
function nodeCapacity(node: JoinNode): { capacity: Amounts; allocatable: Amounts } {
  const reserved = node.os === 'windows' ? WINDOWS_RESERVED : linuxReserved(node);
  const linuxOnly: Amounts = node.os === 'linux' ? { 'hugepages-1Gi': '0', 'hugepages-2Mi': '0' } : {};
  const left = {
    cpuMilli: Math.max(0, node.cpuMilli - reserved.cpuMilli),
    memoryMiB: Math.max(0, node.memoryMiB - reserved.memoryMiB),
    ephemeralGiB: Math.max(0, node.ephemeralGiB - reserved.ephemeralGiB),
  };
  return {
    capacity: {
      cpu: cpuText(node.cpuMilli),
      'ephemeral-storage': `${node.ephemeralGiB * GIB_KI}Ki`,
      ...linuxOnly,
      memory: `${node.memoryMiB * 1024}Ki`,
      pods: String(node.pods),
    },
    allocatable: {
      cpu: cpuText(left.cpuMilli),
      'ephemeral-storage': String(left.ephemeralGiB * GIB_KI * 1024),
      ...linuxOnly,
      memory: `${left.memoryMiB * 1024}Ki`,
      pods: String(node.pods),
    },
  };
}

const cpuText = (milli: number): string => (milli % 1_000 === 0 ? String(milli / 1_000) : `${milli}m`);

interface Registration {
  join: JoinNode;
  ids: Ids;
  nowMs: number;
  podCidr: string;
  clusterId: string;
}

export function nodeObject({ join, ids, nowMs, podCidr, clusterId }: Registration): Node {
  const uid = join.uid ?? ids.uid(`node/${join.uidSeed ?? join.instanceId}`);
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: join.name,
      uid,
      creationTimestamp: kubeTime(nowMs),
      labels: { 'ack.aliyun.com': clusterId, ...nodeLabels(join), ...join.labels },
      annotations: nodeAnnotations(join),
    },
    spec: {
      podCIDR: podCidr,
      podCIDRs: [podCidr],
      providerID: `${join.regionId}.${join.instanceId}`,
      ...(join.unschedulable === true ? { unschedulable: true } : {}),
      ...(join.taints.length === 0 ? {} : { taints: join.taints.map((taint) => ({ ...taint })) }),
    },
    status: {
      ...nodeCapacity(join),
      conditions: nodeConditions({ ready: false }, nowMs),
      addresses: [
        { type: 'InternalIP', address: join.internalIp },
        { type: 'Hostname', address: join.name },
      ],
      daemonEndpoints: { kubeletEndpoint: { Port: 10250 } },
      nodeInfo: nodeSystem(join, ids),
      images: startImages(join.os),
    },
  };
}

const nodeLabels = (join: JoinNode): Record<string, string> => ({
  ...(join.nodePoolId === '' ? {} : { 'alibabacloud.com/nodepool-id': join.nodePoolId }),
  'beta.kubernetes.io/arch': join.arch,
  'beta.kubernetes.io/instance-type': join.instanceType,
  'beta.kubernetes.io/os': join.os,
  'failure-domain.beta.kubernetes.io/region': join.regionId,
  'failure-domain.beta.kubernetes.io/zone': join.zoneId,
  'kubernetes.io/arch': join.arch,
  'kubernetes.io/hostname': join.name,
  'kubernetes.io/os': join.os,
  'node.kubernetes.io/instance-type': join.instanceType,
  ...(join.build === undefined ? {} : { 'node.kubernetes.io/windows-build': join.build }),
  'topology.diskplugin.csi.alibabacloud.com/zone': join.zoneId,
  'topology.kubernetes.io/region': join.regionId,
  'topology.kubernetes.io/zone': join.zoneId,
});

function nodeAnnotations(join: JoinNode): Record<string, string> {
  const socket =
    join.os === 'windows' ? 'npipe:////./pipe/containerd-containerd' : 'unix:///run/containerd/containerd.sock';
  return {
    'csi.volume.kubernetes.io/nodeid': JSON.stringify({ 'diskplugin.csi.alibabacloud.com': join.instanceId }),
    'kubeadm.alpha.kubernetes.io/cri-socket': socket,
    'node.alpha.kubernetes.io/ttl': '0',
    'volumes.kubernetes.io/controller-managed-attach-detach': 'true',
  };
}

function nodeSystem(join: JoinNode, ids: Ids): Record<string, string> {
  const machine = ids.uid(`machine/${join.instanceId}`);
  return {
    architecture: join.arch,
    bootID: join.os === 'windows' ? '9' : ids.uid(`boot/${join.bootSeed ?? join.instanceId}`),
    containerRuntimeVersion: join.containerRuntimeVersion,
    kernelVersion: join.kernelVersion,
    kubeProxyVersion: join.kubeletVersion,
    kubeletVersion: join.kubeletVersion,
    machineID: join.os === 'windows' ? join.name : machine.replaceAll('-', ''),
    operatingSystem: join.os,
    osImage: join.osImage,
    systemUUID: machine.toUpperCase(),
  };
}

type NodeImages = { names: string[]; sizeBytes: number }[];

const startImages = (os: JoinNode['os']): NodeImages => (os === 'windows' ? WINDOWS_IMAGES : LINUX_IMAGES);

const REGISTRY = 'registry-cn-hangzhou-vpc.ack.aliyuncs.com/acs';
const LINUX_IMAGES: NodeImages = [
  { names: [`${REGISTRY}/csi-plugin:v1.32.2-757ac24-aliyun`], sizeBytes: 241_172_480 },
  { names: [`${REGISTRY}/flannel:v0.15.1.22-20a397e6-aliyun`], sizeBytes: 38_797_312 },
  { names: [`${REGISTRY}/kube-proxy:v1.32.1-aliyun.1`], sizeBytes: 33_554_432 },
  { names: [`${REGISTRY}/pause:3.9`], sizeBytes: 321_520 },
];
const WINDOWS_IMAGES: NodeImages = [
  { names: [`${REGISTRY}/flannel:v0.15.2-windows-aliyun`], sizeBytes: 312_475_648 },
  { names: [`${REGISTRY}/kube-proxy:v1.32.1-windows-aliyun.1`], sizeBytes: 298_844_160 },
  { names: [`${REGISTRY}/pause:3.9`], sizeBytes: 268_435_456 },
];
