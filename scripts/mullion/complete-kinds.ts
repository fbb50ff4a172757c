import { groupOf } from '@/lib/kube-rules/objects/built-in-kinds';
import {
  apiVersionOf,
  CUSTOM_LISTS,
  DISRUPTION_BUDGETS,
  NODES,
  PLACEMENT_LISTS,
  PODS,
  resourceOf,
  WORKLOADS,
} from '@/lib/server/kube/watch/resources';

/** Kinds that every cluster has: `all`. */
const ofEveryCluster: readonly (readonly [string, string])[] = [
  [resourceOf(NODES), 'Node'],
  [resourceOf(PODS), 'Pod'],
  ...WORKLOADS.map(({ kind, path }) => [resourceOf(path), kind] as const),
  ...PLACEMENT_LISTS.map(({ kind, object }) => [kind, object] as const),
  [resourceOf(DISRUPTION_BUDGETS), 'PodDisruptionBudget'],
  ['csidrivers', 'CSIDriver'],
  ['csistoragecapacities', 'CSIStorageCapacity'],
];

/** What `--objects` may bring and `--complete` may name: the kind by the resource name of kubectl. */
const kinds = new Map<string, string>([
  ...ofEveryCluster,
  ...CUSTOM_LISTS.map(({ kind, object }) => [kind, object] as const),
  ['customresourcedefinitions', 'CustomResourceDefinition'],
]);

/** The API group of each kind that verdicts read. */
const groups = new Map<string, string>([
  ...['Node', 'Pod', 'ReplicationController', 'PodTemplate'].map((kind) => [kind, ''] as const),
  ...[
    ...WORKLOADS,
    ...[...PLACEMENT_LISTS, ...CUSTOM_LISTS].map(({ object: kind, path }) => ({ kind, path })),
    { kind: 'PodDisruptionBudget', path: DISRUPTION_BUDGETS },
  ].map(({ kind, path }) => [kind, groupOf(apiVersionOf(path))] as const),
  ['CSIDriver', 'storage.k8s.io'],
  ['CSIStorageCapacity', 'storage.k8s.io'],
  ['CustomResourceDefinition', 'apiextensions.k8s.io'],
]);

/** Whether verdicts depend on objects of the kind. */
export const isReadKind = (apiVersion: string, kind: string): boolean => groups.get(kind) === groupOf(apiVersion);

/** Short names of `kubectl api-resources`. */
const shortNames: Readonly<Record<string, string>> = {
  no: 'nodes',
  po: 'pods',
  ns: 'namespaces',
  limits: 'limitranges',
  pc: 'priorityclasses',
  sa: 'serviceaccounts',
  pvc: 'persistentvolumeclaims',
  pv: 'persistentvolumes',
  sc: 'storageclasses',
  svc: 'services',
  netpol: 'networkpolicies',
  hpa: 'horizontalpodautoscalers',
  pdb: 'poddisruptionbudgets',
  quota: 'resourcequotas',
  crd: 'customresourcedefinitions',
  deploy: 'deployments',
  sts: 'statefulsets',
  ds: 'daemonsets',
  rs: 'replicasets',
  cj: 'cronjobs',
};

function kindOf(name: string): string | null {
  const low = name.toLowerCase();
  const known = kinds.get(shortNames[low] ?? low);
  return known ?? [...kinds.values()].find((kind) => kind.toLowerCase() === low) ?? null;
}

/** The kinds of which `--objects` has every object, even if none: `all` that every cluster has, or names as kubectl takes them. */
export function completeKinds(given: readonly string[]): { kinds: string[]; unknown: string[] } {
  const names = given.flatMap((list) => list.split(',').map((name) => name.trim())).filter((name) => name !== '');
  const all = names.includes('all') ? ofEveryCluster.map(([, kind]) => kind) : [];
  const found = names.filter((name) => name !== 'all').map((name) => ({ name, kind: kindOf(name) }));
  return {
    kinds: [...all, ...found.flatMap(({ kind }) => kind ?? [])],
    unknown: found.flatMap(({ name, kind }) => (kind === null ? [name] : [])),
  };
}

export const completeNames = [...kinds.keys()];
