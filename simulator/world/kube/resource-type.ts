export interface ResourceType {
  /** `pods`, `deployments.apps`: plural, then the group when there is one. */
  key: string;
  group: string;
  version: string;
  plural: string;
  singular: string;
  kind: string;
  namespaced: boolean;
  shortNames: string[];
  categories: string[];
  subresources: string[];
  /** Only get and list: the simulator computes or seeds these objects itself. */
  readOnly: boolean;
  /** Served only where a CustomResourceDefinition of its name is there. */
  custom: boolean;
}

interface Row {
  kind: string;
  plural: string;
  short?: string[];
  cluster?: boolean;
  all?: boolean;
  sub?: string[];
  readOnly?: boolean;
  custom?: boolean;
}

const GROUPS: { group: string; version: string; rows: Row[] }[] = [
  {
    group: '',
    version: 'v1',
    rows: [
      { kind: 'ConfigMap', plural: 'configmaps', short: ['cm'] },
      { kind: 'Endpoints', plural: 'endpoints', short: ['ep'] },
      { kind: 'Event', plural: 'events', short: ['ev'] },
      { kind: 'LimitRange', plural: 'limitranges', short: ['limits'] },
      { kind: 'Namespace', plural: 'namespaces', short: ['ns'], cluster: true, sub: ['status', 'finalize'] },
      { kind: 'Node', plural: 'nodes', short: ['no'], cluster: true, sub: ['status'] },
      { kind: 'PersistentVolumeClaim', plural: 'persistentvolumeclaims', short: ['pvc'], sub: ['status'] },
      { kind: 'PersistentVolume', plural: 'persistentvolumes', short: ['pv'], cluster: true, sub: ['status'] },
      {
        kind: 'Pod',
        plural: 'pods',
        short: ['po'],
        all: true,
        sub: ['binding', 'eviction', 'log', 'status', 'ephemeralcontainers'],
      },
      { kind: 'PodTemplate', plural: 'podtemplates' },
      {
        kind: 'ReplicationController',
        plural: 'replicationcontrollers',
        short: ['rc'],
        all: true,
        sub: ['scale', 'status'],
      },
      { kind: 'ResourceQuota', plural: 'resourcequotas', short: ['quota'], sub: ['status'] },
      { kind: 'Secret', plural: 'secrets' },
      { kind: 'ServiceAccount', plural: 'serviceaccounts', short: ['sa'], sub: ['token'] },
      { kind: 'Service', plural: 'services', short: ['svc'], all: true, sub: ['status'] },
    ],
  },
  {
    group: 'apps',
    version: 'v1',
    rows: [
      { kind: 'DaemonSet', plural: 'daemonsets', short: ['ds'], all: true, sub: ['status'] },
      { kind: 'Deployment', plural: 'deployments', short: ['deploy'], all: true, sub: ['scale', 'status'] },
      { kind: 'ReplicaSet', plural: 'replicasets', short: ['rs'], all: true, sub: ['scale', 'status'] },
      { kind: 'StatefulSet', plural: 'statefulsets', short: ['sts'], all: true, sub: ['scale', 'status'] },
    ],
  },
  {
    group: 'batch',
    version: 'v1',
    rows: [
      { kind: 'CronJob', plural: 'cronjobs', short: ['cj'], all: true, sub: ['status'] },
      { kind: 'Job', plural: 'jobs', all: true, sub: ['status'] },
    ],
  },
  {
    group: 'autoscaling',
    version: 'v2',
    rows: [
      {
        kind: 'HorizontalPodAutoscaler',
        plural: 'horizontalpodautoscalers',
        short: ['hpa'],
        all: true,
        sub: ['status'],
      },
    ],
  },
  {
    group: 'networking.k8s.io',
    version: 'v1',
    rows: [{ kind: 'NetworkPolicy', plural: 'networkpolicies', short: ['netpol'] }],
  },
  {
    group: 'policy',
    version: 'v1',
    rows: [{ kind: 'PodDisruptionBudget', plural: 'poddisruptionbudgets', short: ['pdb'], sub: ['status'] }],
  },
  { group: 'node.k8s.io', version: 'v1', rows: [{ kind: 'RuntimeClass', plural: 'runtimeclasses', cluster: true }] },
  { group: 'coordination.k8s.io', version: 'v1', rows: [{ kind: 'Lease', plural: 'leases' }] },
  { group: 'events.k8s.io', version: 'v1', rows: [{ kind: 'Event', plural: 'events', short: ['ev'] }] },
  {
    group: 'storage.k8s.io',
    version: 'v1',
    rows: [
      { kind: 'StorageClass', plural: 'storageclasses', short: ['sc'], cluster: true },
      { kind: 'CSIDriver', plural: 'csidrivers', cluster: true },
      { kind: 'CSINode', plural: 'csinodes', cluster: true },
    ],
  },
  {
    group: 'scheduling.k8s.io',
    version: 'v1',
    rows: [{ kind: 'PriorityClass', plural: 'priorityclasses', short: ['pc'], cluster: true }],
  },
  {
    group: 'apiextensions.k8s.io',
    version: 'v1',
    rows: [
      {
        kind: 'CustomResourceDefinition',
        plural: 'customresourcedefinitions',
        short: ['crd', 'crds'],
        cluster: true,
        sub: ['status'],
      },
    ],
  },
  {
    group: 'windows.k8s.io',
    version: 'v1',
    rows: [{ kind: 'GMSACredentialSpec', plural: 'gmsacredentialspecs', cluster: true, custom: true }],
  },
  {
    group: 'autoscaling.k8s.io',
    version: 'v1',
    rows: [{ kind: 'VerticalPodAutoscaler', plural: 'verticalpodautoscalers', short: ['vpa'], custom: true }],
  },
  {
    group: 'metrics.k8s.io',
    version: 'v1beta1',
    rows: [
      { kind: 'NodeMetrics', plural: 'nodes', cluster: true, readOnly: true },
      { kind: 'PodMetrics', plural: 'pods', readOnly: true },
    ],
  },
];

function build(): ResourceType[] {
  return GROUPS.flatMap(({ group, version, rows }) =>
    rows.map((row) => ({
      key: group === '' ? row.plural : `${row.plural}.${group}`,
      group,
      version,
      plural: row.plural,
      singular: row.kind.toLowerCase(),
      kind: row.kind,
      namespaced: row.cluster !== true,
      shortNames: row.short ?? [],
      categories: row.all === true ? ['all'] : [],
      subresources: row.sub ?? [],
      readOnly: row.readOnly === true,
      custom: row.custom === true,
    })),
  );
}

/** Every resource the API server knows, in discovery order. */
export const RESOURCE_TYPES: readonly ResourceType[] = build();

const BY_KEY = new Map(RESOURCE_TYPES.map((type) => [type.key, type]));
const BY_KIND = new Map(
  RESOURCE_TYPES.filter((type) => !['events.k8s.io', 'metrics.k8s.io'].includes(type.group)).map((type) => [
    type.kind,
    type,
  ]),
);

export function apiVersionOf(type: ResourceType): string {
  return type.group === '' ? type.version : `${type.group}/${type.version}`;
}

export function resourceByKey(key: string): ResourceType | undefined {
  return BY_KEY.get(key);
}

/** The stored resource of a kind; events and metrics have one home each. */
export function resourceByKind(kind: string): ResourceType | undefined {
  return BY_KIND.get(kind);
}

/** Kubernetes errors name a resource as `deployments.apps`, a core one as `pods`. */
export function qualifiedName(type: { group: string; plural: string }): string {
  return type.group === '' ? type.plural : `${type.plural}.${type.group}`;
}
