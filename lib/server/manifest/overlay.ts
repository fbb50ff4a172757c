import { objectAt, type RawObject, textAt } from '@/lib/kube-rules/json/kube-json';
import type { BesideFacts, ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';

type Namespaces = ClusterFacts['namespaces'];

/** Identity among objects of its kind. */
type Key<T> = (one: T) => string;

const keyOf: Key<{ kind?: string; name: string; namespace?: string }> = ({ kind = '', name, namespace = '' }) =>
  `${kind}/${namespace}/${name}`;

function rawKeyOf(raw: RawObject): string {
  const metadata = objectAt(raw, 'metadata');
  return keyOf({ name: textAt(metadata, 'name'), namespace: textAt(metadata, 'namespace') || 'default' });
}

/** The manifest's object replaces the existing one. A list that could not be read stays null. */
function joined<T>(there: readonly T[], brought: readonly T[] | null, key: Key<T>): readonly T[];
function joined<T>(there: readonly T[] | null, brought: readonly T[] | null, key: Key<T>): readonly T[] | null;
function joined<T>(there: readonly T[] | null, brought: readonly T[] | null, key: Key<T>): readonly T[] | null {
  if (there === null || brought === null || brought.length === 0) return there;
  const names = new Set(brought.map(key));
  return [...there.filter((one) => !names.has(key(one))), ...brought];
}

const besideOf = (there: BesideFacts, brought: BesideFacts): BesideFacts => ({
  ...there,
  services: joined(there.services, brought.services, rawKeyOf),
  networkPolicies: joined(there.networkPolicies, brought.networkPolicies, rawKeyOf),
  autoscalers: joined(there.autoscalers, brought.autoscalers, rawKeyOf),
  verticalAutoscalers: joined(there.verticalAutoscalers ?? null, brought.verticalAutoscalers ?? null, keyOf),
  budgets: joined(there.budgets, brought.budgets, keyOf),
  gmsaSpecs: joined(there.gmsaSpecs, brought.gmsaSpecs, (name) => name),
});

/** Applying a namespace that is being deleted does not keep it. */
const stillTerminating = (brought: Namespaces, there: Namespaces): Namespaces =>
  brought?.map((one) => {
    const isTerminating = there?.some(({ name, terminating }) => name === one.name && terminating === true) === true;
    return isTerminating ? { ...one, terminating: true as const } : one;
  }) ?? null;

/** The cluster with the objects of manifests, without the pods they create. */
export function withObjects(cluster: ClusterFacts, objects: readonly RawObject[]): ClusterFacts {
  const brought = clusterFactsOf({ minor: cluster.minor, objects });
  return {
    ...cluster,
    workloads: joined(cluster.workloads, brought.workloads, keyOf),
    namespaces: joined(cluster.namespaces, stillTerminating(brought.namespaces, cluster.namespaces), keyOf),
    runtimeClasses: joined(cluster.runtimeClasses, brought.runtimeClasses, keyOf),
    limitRanges: joined(cluster.limitRanges, brought.limitRanges, keyOf),
    resourceQuotas: joined(cluster.resourceQuotas, brought.resourceQuotas, keyOf),
    priorityClasses: joined(cluster.priorityClasses ?? null, brought.priorityClasses ?? null, keyOf),
    serviceAccounts: joined(cluster.serviceAccounts ?? null, brought.serviceAccounts ?? null, keyOf),
    claims: joined(cluster.claims, brought.claims, keyOf),
    volumes: joined(cluster.volumes, brought.volumes, keyOf),
    storageClasses: joined(cluster.storageClasses, brought.storageClasses, keyOf),
    beside: besideOf(cluster.beside, brought.beside),
  };
}
