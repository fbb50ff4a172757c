import { nodeRef } from './node-ref';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { protectionEnd, protectionOf } from '@/lib/domain/node/node-protection';
import type { KubeNode } from '@/lib/domain/ports/kube';

/** Protected nodes: a change that would move their pods reports them and leaves them alone. */
export function protectedFindings(nodes: readonly KubeNode[], now: number): Finding[] {
  return nodes.flatMap((node) => {
    const protection = protectionOf(node, now);
    if (protection === null) return [];
    const { owner, reason, until } = protection;
    const params = { node: node.name, owner, reason, until: protectionEnd(until) };
    return [finding('node-protected', { subject: nodeRef(node), field: 'nodes', params })];
  });
}
