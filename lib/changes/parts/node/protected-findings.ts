import { nodeRef } from './node-ref';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { holdEnd, holdOf } from '@/lib/domain/node/node-protection';
import type { KubeNode } from '@/lib/domain/ports/kube';

/** Nodes that somebody wants left alone now: whoever moves pods off them is told so, and does not. */
export function heldFindings(nodes: readonly KubeNode[], now: number): Finding[] {
  return nodes.flatMap((node) => {
    const hold = holdOf(node, now);
    if (hold === null) return [];
    const { owner, reason, until } = hold;
    const params = { node: node.name, owner, reason, until: holdEnd(until) };
    return [finding('node-protected', { subject: nodeRef(node), field: 'nodes', params })];
  });
}
