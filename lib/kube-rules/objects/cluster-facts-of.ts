import { controllerOf } from './owner-of';
import { countAt, objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type {
  BesideFacts,
  ClusterFacts,
  Provider,
  StorageCapacityFacts,
  UnreadKind,
  VerticalAutoscalerFacts,
} from './cluster-facts';
import { labelSelectorOf } from '../selector/label-selector';
import {
  namespaceOf,
  serviceAccountOf,
  priorityClassOf,
  resourceQuotaOf,
  runtimeClassOf,
  limitRangeOf,
} from './admission-objects-of';
import type { NodeFacts } from './node-facts';
import { nodeFactsOf } from './node-facts-of';
import { podFactsOf } from './pod-facts-of';
import { storageClassOf, claimOf, volumeOf } from './storage-of';
import { statusFactsOf } from './template-revision';
import { revisionOf, withRevisions } from './template-revisions';
import { type TemplateRevision, type WorkloadObject, storedWorkloadOf } from './workload-object';
import { bytesOf } from '@/lib/kube-rules/quantity/quantity';

export function verticalAutoscalerOf(raw: RawObject): VerticalAutoscalerFacts | null {
  const metadata = objectAt(raw, 'metadata');
  const spec = objectAt(raw, 'spec');
  const target = objectAt(spec, 'targetRef');
  const [name, kind, targetName] = [textAt(metadata, 'name'), textAt(target, 'kind'), textAt(target, 'name')];
  if (name === '' || kind === '' || targetName === '') return null;
  return {
    namespace: textAt(metadata, 'namespace') || 'default',
    name,
    target: { kind, name: targetName },
    updateMode: textAt(objectAt(spec, 'updatePolicy'), 'updateMode') || 'Auto',
  };
}

/** The name of a CSIDriver (storage.k8s.io/v1) that publishes its capacity; null for any other. */
const tellingDriverOf = (raw: RawObject): string | null =>
  objectAt(raw, 'spec')['storageCapacity'] === true ? textAt(objectAt(raw, 'metadata'), 'name') : null;

/** A CSIStorageCapacity (storage.k8s.io/v1); its maximum volume size takes precedence over its capacity. */
const storageOfferOf = (raw: RawObject): StorageCapacityFacts['offers'][number] => ({
  storageClass: textAt(raw, 'storageClassName'),
  bytes: bytesOf(raw['maximumVolumeSize'] ?? raw['capacity']),
  topology: labelSelectorOf(raw['nodeTopology']),
});

export interface RawCluster {
  minor: number | null;
  /** Absent: derived from the labels of the nodes. */
  provider?: Provider;
  objects: readonly RawObject[];
  /** Kinds that were read, whether or not there is any object; absent: those of the objects. Lists of other kinds are null. */
  kinds?: readonly string[];
  /** Kinds that the API server does not have. */
  absent?: readonly string[];
}

/** Labels and annotations that only one provider's nodes have. */
const MARKS: readonly (readonly [string, Provider])[] = [
  ['alibabacloud.com/', 'ack'],
  ['ack.aliyun.com', 'ack'],
  ['kubernetes.azure.com/', 'aks'],
  ['eks.amazonaws.com/', 'eks'],
  // Self-managed groups too, such as older Windows groups (eksctl docs).
  ['alpha.eksctl.io/', 'eks'],
  ['cloud.google.com/gke', 'gke'],
  ['node.openshift.io/', 'openshift'],
];

/** `spec.providerID` as only one provider's clusters have it: ACK `<region>.i-…`, AKS in a managed resource group, GKE with its node names. */
const IDS: readonly (readonly [RegExp, Provider])[] = [
  [/^(alicloud:\/\/)?[a-z]{2}-[a-z0-9-]+\.i-[a-z0-9]+$/, 'ack'],
  [/^azure:\/\/.*\/resourcegroups\/mc_/i, 'aks'],
  [/^gce:\/\/[^/]+\/[^/]+\/gke-/, 'gke'],
];

/** Suffixes of the kubelet versions that providers build: `v1.34.1-aliyun.1`, `v1.34.1-eks-113cf36`, `v1.34.1-gke.1000`. */
const VERSIONS: readonly (readonly [RegExp, Provider])[] = [
  [/-aliyun\.\d/, 'ack'],
  [/-eks-/, 'eks'],
  [/-gke\.\d/, 'gke'],
];

/** By the labels of the nodes, else by the ids that the cloud provider has given them, else by their kubelets. */
export function providerOf(
  nodes: readonly (Pick<NodeFacts, 'labels' | 'providerId'> & { kubeletVersion?: string })[],
): Provider {
  for (const { labels } of nodes)
    for (const key of Object.keys(labels)) {
      const mark = MARKS.find(([start]) => key.startsWith(start));
      if (mark !== undefined) return mark[1];
    }
  for (const { providerId = '' } of nodes) {
    const mark = IDS.find(([pattern]) => pattern.test(providerId));
    if (mark !== undefined) return mark[1];
  }
  for (const { kubeletVersion = '' } of nodes) {
    const mark = VERSIONS.find(([pattern]) => pattern.test(kubeletVersion));
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
  const { status: _status, ...object } = raw;
  return storedWorkloadOf(object, statusFactsOf(textAt(raw, 'kind'), raw));
}

function workloadsOf(objects: readonly RawObject[]): WorkloadObject[] {
  const revisions = new Map<string, TemplateRevision[]>();
  for (const raw of objects) {
    const found = raw['kind'] === 'ReplicaSet' ? revisionOf(raw) : null;
    if (found !== null) revisions.set(found.owner, [...(revisions.get(found.owner) ?? []), found.revision]);
  }
  return objects.flatMap((raw) => {
    const workload = workloadOf(raw);
    return workload === null ? [] : withRevisions(workload, revisions.get(workload.uid));
  });
}

const asIs = (raw: RawObject): RawObject => raw;

const nameOf = (raw: RawObject): string | null => textAt(objectAt(raw, 'metadata'), 'name') || null;

/** Without the kind the names cannot be resolved. With it, it is still unknown whether its webhook runs. */
const gmsaInstalledOf = (definitions: readonly string[] | null): boolean | null =>
  definitions === null || definitions.includes('gmsacredentialspecs.windows.k8s.io') ? null : false;

/** An IntOrString as written; null: not set. */
export function amountAt(spec: RawObject, field: string): string | null {
  const count = countAt(spec, field);
  if (count !== null) return String(count);
  const text = textAt(spec, field);
  return text === '' ? null : text;
}

const besideOf = (read: Reader, absent: readonly string[]): BesideFacts => ({
  services: read('Service', asIs),
  networkPolicies: read('NetworkPolicy', asIs),
  autoscalers: read('HorizontalPodAutoscaler', asIs),
  verticalAutoscalers: read('VerticalPodAutoscaler', verticalAutoscalerOf),
  budgets: read('PodDisruptionBudget', (raw) => ({
    namespace: textAt(objectAt(raw, 'metadata'), 'namespace') || 'default',
    name: nameOf(raw) ?? '',
    selector: labelSelectorOf(objectAt(raw, 'spec')['selector']),
    minAvailable: amountAt(objectAt(raw, 'spec'), 'minAvailable'),
    maxUnavailable: amountAt(objectAt(raw, 'spec'), 'maxUnavailable'),
  })),
  gmsaSpecs: read('GMSACredentialSpec', nameOf),
  gmsaInstalled: absent.includes('GMSACredentialSpec')
    ? false
    : gmsaInstalledOf(read('CustomResourceDefinition', nameOf)),
});

const unreadKinds = ['nodes', 'pods', 'daemonsets'] as const;
const unreadLists = new Map<string, readonly UnreadKind[]>();

/** The same array for equal input. */
export function unreadOf(read: Readonly<Record<UnreadKind, boolean>>): Pick<ClusterFacts, 'unread'> {
  const unread = unreadKinds.filter((kind) => !read[kind]);
  if (unread.length === 0) return {};
  const known = unreadLists.get(unread.join()) ?? unread;
  unreadLists.set(unread.join(), known);
  return { unread: known };
}

/** Inputs of placement from raw API objects; objects without a name are omitted. */
export function clusterFactsOf(cluster: RawCluster): ClusterFacts {
  const read = readerOf(cluster);
  const csiNodes = read('CSINode', asIs);
  const csiNodeOf = new Map(csiNodes?.map((raw) => [nameOf(raw), raw]));
  const readNodes = read('Node', (raw) =>
    nodeFactsOf(raw, csiNodes === null ? {} : { csiNode: csiNodeOf.get(nameOf(raw)) ?? null }),
  );
  const nodes = readNodes ?? [];
  const pods = read('Pod', podFactsOf);
  const drivers = read('CSIDriver', tellingDriverOf);
  const offers = read('CSIStorageCapacity', storageOfferOf);
  return {
    minor: cluster.minor,
    provider: cluster.provider ?? providerOf(nodes),
    nodes,
    pods: pods ?? [],
    workloads: workloadsOf(cluster.objects),
    runtimeClasses: read('RuntimeClass', runtimeClassOf),
    namespaces: read('Namespace', namespaceOf),
    limitRanges: read('LimitRange', limitRangeOf),
    resourceQuotas: read('ResourceQuota', resourceQuotaOf),
    priorityClasses: read('PriorityClass', priorityClassOf),
    serviceAccounts: read('ServiceAccount', serviceAccountOf),
    claims: read('PersistentVolumeClaim', claimOf),
    volumes: read('PersistentVolume', volumeOf),
    storageClasses: read('StorageClass', storageClassOf),
    ...(drivers === null || offers === null ? {} : { capacity: { drivers, offers } }),
    beside: besideOf(read, cluster.absent ?? []),
    ...unreadOf({ nodes: readNodes !== null, pods: pods !== null, daemonsets: read('DaemonSet', asIs) !== null }),
  };
}

/** The minor of a Kubernetes version such as `v1.32.1-aliyun.1`; null: none found. */
export function minorOf(version: string | null): number | null {
  const minor = /^v?1\.(\d{1,3})(?!\d)/.exec(version ?? '')?.[1];
  return minor === undefined ? null : Number(minor);
}

/** The minor whose rules apply if the API server's is unknown. */
export const NEWEST_MINOR = 36;
