import type { PodFacts } from '@/lib/kube-rules/objects/pod-facts';

export const ownerKey = ({ namespace, kind, name }: { namespace: string; kind: string; name: string }): string =>
  `${namespace}/${kind}/${name}`;

/** The workload of a pod; a pod without one is its own. */
export const podOwnerKey = ({ workload, namespace, name }: PodFacts): string =>
  ownerKey({ namespace, kind: workload?.kind ?? 'Pod', name: workload?.name ?? name });

type Named = Readonly<Record<'namespace' | 'name', string>>;

export const nameOrder = (a: Named, b: Named): number =>
  `${a.namespace}/${a.name}` < `${b.namespace}/${b.name}` ? -1 : 1;
