import { type RawObject, textAt } from '@/lib/domain/kube-json';
import type { ClusterFacts } from '@/lib/domain/placement/facts/cluster-facts';
import { clusterFactsOf } from '@/lib/domain/placement/facts/cluster-facts-of';

/** Kinds of a manifest that pods of the same manifest stand on. */
const BESIDE = [
  'Namespace',
  'RuntimeClass',
  'LimitRange',
  'PersistentVolumeClaim',
  'PersistentVolume',
  'StorageClass',
];

const nameOf = (one: { name?: string; namespace?: string }): string =>
  `${one.namespace ?? ''}/${one.name ?? ''}`;

/** What the manifest brings stands for what is there under its name. A list that could not be read stays unread. */
function joined<T extends { name?: string; namespace?: string }>(
  there: readonly T[] | null,
  brought: readonly T[] | null,
): readonly T[] | null {
  if (there === null || brought === null || brought.length === 0) return there;
  const names = new Set(brought.map(nameOf));
  return [...there.filter((one) => !names.has(nameOf(one))), ...brought];
}

/** The cluster as it is once the objects of a manifest that are no workloads are in it. */
export function withObjects(cluster: ClusterFacts, objects: readonly RawObject[]): ClusterFacts {
  const brought = clusterFactsOf({
    minor: cluster.minor,
    objects: objects.filter((one) => BESIDE.includes(textAt(one, 'kind'))),
  });
  return {
    ...cluster,
    namespaces: joined(cluster.namespaces, brought.namespaces),
    runtimeClasses: joined(cluster.runtimeClasses, brought.runtimeClasses),
    limitRanges:
      cluster.limitRanges === null ? null : [...cluster.limitRanges, ...(brought.limitRanges ?? [])],
    claims: joined(cluster.claims, brought.claims),
    volumes: joined(cluster.volumes, brought.volumes),
    storageClasses: joined(cluster.storageClasses, brought.storageClasses),
  };
}
