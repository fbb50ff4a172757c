import type { RawObject } from '@/lib/kube-rules/json/kube-json';

interface NodeParts {
  name: string;
  uid?: string;
  version?: number;
  os?: 'linux' | 'windows';
  build?: string;
  ready?: 'True' | 'False' | 'Unknown';
  pool?: string;
  instance?: string;
  cordoned?: boolean;
  cpu?: string;
  memory?: string;
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
}

export function rawNode(parts: NodeParts): RawObject {
  const { name, os = 'linux', ready = 'True' } = parts;
  return {
    kind: 'Node',
    metadata: {
      name,
      uid: parts.uid ?? `uid-${name}`,
      resourceVersion: String(parts.version ?? 1),
      creationTimestamp: '2026-11-01T00:00:00Z',
      labels: {
        'kubernetes.io/os': os,
        'node.kubernetes.io/instance-type': 'ecs.g6.xlarge',
        'topology.kubernetes.io/zone': 'cn-hangzhou-h',
        ...(parts.build === undefined ? {} : { 'node.kubernetes.io/windows-build': `10.0.${parts.build}` }),
        ...(parts.pool === undefined ? {} : { 'alibabacloud.com/nodepool-id': parts.pool }),
        ...parts.labels,
      },
      annotations: { 'a-tool/notes': 'x'.repeat(100), 'mullion/cordoned-by': 'c1', ...parts.annotations },
    },
    spec: {
      ...(parts.instance === undefined ? {} : { providerID: `cn-hangzhou.${parts.instance}` }),
      ...(parts.cordoned === true ? { unschedulable: true } : {}),
    },
    status: {
      capacity: { cpu: parts.cpu ?? '4', memory: parts.memory ?? '16Gi', pods: '64' },
      allocatable: { cpu: parts.cpu ?? '4', memory: parts.memory ?? '16Gi', pods: '64' },
      conditions: [{ type: 'Ready', status: ready, reason: 'Kubelet', message: 'says so' }],
      addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
      nodeInfo: { kubeletVersion: 'v1.32.1', operatingSystem: os, kernelVersion: '5.10', architecture: 'amd64' },
    },
  };
}

interface PodParts {
  name: string;
  uid?: string;
  version?: number;
  node?: string;
  phase?: string;
  cpu?: string;
  memory?: string;
  image?: string;
  owner?: string;
  waiting?: string;
  windows?: boolean;
  unschedulable?: boolean;
}

export function rawPod(parts: PodParts): RawObject {
  const { name, owner } = parts;
  const conditions =
    parts.unschedulable === true
      ? [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/5 nodes' }]
      : [];
  const waiting = parts.waiting === undefined ? {} : { waiting: { reason: parts.waiting } };
  return {
    kind: 'Pod',
    metadata: {
      name,
      namespace: 'shop',
      uid: parts.uid ?? `uid-${name}`,
      resourceVersion: String(parts.version ?? 1),
      labels: owner === undefined ? {} : { 'pod-template-hash': 'abc12' },
      ownerReferences:
        owner === undefined
          ? []
          : [{ kind: 'ReplicaSet', name: `${owner}-abc12`, uid: `rs-${owner}`, controller: true }],
    },
    spec: {
      ...(parts.node === undefined ? {} : { nodeName: parts.node }),
      ...(parts.windows === true ? { nodeSelector: { 'kubernetes.io/os': 'windows' } } : {}),
      containers: [
        {
          name: 'main',
          image: parts.image ?? 'nginx:1.27',
          resources: { requests: { cpu: parts.cpu ?? '250m', memory: parts.memory ?? '256Mi' } },
        },
      ],
    },
    status: {
      phase: parts.phase ?? (parts.node === undefined ? 'Pending' : 'Running'),
      conditions,
      containerStatuses: [{ name: 'main', state: waiting }],
    },
  };
}

export const deployment = (namespace: string, name: string, spec: object = {}): RawObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace },
  spec: {
    replicas: 0,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: { containers: [{ name: 'web', image: 'nginx:1.27' }], ...spec },
    },
  },
});
