import type { NodeRow } from '@/lib/domain/node/node';

export const nodeWorks = ['drain', 'taint', 'label', 'hold', 'release'] as const;
export type NodeWork = (typeof nodeWorks)[number];

/** One change names so many nodes. */
const most = 500;

/** Keys of `node-work.whyNot`. */
export type NodeWorkReason = 'none' | 'tooMany' | 'notJoined';

/** Why nothing of this can be done to these nodes together: each has to be a node of Kubernetes; null when it can. */
export function whyNotWork(nodes: readonly Pick<NodeRow, 'uid'>[]): NodeWorkReason | null {
  if (nodes.length === 0) return 'none';
  if (nodes.length > most) return 'tooMany';
  return nodes.some(({ uid }) => uid === null) ? 'notJoined' : null;
}
