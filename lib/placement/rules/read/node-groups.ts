import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { Found, LintSubject } from '../checked-rule';
import { listed, nodeNames } from './names';

/** Nodes that belong together: those of a pool, and each that is told of no pool by itself. */
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

/** A finding about nodes: no place in an object, and nothing that a patch of an object could mend. */
export const aboutNodes = (
  { subject, nodes }: NodeSet,
  params: Found['params'] = {},
  more: Partial<Found> = {},
): ClusterFound => {
  const names = nodeNames(nodes);
  return { subject, at: [], params: { nodes: listed(names), ...params }, fixes: [], nodes: names, ...more };
};
