import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import type { NodeSelectorTerm } from '@/lib/kube-rules/objects/node-selector';
import type { Capacity } from '@/lib/domain/cluster/cluster';
import type { PodTemplate } from '@/lib/domain/workload/workload';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { SampleWorld } from './sample-world';

/** `localVolumes`: an emptyDir on the disk. */
export type TemplateSetup = Partial<PodTemplate> & { localVolumes?: true };

const ORDINARY = { images: ['nginx:1.27'], requests: { cpuMilli: 100, memoryMiB: 128 } };
const LONG_AGO = '2026-01-01T00:00:00Z';

export const aTemplate = (more: TemplateSetup = {}): TemplateSetup => ({ ...ORDINARY, ...more });

const termOf = ({ expressions, fields }: NodeSelectorTerm): RawObject => ({
  matchExpressions: expressions,
  matchFields: fields,
});

function specOf(given: TemplateSetup): RawObject {
  const { images = ORDINARY.images, requests = ORDINARY.requests, requiredNodeAffinity: terms = [] } = given;
  const required = { nodeSelectorTerms: terms.map(termOf) };
  const amounts = { cpu: `${requests.cpuMilli}m`, memory: `${requests.memoryMiB}Mi` };
  return {
    ...(given.os === undefined || given.os === null ? {} : { os: { name: given.os } }),
    ...(given.nodeName === undefined || given.nodeName === null ? {} : { nodeName: given.nodeName }),
    ...(typeof given.runtimeClass === 'string' ? { runtimeClassName: given.runtimeClass } : {}),
    ...(given.hostNetwork === true ? { hostNetwork: true } : {}),
    ...(given.localVolumes === true ? { volumes: [{ name: 'scratch', emptyDir: {} }] } : {}),
    ...(terms.length === 0
      ? {}
      : { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: required } } }),
    ...(given.nodeSelector === undefined ? {} : { nodeSelector: given.nodeSelector }),
    // An empty effect and an empty key are left out.
    ...(given.tolerations === undefined
      ? {}
      : {
          tolerations: given.tolerations.map((one) =>
            Object.fromEntries(Object.entries(one).filter(([, value]) => value !== '')),
          ),
        }),
    containers: images.map((image, at) => ({
      name: `c${at}`,
      image,
      resources: at === 0 ? { requests: amounts } : {},
    })),
  };
}

export interface PodSetup {
  uid?: string;
  namespace?: string;
  /** null: not scheduled. */
  nodeName?: string | null;
  phase?: string;
  ready?: boolean;
  /** null: it has no owner. A Deployment owns it through a ReplicaSet. */
  workload?: { kind: string; name: string } | null;
  ownerUid?: string | null;
  requests?: Pick<Capacity, 'cpuMilli' | 'memoryMiB'>;
  template?: TemplateSetup;
  labels?: Record<string, string>;
  metadata?: RawObject;
  spec?: RawObject;
  status?: RawObject;
}

/** Like a ReplicaSet's template hash: different for each Deployment. */
const hashOf = (name: string): string => `h${name.replaceAll(/[^a-z0-9]/g, '')}`;

function ownersOf(namespace: string, setup: PodSetup): KubeObject['metadata']['ownerReferences'] {
  const { workload = { kind: 'Deployment', name: 'storefront' }, ownerUid } = setup;
  if (workload === null || workload.kind === 'Node') return [];
  const deployed = workload.kind === 'Deployment';
  const kind = deployed ? 'ReplicaSet' : workload.kind;
  const apiVersion = kind === 'Job' ? 'batch/v1' : kind === 'CloneSet' ? 'apps.kruise.io/v1alpha1' : 'apps/v1';
  const name = deployed ? `${workload.name}-${hashOf(workload.name)}` : workload.name;
  const uid = ownerUid ?? `owner-${namespace}-${workload.kind}-${workload.name}`;
  return [{ apiVersion, kind, name, uid, controller: true }];
}

const condition = (type: string, status: boolean): RawObject => ({
  type,
  status: status ? 'True' : 'False',
  lastTransitionTime: LONG_AGO,
});

