import { finding, type FindingPlace } from '../change/finding';
import type { Finding } from '../change/plan';
import type { KubeNode } from '../ports/kube';
import { protectedNodes, protectionEnd } from './node-protection';

type Code = 'node-protected' | 'protection-replaced' | 'protection-removed';

export const protectionFindings = (nodes: readonly KubeNode[], { code, now }: { code: Code; now: number }): Finding[] =>
  protectedNodes(nodes, now).map(({ node: { uid, name }, protection: { owner, reason, until } }) =>
    finding(code, {
      subject: { type: 'node', uid, name },
      field: 'nodes',
      params: { node: name, owner, reason, until: protectionEnd(until) },
    }),
  );

/** Blocks a change that would remove, restart or empty one of these nodes. */
export const protectedFindings = (nodes: readonly KubeNode[], now: number): Finding[] =>
  protectionFindings(nodes, { code: 'node-protected', now });

/**
 * Blocks a smaller size of a pool with a protected node: ACK chooses the nodes, knows no protection, and follows the
 * documented order only roughly.
 */
export function scaleInFindings(
  nodes: readonly KubeNode[],
  { now, ...place }: FindingPlace & { now: number },
): Finding[] {
  const names = protectedNodes(nodes, now).map(({ node, protection }) => `${node.name} (${protection.owner})`);
  if (names.length === 0) return [];
  const params = { count: names.length, names: names.toSorted().join(', ') };
  return [finding('protected-may-be-removed', { ...place, params })];
}
