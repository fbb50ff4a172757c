import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import { poolLabels } from '../../kube-rules/objects/node-facts-of';
import { BUILD_LABEL } from '../../kube-rules/objects/node-labels';
import { futureNameOf, rebuilt } from '../../domain/placement/future-nodes';
import { lastingTaints } from '../set-up/propose-set-up';

export interface BuildChange {
  from: number;
  to: number;
}

/** Labels that new nodes of the same kind get too, because of what they are and where. */
const GIVEN = /^(?:(?:beta\.)?kubernetes\.io\/(?:os|arch)$|node\.kubernetes\.io\/|failure-domain\.beta\.|topology\.)/;

const labelText = (key: string, value: string): string => `${key}=${value}`;

/** A node of a new pool: with its own host name and pool, and without the labels that only old nodes have. */
function newNode(old: NodeFacts, to: number, kept: ReadonlySet<string>): NodeFacts {
  const name = futureNameOf(old.name);
  const labels = Object.entries(rebuilt(old, to).labels).flatMap(([key, value]): [string, string][] => {
    if (key === 'kubernetes.io/hostname') return [[key, name]];
    if (poolLabels.includes(key)) return [[key, futureNameOf(value)]];
    return key === BUILD_LABEL || GIVEN.test(key) || kept.has(labelText(key, value)) ? [[key, value]] : [];
  });
  return { ...rebuilt(old, to), name, labels: Object.fromEntries(labels), taints: lastingTaints([old]) };
}

/** Nodes like those that have the new build already, else those of a new pool like the old ones. */
export function newNodes({ nodes }: ClusterFacts, { from, to }: BuildChange): NodeFacts[] {
  const others = nodes.filter(({ build }) => build !== from);
  const there = nodes.filter(({ build }) => build === to);
  const kept = new Set(
    others.flatMap(({ labels }) => Object.entries(labels).map(([key, value]) => labelText(key, value))),
  );
  const made =
    there.length > 0
      ? // What their taints require is a separate need.
        there.map((node): NodeFacts => ({ ...node, name: futureNameOf(node.name), taints: [] }))
      : nodes.filter(({ build }) => build === from).map((node) => newNode(node, to, kept));
  return made.map((node) => ({
    ...node,
    uid: node.name,
    unschedulable: false,
    ready: 'True',
    pool: { key: node.pool?.key ?? '', name: futureNameOf(node.pool?.name ?? '') },
  }));
}
