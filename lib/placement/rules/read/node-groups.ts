import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';
import type { LintFinding } from '@/lib/domain/placement/rule';
import type { ClusterFound, Found, LintSubject } from '../checked-rule';
import { listed, nodeNames } from './names';

/** Nodes that belong together: those of a node pool, and each node without a pool separately. */
interface NodeSet {
  subject: LintSubject;
  nodes: readonly NodeFacts[];
}

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

export const ofNode = (node: NodeFacts): NodeSet => ({ subject: { kind: 'node', name: node.name }, nodes: [node] });

export const aboutNodes = (
  { nodes, ...subject }: Pick<NodeSet, 'nodes'> & Partial<NodeSet>,
  params: LintFinding['params'] = {},
  more: Found = {},
): ClusterFound => {
  const names = nodeNames(nodes);
  return { ...subject, params: { nodes: listed(names), ...params }, nodes: names, ...more };
};
