import { isObject, objectAt, type RawObject, textAt, textMapAt } from '@/lib/kube-rules/json/kube-json';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { isSuspended, newPods } from '@/lib/kube-rules/admission/pod/new-pods';
import { podToPlace } from '@/lib/kube-rules/admission/pod-to-place';
import type {
  BesideFacts,
  ClusterFacts,
  ServiceAccountFacts,
  StorageClassFacts,
} from '@/lib/kube-rules/objects/cluster-facts';
import { clusterFactsOf } from '@/lib/kube-rules/objects/cluster-facts-of';
import { IS_DEFAULT } from '@/lib/kube-rules/objects/storage-of';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { appliedManifest } from '@/lib/kube-rules/patch/applied-manifest';

interface Named {
  kind?: string;
  name: string;
  namespace?: string;
}

/** Identity among objects of its kind. */
type Key<T> = (one: T) => string;

const keyOf: Key<Named> = ({ kind = '', name, namespace = '' }) => `${kind}/${namespace}/${name}`;

function rawKeyOf(raw: RawObject): string {
  const metadata = objectAt(raw, 'metadata');
  return keyOf({ name: textAt(metadata, 'name'), namespace: textAt(metadata, 'namespace') || 'default' });
}

/** How an object of a manifest changes the existing one; absent: it replaces it. */
type Applies<T> = (before: T, brought: T) => T;

/** Objects of manifests are applied to existing ones. A list that could not be read stays null. */
interface Joining<T> {
  key: Key<T>;
  applies?: Applies<T>;
  /** A new object. */
  creates?: (brought: T) => T;
}

type List<T> = readonly T[] | null;

function joined<T>(there: readonly T[], brought: List<T>, how: Joining<T>): readonly T[];
function joined<T>(there: List<T>, brought: List<T>, how: Joining<T>): List<T>;
function joined<T>(there: List<T>, brought: List<T>, { key, applies, creates }: Joining<T>): List<T> {
  if (there === null || brought === null || brought.length === 0) return there;
  const result = new Map(there.map((one) => [key(one), one]));
  for (const one of brought) {
    const before = result.get(key(one));
    if (before === undefined) result.set(key(one), creates?.(one) ?? one);
    else result.set(key(one), applies?.(before, one) ?? one);
  }
  return [...result.values()];
}

/** Facts that are as in `unset`, those of an object that sets nothing, stay as they were, and maps merge. */
function withFacts<T extends object>(before: T, brought: T, unset: object): T {
  const now: RawObject = Object.fromEntries(Object.entries(brought));
  const blank: RawObject = Object.fromEntries(Object.entries(unset));
  const kept = Object.entries(before).flatMap(([field, value]): [string, unknown][] => {
    const given = now[field];
    if (sameJson(given, blank[field])) return [[field, value]];
    return isObject(given) && isObject(value) ? [[field, { ...value, ...given }]] : [];
  });
  return { ...brought, ...Object.fromEntries(kept) };
}

/** Facts of namesakes that set nothing. */
const applying = <T extends object>(unset: List<T>, key: Key<T>): Applies<T> => {
  const byKey = new Map(unset?.map((one) => [key(one), one]));
  return (before, brought) => withFacts(before, brought, byKey.get(key(brought)) ?? {});
};

const rawApplied: Applies<RawObject> = (before, brought) => {
  const applied = appliedManifest(before, brought);
  return isObject(applied) ? applied : brought;
};

const workloadApplied: Applies<WorkloadObject> = (before, brought) => {
  const object = rawApplied(before.object, brought.object);
  return { ...brought, object, stored: object };
};

/** The HorizontalPodAutoscalers that KEDA creates for ScaledObjects (keda.sh/v1alpha1). */
const scaledBy = (objects: readonly RawObject[]): RawObject[] =>
  objects.flatMap((raw) => {
    if (textAt(raw, 'kind') !== 'ScaledObject') return [];
    const metadata = objectAt(raw, 'metadata');
    const target = objectAt(objectAt(raw, 'spec'), 'scaleTargetRef');
    return {
      kind: 'HorizontalPodAutoscaler',
      metadata: { ...metadata, name: `keda-hpa-${textAt(metadata, 'name')}` },
      spec: { scaleTargetRef: { ...target, kind: textAt(target, 'kind') || 'Deployment' } },
    };
  });

