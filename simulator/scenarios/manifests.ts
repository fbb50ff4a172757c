import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { kubeTime, type KubeObject } from '@/simulator/world/kube/kube-object';

export interface PodSetup {
  image: string;
  os?: 'linux' | 'windows';
  nodeSelector?: Record<string, string>;
  tolerateAll?: boolean;
  cpu?: string;
  memory?: string;
  hostNetwork?: boolean;
  port?: number;
}

export interface WorkloadSetup extends PodSetup {
  name: string;
  namespace: string;
  replicas?: number;
}

function podTemplate(setup: WorkloadSetup): Record<string, unknown> {
  const selector = { ...(setup.os === undefined ? {} : { 'kubernetes.io/os': setup.os }), ...setup.nodeSelector };
  const requests = { cpu: setup.cpu ?? '100m', memory: setup.memory ?? '128Mi' };
  return {
    metadata: { labels: { app: setup.name } },
    spec: {
      ...(Object.keys(selector).length === 0 ? {} : { nodeSelector: selector }),
      ...(setup.tolerateAll === true ? { tolerations: [{ operator: 'Exists' }] } : {}),
      ...(setup.hostNetwork === true ? { hostNetwork: true } : {}),
      containers: [
        {
          name: setup.name,
          image: setup.image,
          ...(setup.port === undefined ? {} : { ports: [{ containerPort: setup.port }] }),
          resources: { requests, limits: { memory: setup.memory ?? '128Mi' } },
        },
      ],
    },
  };
}

const metadata = (setup: { name: string; namespace: string }) => ({
  name: setup.name,
  namespace: setup.namespace,
  labels: { app: setup.name },
});

export const namespace = (name: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
  spec: { finalizers: ['kubernetes'] },
  status: { phase: 'Active' },
});

export const deployment = (setup: WorkloadSetup): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: metadata(setup),
  spec: {
    replicas: setup.replicas ?? 1,
    selector: { matchLabels: { app: setup.name } },
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '25%', maxUnavailable: '25%' } },
    template: podTemplate(setup),
  },
});

export const statefulSet = (setup: WorkloadSetup): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  metadata: metadata(setup),
  spec: {
    replicas: setup.replicas ?? 1,
    serviceName: setup.name,
    selector: { matchLabels: { app: setup.name } },
    template: podTemplate(setup),
  },
});

export const daemonSet = (setup: WorkloadSetup): KubeObject => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: metadata(setup),
  spec: {
    selector: { matchLabels: { app: setup.name } },
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
    template: podTemplate(setup),
  },
});

export const service = (setup: { name: string; namespace: string; port: number; headless?: boolean }): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(setup),
  spec: {
    type: 'ClusterIP',
    ...(setup.headless === true ? { clusterIP: 'None' } : {}),
    selector: { app: setup.name },
    ports: [{ port: setup.port, targetPort: setup.port, protocol: 'TCP' }],
  },
});

export const disruptionBudget = (setup: {
  name: string;
  namespace: string;
  app: string;
  minAvailable: number;
}): KubeObject => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: setup.name, namespace: setup.namespace },
  spec: { minAvailable: setup.minAvailable, selector: { matchLabels: { app: setup.app } } },
});

export function applyAll(kube: KubeCluster, objects: KubeObject[], createdMs: number): void {
  for (const object of objects)
    kube.apply({ ...object, metadata: { ...object.metadata, creationTimestamp: kubeTime(createdMs) } });
}
