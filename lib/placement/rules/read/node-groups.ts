import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { Found, LintSubject } from '../checked-rule';
import { listed, nodeNames } from './names';

/** Nodes that belong together: those of a node pool, and each node without a pool separately. */
export interface NodeSet {
  subject: LintSubject;
  nodes: readonly NodeFacts[];
}

export const CLUSTER: LintSubject = { kind: 'cluster', name: '' };

export function nodeSets(nodes: readonly NodeFacts[]): NodeSet[] {
  const pools = new Map<string, { subject: LintSubject; nodes: NodeFacts[] }>();
  for (const node of nodes) {
    const { pool, name } = node;
    const key = pool === null ? `node ${name}` : `pool ${pool.key} ${pool.name}`;
    const subject: LintSubject = pool === null ? { kind: 'node', name } : { kind: 'pool', name: pool.name };
    const set = pools.get(key) ?? { subject, nodes: [] };
    set.nodes.push(node);
    pools.set(key, set);
  }
  return [...pools.values()];
}

type ClusterFound = Found & { subject: LintSubject };

/** A finding about nodes: it has no path in an object, and no patch resolves it. */
export const aboutNodes = (
  { subject, nodes }: NodeSet,
  params: Found['params'] = {},
  more: Partial<Found> = {},
): ClusterFound => {
  const names = nodeNames(nodes);
  return { subject, at: [], params: { nodes: listed(names), ...params }, fixes: [], nodes: names, ...more };
};