const besideOf = (there: BesideFacts, brought: BesideFacts, objects: readonly RawObject[]): BesideFacts => ({
  ...there,
  services: joined(there.services, brought.services, { key: rawKeyOf, applies: rawApplied }),
  networkPolicies: joined(there.networkPolicies, brought.networkPolicies, { key: rawKeyOf, applies: rawApplied }),
  autoscalers: joined(there.autoscalers, [...(brought.autoscalers ?? []), ...scaledBy(objects)], {
    key: rawKeyOf,
    applies: rawApplied,
  }),
  verticalAutoscalers: joined(there.verticalAutoscalers ?? null, brought.verticalAutoscalers ?? null, { key: keyOf }),
  budgets: joined(there.budgets, brought.budgets, { key: keyOf }),
  gmsaSpecs: joined(there.gmsaSpecs, brought.gmsaSpecs, { key: (name) => name }),
});

/** What remains of an object that sets nothing. */
function unsetOf(raw: RawObject): RawObject {
  const { name, namespace } = objectAt(raw, 'metadata');
  return { apiVersion: raw['apiVersion'], kind: raw['kind'], metadata: { name, namespace } };
}

/** Whether a StorageClass is the default one is an annotation, so that of other classes is not a statement. */
function classesOf(cluster: ClusterFacts, brought: List<StorageClassFacts>, objects: readonly RawObject[]) {
  const says = new Set(
    objects
      .filter((raw) => Object.hasOwn(textMapAt(objectAt(raw, 'metadata'), 'annotations'), IS_DEFAULT))
      .map((raw) => textAt(objectAt(raw, 'metadata'), 'name')),
  );
  const applies: Applies<StorageClassFacts> = (before, one) =>
    says.has(one.name) ? one : { ...one, isDefault: before.isDefault };
  return joined(cluster.storageClasses, brought, { key: keyOf, applies });
}

/** The accounts of manifests, and the one that a controller creates in each new namespace. */
function accountsOf(brought: ClusterFacts, { namespaces }: ClusterFacts): ServiceAccountFacts[] {
  const there = namespaces?.map(({ name }) => name);
  const created = (brought.namespaces ?? []).filter(({ name }) => there?.includes(name) === false);
  return [...(brought.serviceAccounts ?? []), ...created.map(({ name }) => ({ namespace: name, name: 'default' }))];
}

/** The cluster with the objects of manifests, as after `kubectl apply`; the pods that they create are planned, not placed. */
export function withObjects(cluster: ClusterFacts, objects: readonly RawObject[]): ClusterFacts {
  const brought = clusterFactsOf({ minor: cluster.minor, objects });
  const unset = clusterFactsOf({ minor: cluster.minor, objects: objects.map(unsetOf) });
  const storageClasses = classesOf(cluster, brought.storageClasses, objects);
  const defaultClass = storageClasses?.find(({ isDefault }) => isDefault)?.name ?? null;
  const after: ClusterFacts = {
    ...cluster,
    workloads: joined(cluster.workloads, brought.workloads, { key: keyOf, applies: workloadApplied }),
    namespaces: joined(cluster.namespaces, brought.namespaces, {
      key: keyOf,
      applies: applying(unset.namespaces, keyOf),
    }),
    runtimeClasses: joined(cluster.runtimeClasses, brought.runtimeClasses, {
      key: keyOf,
      applies: applying(unset.runtimeClasses, keyOf),
    }),
    limitRanges: joined(cluster.limitRanges, brought.limitRanges, { key: keyOf }),
    resourceQuotas: joined(cluster.resourceQuotas, brought.resourceQuotas, {
      key: keyOf,
      applies: applying(unset.resourceQuotas, keyOf),
    }),
    priorityClasses: joined(cluster.priorityClasses ?? null, brought.priorityClasses ?? null, { key: keyOf }),
    serviceAccounts: joined(cluster.serviceAccounts ?? null, accountsOf(brought, cluster), { key: keyOf }),
    claims: joined(cluster.claims, brought.claims, {
      key: keyOf,
      applies: applying(unset.claims, keyOf),
      creates: (one) => ({ ...one, planned: true, storageClass: one.storageClass ?? defaultClass }),
    }),
    volumes: joined(cluster.volumes, brought.volumes, {
      key: keyOf,
      applies: applying(unset.volumes, keyOf),
      creates: (one) => ({ ...one, available: true }),
    }),
    storageClasses,
    beside: besideOf(cluster.beside, brought.beside, objects),
  };
  const making = brought.workloads.filter((one) => newPods(one, []) > 0 && !isSuspended(one));
  return { ...after, planned: making.map((one) => podToPlace(one, after)) };
}
