import type { ClusterFacts } from '@/lib/kube-rules/objects/cluster-facts';

function sameParts<Of extends object>(a: Of, b: Of, but: readonly (keyof Of)[]): boolean {
  const left = new Set<string>(but.map(String));
  const [mine, others] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return mine.length === others.size && mine.every(([key, part]) => left.has(key) || part === others.get(key));
}

/**
 * Whether no list that can affect a verdict has changed. Nodes, pods, and workloads are tracked separately, and no
 * verdict depends on disruption budgets.
 */
export const sameLists = (a: ClusterFacts, b: ClusterFacts): boolean =>
  sameParts(a, b, ['nodes', 'pods', 'workloads', 'beside']) && sameParts(a.beside, b.beside, ['budgets']);
