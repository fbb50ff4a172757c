import type { Ids } from '@/simulator/world/kube/ids';
import { kubeTime } from '@/simulator/world/kube/kube-object';
import { nodeCapacity } from '@/simulator/world/kube/node/node-capacity';
import { nodeConditions } from '@/simulator/world/kube/node/node-conditions';
import type { JoinNode } from '@/simulator/world/kube/shapes/join-node';
import type { Node } from '@/simulator/world/kube/shapes/node';

interface Registration {
  join: JoinNode;
  ids: Ids;
  nowMs: number;
  podCidr: string;
  clusterId: string;
}

/** The Node that a joining machine registers: NotReady, with the labels kubelet, cloud provider and ACK set. */
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

function nodeLabels(join: JoinNode): Record<string, string> {
  return {
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
  };
}

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

function startImages(os: JoinNode['os']): NodeImages {
  return os === 'windows' ? WINDOWS_IMAGES : LINUX_IMAGES;
}

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
