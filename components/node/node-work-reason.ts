import type { NodeRow } from '@/lib/domain/node/node';

export const nodeWorks = ['drain', 'restart', 'taint', 'label', 'hold', 'release'] as const;
export type NodeWork = (typeof nodeWorks)[number];

/** One change names so many nodes. */
const most = 500;

/** Keys of `node-work.whyNot`. */
export type NodeWorkReason = 'none' | 'tooMany' | 'notJoined' | 'tooManyRestarts' | 'noInstance';

/** Why nothing of this can be done to these nodes together: each has to be a node of Kubernetes; null when it can. */
export function whyNotWork(nodes: readonly Pick<NodeRow, 'uid'>[]): NodeWorkReason | null {
  if (nodes.length === 0) return 'none';
  if (nodes.length > most) return 'tooMany';
  return nodes.some(({ uid }) => uid === null) ? 'notJoined' : null;
}

/** Machines are restarted one after the other. */
const mostRestarts = 30;

/** Why these machines cannot be restarted, beyond what speaks against any work; null when they can. */
export function whyNotRestart(nodes: readonly Pick<NodeRow, 'instanceId'>[]): NodeWorkReason | null {
  if (nodes.length > mostRestarts) return 'tooManyRestarts';
  return nodes.some(({ instanceId }) => instanceId === null) ? 'noInstance' : null;
}
