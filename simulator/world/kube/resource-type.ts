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
  /** Served only if a CustomResourceDefinition of its name exists. */
  custom: boolean;
}

interface Row {
  plural: string;
  /** Separated by spaces, as are the subresources. */
  short?: string;
  cluster?: boolean;
  all?: boolean;
  sub?: string;
  readOnly?: boolean;
  custom?: boolean;
}

const GROUPS: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  v1: {
    ConfigMap: { plural: 'configmaps', short: 'cm' },
    Endpoints: { plural: 'endpoints', short: 'ep' },
    Event: { plural: 'events', short: 'ev' },
    LimitRange: { plural: 'limitranges', short: 'limits' },
    Namespace: { plural: 'namespaces', short: 'ns', cluster: true, sub: 'status finalize' },
    Node: { plural: 'nodes', short: 'no', cluster: true, sub: 'status' },
    PersistentVolumeClaim: { plural: 'persistentvolumeclaims', short: 'pvc', sub: 'status' },
    PersistentVolume: { plural: 'persistentvolumes', short: 'pv', cluster: true, sub: 'status' },
    Pod: { plural: 'pods', short: 'po', all: true, sub: 'binding eviction log status ephemeralcontainers' },
    PodTemplate: { plural: 'podtemplates' },
    ReplicationController: { plural: 'replicationcontrollers', short: 'rc', all: true, sub: 'scale status' },
    ResourceQuota: { plural: 'resourcequotas', short: 'quota', sub: 'status' },
    Secret: { plural: 'secrets' },
    ServiceAccount: { plural: 'serviceaccounts', short: 'sa', sub: 'token' },
    Service: { plural: 'services', short: 'svc', all: true, sub: 'status' },
  },
  'apps/v1': {
    DaemonSet: { plural: 'daemonsets', short: 'ds', all: true, sub: 'status' },
    Deployment: { plural: 'deployments', short: 'deploy', all: true, sub: 'scale status' },
    ReplicaSet: { plural: 'replicasets', short: 'rs', all: true, sub: 'scale status' },
    StatefulSet: { plural: 'statefulsets', short: 'sts', all: true, sub: 'scale status' },
  },
  'batch/v1': {
    CronJob: { plural: 'cronjobs', short: 'cj', all: true, sub: 'status' },
    Job: { plural: 'jobs', all: true, sub: 'status' },
  },
  'autoscaling/v2': {
    HorizontalPodAutoscaler: { plural: 'horizontalpodautoscalers', short: 'hpa', all: true, sub: 'status' },
  },
  'networking.k8s.io/v1': { NetworkPolicy: { plural: 'networkpolicies', short: 'netpol' } },
  'policy/v1': { PodDisruptionBudget: { plural: 'poddisruptionbudgets', short: 'pdb', sub: 'status' } },
  'node.k8s.io/v1': { RuntimeClass: { plural: 'runtimeclasses', cluster: true } },
  'coordination.k8s.io/v1': { Lease: { plural: 'leases' } },
  'events.k8s.io/v1': { Event: { plural: 'events', short: 'ev' } },
  'storage.k8s.io/v1': {
    StorageClass: { plural: 'storageclasses', short: 'sc', cluster: true },
    CSIDriver: { plural: 'csidrivers', cluster: true },
    CSINode: { plural: 'csinodes', cluster: true },
  },
  'scheduling.k8s.io/v1': { PriorityClass: { plural: 'priorityclasses', short: 'pc', cluster: true } },
  'apiextensions.k8s.io/v1': {
    CustomResourceDefinition: { plural: 'customresourcedefinitions', short: 'crd crds', cluster: true, sub: 'status' },
  },
  'windows.k8s.io/v1': { GMSACredentialSpec: { plural: 'gmsacredentialspecs', cluster: true, custom: true } },
  'autoscaling.k8s.io/v1': { VerticalPodAutoscaler: { plural: 'verticalpodautoscalers', short: 'vpa', custom: true } },
  'metrics.k8s.io/v1beta1': {
    NodeMetrics: { plural: 'nodes', cluster: true, readOnly: true },
    PodMetrics: { plural: 'pods', readOnly: true },
  },
};

const words = (text: string | undefined): string[] => text?.split(' ') ?? [];

function typeOf(apiVersion: string, kind: string, row: Row): ResourceType {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  return {
    key: qualifiedName({ group, plural: row.plural }),
    group,
    version,
    plural: row.plural,
    singular: kind.toLowerCase(),
    kind,
    namespaced: row.cluster !== true,
    shortNames: words(row.short),
    categories: row.all === true ? ['all'] : [],
    subresources: words(row.sub),
    readOnly: row.readOnly === true,
    custom: row.custom === true,
  };
}

export const RESOURCE_TYPES: readonly ResourceType[] = Object.entries(GROUPS).flatMap(([apiVersion, rows]) =>
  Object.entries(rows).map(([kind, row]) => typeOf(apiVersion, kind, row)),
);

const BY_KEY = new Map(RESOURCE_TYPES.map((type) => [type.key, type]));
const BY_KIND = new Map(
  RESOURCE_TYPES.filter((type) => !['events.k8s.io', 'metrics.k8s.io'].includes(type.group)).map((type) => [
    type.kind,
    type,
  ]),
);

export const apiVersionOf = (type: ResourceType): string =>
  type.group === '' ? type.version : `${type.group}/${type.version}`;

export const resourceByKey = (key: string): ResourceType | undefined => BY_KEY.get(key);

/** The stored resource of a kind; events and metrics are stored in one API group each. */
export const resourceByKind = (kind: string): ResourceType | undefined => BY_KIND.get(kind);

/** Kubernetes errors name a resource as `deployments.apps`, a core one as `pods`. */
export function qualifiedName(type: { group: string; plural: string }): string {
  return type.group === '' ? type.plural : `${type.plural}.${type.group}`;
}
