/** Raw Kubernetes objects of a sample cluster, as an API server sends them. Every 25 pods share one template. */
export const replicasPerTemplate = 25;

export function rawNode(index: number): Record<string, unknown> {
  const windows = index % 5 === 0;
  return {
    metadata: {
      name: `cn-hangzhou.10.0.${index >> 8}.${index & 255}`,
      uid: `node-${index}`,
      resourceVersion: String(index + 1),
      creationTimestamp: '2026-01-01T00:00:00Z',
      labels: {
        'kubernetes.io/os': windows ? 'windows' : 'linux',
        'kubernetes.io/arch': 'amd64',
        'node.kubernetes.io/instance-type': 'ecs.g6.xlarge',
        'alibabacloud.com/nodepool-id': `np${index % 20}`,
      },
    },
    spec: { providerID: `cn-hangzhou.i-${index}` },
    status: {
      capacity: { cpu: '4', memory: '16Gi', pods: '110' },
      allocatable: { cpu: '3900m', memory: '14Gi', pods: '110' },
      conditions: [
        { type: 'Ready', status: 'True', reason: 'KubeletReady', message: 'kubelet is posting ready status' },
      ],
      nodeInfo: {
        // A fleet has as many versions as it had upgrades.
        kubeletVersion: `v1.32.${index % 97}-aliyun.1`,
        osImage: 'Linux',
        kernelVersion: '5.10',
        containerRuntimeVersion: `containerd://2.1.${index % 7}`,
        architecture: 'amd64',
      },
      addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
    },
  };
}

export function rawPod(index: number, nodes: number): Record<string, unknown> {
  const workload = Math.floor(index / replicasPerTemplate);
  return {
    metadata: {
      name: `web-${workload}-5d4f8c7b9d-${index.toString(36)}`,
      namespace: `team-${workload % 40}`,
      uid: `pod-${index}`,
      resourceVersion: String(1_000_000 + index),
      labels: { app: `web-${workload}`, 'pod-template-hash': '5d4f8c7b9d' },
      ownerReferences: [
        { controller: true, kind: 'ReplicaSet', name: `web-${workload}-5d4f8c7b9d`, uid: `rs-${workload}` },
      ],
    },
    spec: {
      nodeName: `cn-hangzhou.10.0.${(index % nodes) >> 8}.${(index % nodes) & 255}`,
      nodeSelector: { 'kubernetes.io/os': 'linux' },
      containers: [
        {
          name: 'web',
          image: `registry.example/web-${workload}:1`,
          resources: { requests: { cpu: '100m', memory: '128Mi' } },
        },
      ],
    },
    status: { phase: 'Running', containerStatuses: [{ name: 'web', ready: true, state: { running: {} } }] },
  };
}
