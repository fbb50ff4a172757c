import type { NodeFacts } from '../../facts/node-facts';
import { hostKey } from '../host-key';

/** Nodes that scheduling, kubelet and images cannot tell apart but by their names and by what runs there. */
export interface NodeClass {
  key: string;
  /** One of them, with the largest amounts that one of them has. */
  node: NodeFacts;
  members: readonly NodeFacts[];
}

/** Labels of which every node has another value: they say which machine it is, not what sort. */
const OF_ONE_MACHINE = new Set([
  'kubernetes.io/hostname',
  'topology.disk.csi.azure.com/hostname',
  'alibabacloud.com/ecs-instance-id',
  'node.csi.alibabacloud.com/instance-id',
]);

/** More values than that, and nearly as many as nodes: such a label is of single machines, whoever wrote it. */
const MANY_VALUES = 64;

const known = new WeakMap<NodeFacts, Map<string, string>>();

function keyOf(node: NodeFacts, left: { out: ReadonlySet<string>; name: string }): string {
  const keys = known.get(node) ?? new Map<string, string>();
  known.set(node, keys);
  const seen = keys.get(left.name);
  if (seen !== undefined) return seen;
  const labels = Object.entries(node.labels)
    .filter(([key, value]) => !left.out.has(key) && value !== node.name)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { pool, ready, taints, unschedulable, allocatable, drivers } = node;
  const amounts = Object.keys(allocatable).filter((name) => (allocatable[name] ?? 0) > 0);
  const key = JSON.stringify([
    hostKey(node),
    pool,
    ready,
    unschedulable,
    taints,
    labels,
    amounts.toSorted(),
    drivers,
  ]);
  keys.set(left.name, key);
  return key;
}

/** Keys of labels that tell single machines apart. */
export function machineLabels(nodes: readonly NodeFacts[]): ReadonlySet<string> {
  const values = new Map<string, Set<string>>();
  for (const { labels } of nodes)
    for (const [key, value] of Object.entries(labels)) {
      const of = values.get(key) ?? new Set<string>();
      of.add(value);
      values.set(key, of);
    }
  const many = [...values].filter(([, of]) => of.size > MANY_VALUES && of.size * 2 > nodes.length);
  return new Set([...OF_ONE_MACHINE, ...many.map(([key]) => key)]);
}

function largest(members: readonly NodeFacts[], first: NodeFacts): NodeFacts['allocatable'] {
  const amounts: Record<string, number> = { ...first.allocatable };
  for (const { allocatable } of members) {
    if (allocatable === first.allocatable) continue;
    for (const [name, amount] of Object.entries(allocatable))
      if (amount > (amounts[name] ?? 0)) amounts[name] = amount;
  }
  return amounts;
}

/** The classes of the nodes, in the order of their first members. `out`: labels that make no difference. */
export function nodeClasses(nodes: readonly NodeFacts[], out: ReadonlySet<string>): NodeClass[] {
  const left = { out, name: [...out].toSorted().join(' ') };
  const groups = new Map<string, NodeFacts[]>();
  for (const node of nodes) {
    const key = keyOf(node, left);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [node]);
    else group.push(node);
  }
  return [...groups].flatMap(([key, members]) => {
    const [first] = members;
    return first === undefined
      ? []
      : [{ key, members, node: { ...first, allocatable: largest(members, first) } }];
  });
}
