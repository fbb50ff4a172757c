import type { NodeFacts } from '@/lib/kube-rules/objects/node-facts';

const namesOf = new WeakMap<NodeFacts, () => Iterable<string>>();

/** A node of a folded cluster; `names`: of all nodes that are like it. */
export function representing(node: NodeFacts, names: () => Iterable<string>): NodeFacts {
  const one = { ...node };
  namesOf.set(one, names);
  return one;
}

/** The names of the nodes that a node represents; its own if it is a node of the cluster. */
export const representedNames = (node: NodeFacts): Iterable<string> => namesOf.get(node)?.() ?? [node.name];
