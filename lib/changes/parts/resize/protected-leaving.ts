import { counted } from '@/lib/changes/parts/pool/capacity-loss';
import { finding } from '@/lib/domain/change/finding';
import type { Finding } from '@/lib/domain/change/plan';
import { holdOf } from '@/lib/domain/node/node-protection';
import type { KubeNode } from '@/lib/domain/ports/kube';
import { nodeOf } from './leaving';
import type { Resize } from './resize-inputs';

/** Nodes that are likely to go; all of the pool where nobody knows which. */
function likelyToGo(resize: Resize): readonly KubeNode[] {
  const { estimate, listed, nodes } = resize;
  if (estimate === null || estimate.leaving === null) return nodes;
  const going = new Set(estimate.leaving.map(({ id }) => id));
  return (listed ?? []).flatMap((one) => (going.has(one.instanceId) ? (nodeOf(resize, one) ?? []) : []));
}

/** ACK knows nothing of holds, and a smaller size does not say which nodes go: who holds one has to be told. */
export function heldLeaving(resize: Resize, now: number): Finding[] {
  const names = likelyToGo(resize).flatMap((node) => {
    const hold = holdOf(node, now);
    return hold === null ? [] : [`${node.name} (${hold.owner})`];
  });
  if (names.length === 0) return [];
  const { subject, field } = resize;
  return [finding('protected-may-be-removed', { subject, field, params: counted(names.toSorted()) })];
}
