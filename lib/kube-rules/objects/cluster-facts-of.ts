import { controllerOf } from './owner-of';
import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import { claimOf } from './claim-of';
import type { BesideFacts, ClusterFacts, Provider, StorageCapacityFacts } from './cluster-facts';
import { labelSelectorOf } from '../selector/label-selector';
import { limitRangeOf } from './limit-range-of';
import { namespaceOf } from './namespace-of';
import type { NodeFacts } from './node-facts';
import { nodeFactsOf } from './node-facts-of';
import { podFactsOf } from './pod-facts-of';
import { priorityClassOf } from './priority-class-of';
import { runtimeClassOf } from './runtime-class-of';
import { serviceAccountOf } from './service-account-of';
import { storageClassOf } from './storage-class-of';
import { volumeOf } from './volume-of';
import { verticalAutoscalerOf } from './vertical-autoscaler-of';
import { type WorkloadObject, workloadObjectOf } from './workload-object';
import { bytesOf } from '@/lib/kube-rules/quantity/quantity';

/** The name of a CSIDriver (storage.k8s.io/v1) that publishes its capacity; null for any other. */
const tellingDriverOf = (raw: RawObject): string | null =>
  objectAt(raw, 'spec')['storageCapacity'] === true ? textAt(objectAt(raw, 'metadata'), 'name') : null;

/** A CSIStorageCapacity (storage.k8s.io/v1); what it says of one volume goes before what it says of all. */
const storageOfferOf = (raw: RawObject): StorageCapacityFacts['offers'][number] => ({
  storageClass: textAt(raw, 'storageClassName'),
  bytes: bytesOf(raw['maximumVolumeSize'] ?? raw['capacity']),
  topology: labelSelectorOf(raw['nodeTopology']),
});

export interface RawCluster {
  minor: number | null;
  /** Absent: derived from the labels of the nodes. */
  provider?: Provider;
  /** Objects of any kinds, each with its `kind`. */
  objects: readonly RawObject[];
  /** Kinds that were read, whether or not there is any object; absent: those of the objects. Lists of other kinds are null. */
  kinds?: readonly string[];
  /** Kinds that the API server was seen not to have. */
  absent?: readonly string[];
}

/** Labels and annotations that only one provider's nodes have. */
const MARKS: readonly (readonly [string, Provider])[] = [
  ['alibabacloud.com/', 'ack'],
  ['ack.aliyun.com', 'ack'],
  ['kubernetes.azure.com/', 'aks'],
  ['eks.amazonaws.com/', 'eks'],
  ['cloud.google.com/gke', 'gke'],
  ['node.openshift.io/', 'openshift'],
];

/** The provider by the labels of the nodes. */
export function providerOf(nodes: readonly NodeFacts[]): Provider {
  for (const { labels } of nodes)
    for (const key of Object.keys(labels)) {
      const mark = MARKS.find(([start]) => key.startsWith(start));
      if (mark !== undefined) return mark[1];
    }
  return 'other';
}

type Reader = <T>(kind: string, read: (raw: RawObject) => T | null) => T[] | null;

function readerOf({ objects, kinds }: RawCluster): Reader {
  const byKind = new Map<string, RawObject[]>((kinds ?? []).map((kind) => [kind, []]));
  for (const object of objects) {
    const kind = textAt(object, 'kind');
    const known = byKind.get(kind);
    if (known !== undefined) known.push(object);
    else if (kinds === undefined) byKind.set(kind, [object]);
  }
  return (kind, read) => byKind.get(kind)?.flatMap((raw) => read(raw) ?? []) ?? null;
}

/** Top-level objects: no ReplicaSet of a Deployment, no Pod of a controller. Without their status. */
function workloadOf(raw: RawObject): WorkloadObject | null {
  if (controllerOf(objectAt(raw, 'metadata')) !== null) return null;
  const object = Object.fromEntries(Object.entries(raw).filter(([field]) => field !== 'status'));
  return workloadObjectOf(object);
}

const asIs = (raw: RawObject): RawObject => raw;

const nameOf = (raw: RawObject): string | null => textAt(objectAt(raw, 'metadata'), 'name') || null;

/** Without the kind the names cannot be resolved. With it, it is still unknown whether its webhook runs. */
const gmsaInstalledOf = (definitions: readonly string[] | null): boolean | null =>
  definitions === null || definitions.includes('gmsacredentialspecs.windows.k8s.io') ? null : false;

function besideOf(read: Reader, absent: readonly string[]): BesideFacts {
  return {
    services: read('Service', asIs),
    networkPolicies: read('NetworkPolicy', asIs),
    autoscalers: read('HorizontalPodAutoscaler', asIs),
    verticalAutoscalers: read('VerticalPodAutoscaler', verticalAutoscalerOf),
    budgets: read('PodDisruptionBudget', (raw) => ({
      namespace: textAt(objectAt(raw, 'metadata'), 'namespace') || 'default',
      name: nameOf(raw) ?? '',
      selector: labelSelectorOf(objectAt(raw, 'spec')['selector']),
    })),
    gmsaSpecs: read('GMSACredentialSpec', nameOf),
    gmsaInstalled: absent.includes('GMSACredentialSpec')
      ? false
      : gmsaInstalledOf(read('CustomResourceDefinition', nameOf)),
  };
}

/** What placement looks at, from raw objects of the API. Objects without a name are left out. */
export function clusterFactsOf(cluster: RawCluster): ClusterFacts {
  const read = readerOf(cluster);
  const csiNodes = read('CSINode', asIs);
  const csiNodeOf = new Map(csiNodes?.map((raw) => [nameOf(raw), raw]));
  const nodes =
    read('Node', (raw) => nodeFactsOf(raw, csiNodes === null ? {} : { csiNode: csiNodeOf.get(nameOf(raw)) ?? null })) ??
    [];
  const drivers = read('CSIDriver', tellingDriverOf);
  const offers = read('CSIStorageCapacity', storageOfferOf);
  return {
    minor: cluster.minor,
    provider: cluster.provider ?? providerOf(nodes),
    nodes,
    pods: read('Pod', podFactsOf) ?? [],
    workloads: cluster.objects.flatMap((raw) => workloadOf(raw) ?? []),
    runtimeClasses: read('RuntimeClass', runtimeClassOf),
    namespaces: read('Namespace', namespaceOf),
    limitRanges: read('LimitRange', limitRangeOf),
    priorityClasses: read('PriorityClass', priorityClassOf),
    serviceAccounts: read('ServiceAccount', serviceAccountOf),
    claims: read('PersistentVolumeClaim', claimOf),
    volumes: read('PersistentVolume', volumeOf),
    storageClasses: read('StorageClass', storageClassOf),
    ...(drivers === null || offers === null ? {} : { capacity: { drivers, offers } }),
    beside: besideOf(read, cluster.absent ?? []),
  };
}
