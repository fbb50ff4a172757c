import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';

function sameParts<Of extends object>(a: Of, b: Of, but: readonly (keyof Of)[]): boolean {
  const left = new Set<string>(but.map(String));
  const [mine, others] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return mine.length === others.size && mine.every(([key, part]) => left.has(key) || part === others.get(key));
}

/**
 * Whether no list has moved whose change may alter any verdict. Nodes, pods and workloads are looked at by themselves, and on
 * disruption budgets no verdict depends.
 */
export const sameLists = (a: ClusterFacts, b: ClusterFacts): boolean =>
  sameParts(a, b, ['nodes', 'pods', 'workloads', 'beside']) && sameParts(a.beside, b.beside, ['budgets']);
