import type { KubeNode } from '@/lib/domain/ports/kube';
import type { DrainBudget, DrainOwner, DrainPod } from '@/lib/domain/ports/kube-drain';
import { type AcceptedLosses, type DrainInputs, NO_LOSSES } from '../classified';
import { aTemplate } from '../../workload/testing/a-template';

export const NOW = 1_790_000_000_000;

export const anOwner = (kind: string, name: string, more: Partial<DrainOwner> = {}): DrainOwner => ({
  kind,
  name,
  uid: `${kind}-${name}`,
  exists: true,
  workload: { kind, name },
  replicas: kind === 'DaemonSet' || kind === 'Job' ? null : 3,
  ...more,
});

export const aDrainPod = (name: string, more: Partial<DrainPod> = {}): DrainPod => ({
  uid: `uid-${name}`,
  namespace: 'shop',
  name,
  nodeName: 'n1',
  phase: 'Running',
  labels: { app: 'web' },
  requests: { cpuMilli: 100, memoryMiB: 128, pods: 1 },
  template: aTemplate(),
  startSeconds: null,
  owner: anOwner('ReplicaSet', 'web-1', { workload: { kind: 'Deployment', name: 'web' } }),
  mirror: false,
  ready: true,
  deletionAt: null,
  graceSeconds: 30,
  finalizers: [],
  volumes: [],
  spread: [],
  safeToEvict: null,
  priorityClass: null,
  priority: 0,
  ordinal: null,
  images: [],
  ...more,
});

/** A PDB covering the pods labeled `app: web` that allows one of three to be evicted. */
export const aDrainBudget = (name: string, more: Partial<DrainBudget> = {}): DrainBudget => ({
  uid: `uid-${name}`,
  namespace: 'shop',
  name,
  selector: [{ key: 'app', operator: 'In', values: ['web'] }],
  disruptionsAllowed: 1,
  currentHealthy: 3,
  desiredHealthy: 2,
  minAvailable: '2',
  maxUnavailable: null,
  expectedPods: 3,
  unhealthyPods: 'if-healthy-budget',
  reconciled: true,
  ...more,
});

export const aKubeNode = (name: string, { labels = {}, ...more }: Partial<KubeNode> = {}): KubeNode => ({
  uid: `uid-${name}`,
  resourceVersion: '1',
  name,
  os: 'linux',
  build: null,
  osImage: '',
  bootId: 'boot-1',
  kernelVersion: '',
  kubeletVersion: '',
  containerRuntime: '',
  arch: 'amd64',
  ready: 'True',
  unschedulable: false,
  labels: { 'kubernetes.io/hostname': name, ...labels },
  annotations: {},
  taints: [],
  conditions: [],
  capacity: { cpuMilli: 4_000, memoryMiB: 8_192, pods: 64 },
  allocatable: { cpuMilli: 4_000, memoryMiB: 8_192, pods: 64 },
  internalIp: null,
  providerId: null,
  createdAt: 0,
  ...more,
});

export const drainInputs = (
  pods: readonly DrainPod[],
  {
    accepted = {},
    ...more
  }: Partial<Omit<DrainInputs, 'pods' | 'accepted'>> & { accepted?: Partial<AcceptedLosses> } = {},
): DrainInputs => ({
  pods,
  nodes: [aKubeNode('n1')],
  budgets: [],
  accepted: { ...NO_LOSSES, ...accepted },
  disk: 'kept',
  now: NOW,
  ...more,
});