export function aPod(name: string, setup: PodSetup = {}): KubeObject {
  const { namespace = 'shop', nodeName = 'default-nodepool-n0', phase = 'Running', workload } = setup;
  const { ready = phase === 'Running', labels = { app: 'storefront' } } = setup;
  const template = { ...setup.template, ...(setup.requests === undefined ? {} : { requests: setup.requests }) };
  const owners = ownersOf(namespace, setup);
  const deployed = owners?.[0]?.kind === 'ReplicaSet';
  const annotations = workload?.kind === 'Node' ? { 'kubernetes.io/config.mirror': 'static' } : {};
  const placed = phase === 'Pending' && nodeName === null;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      namespace,
      uid: setup.uid ?? `uid-${name}`,
      creationTimestamp: LONG_AGO,
      labels: { ...labels, ...(deployed ? { 'pod-template-hash': owners?.[0]?.name.split('-').at(-1) ?? '' } : {}) },
      annotations,
      ownerReferences: owners ?? [],
      ...setup.metadata,
    },
    spec: { ...specOf(template), ...(nodeName === null ? {} : { nodeName }), ...setup.spec },
    status: {
      phase,
      ...(placed ? {} : { startTime: LONG_AGO }),
      conditions: [condition('PodScheduled', nodeName !== null), condition('Ready', ready)],
      containerStatuses: [],
      ...setup.status,
    },
  };
}

interface WorkloadSetup {
  kind?: string;
  namespace?: string;
  uid?: string;
  replicas?: number;
  available?: number;
  template?: TemplateSetup;
  /** Overrides of raw fields of the pods' spec. */
  spec?: RawObject;
  metadata?: RawObject;
}

/** A workload with one replica, labeled `app: NAME`, as the API server would have saved it. */
export function aWorkload(name: string, setup: WorkloadSetup = {}): KubeObject {
  const { kind = 'Deployment', namespace = 'shop', uid = `uid-${name}`, replicas = 1 } = setup;
  const metadata = { namespace, name, uid, creationTimestamp: LONG_AGO, ...setup.metadata };
  const podSpec = { ...specOf(setup.template ?? {}), ...setup.spec };
  if (kind === 'Pod') return { apiVersion: 'v1', kind, metadata, spec: podSpec, status: { phase: 'Running' } };
  const labels = { app: name };
  const pods = { metadata: { labels }, spec: podSpec };
  if (kind === 'Job' || kind === 'CronJob') {
    const jobs = { template: { ...pods, spec: { ...podSpec, restartPolicy: 'Never' } } };
    const spec = kind === 'Job' ? jobs : { schedule: '0 4 * * *', jobTemplate: { spec: jobs } };
    return { apiVersion: 'batch/v1', kind, metadata, spec };
  }
  const selector = { matchLabels: labels };
  const sized = kind === 'DaemonSet' ? {} : { replicas };
  const spec = { selector, ...sized, ...(kind === 'StatefulSet' ? { serviceName: name } : {}), template: pods };
  const { available } = setup;
  const status = available === undefined ? {} : { status: { replicas, availableReplicas: available } };
  return { apiVersion: 'apps/v1', kind, metadata, spec, ...status };
}

interface BudgetSetup {
  /** Labels that its pods must have; null: it selects no pod, empty: every pod of the namespace. */
  labels?: Record<string, string> | null;
  disruptionsAllowed?: number;
  /** False: its controller has not processed it yet. */
  reconciled?: boolean;
  currentHealthy?: number;
  desiredHealthy?: number;
  expectedPods?: number;
  metadata?: RawObject;
  spec?: RawObject;
  status?: RawObject;
}

/** A PDB over the pods of the storefront that allows no eviction now. */
export function aBudget(name: string, setup: BudgetSetup = {}): KubeObject {
  const { labels = { app: 'storefront' }, disruptionsAllowed = 0, currentHealthy = 1, desiredHealthy = 1 } = setup;
  const expectedPods = setup.expectedPods ?? desiredHealthy + 1;
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, namespace: 'shop', uid: `uid-${name}`, generation: 1, ...setup.metadata },
    spec: {
      minAvailable: desiredHealthy,
      ...(labels === null ? {} : { selector: { matchLabels: labels } }),
      ...setup.spec,
    },
    status:
      setup.reconciled === false
        ? {}
        : { observedGeneration: 1, disruptionsAllowed, currentHealthy, desiredHealthy, expectedPods, ...setup.status },
  };
}

export function aKubeNode(name: string, more: Partial<KubeNode> = {}): KubeNode {
  const like = new SampleWorld().node('default-nodepool-n0');
  if (like === undefined) throw new Error('the sample has no node');
  return { ...like, name, uid: `uid-${name}`, ...more };
}
