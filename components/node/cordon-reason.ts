import type { NodeRow } from '@/lib/domain/node/node';

export type CordonReason = 'tooMany' | 'notJoined' | 'allCordoned' | 'noneCordoned';

/** Why these nodes cannot be cordoned or uncordoned together; null when they can. */
export function whyNot(mode: 'cordon' | 'uncordon', nodes: readonly NodeRow[]): CordonReason | null {
  if (nodes.length > 500) return 'tooMany';
  if (nodes.some((node) => node.uid === null)) return 'notJoined';
  if (mode === 'cordon' && nodes.every((node) => node.cordoned)) return 'allCordoned';
  if (mode === 'uncordon' && nodes.every((node) => !node.cordoned)) return 'noneCordoned';
  return null;
}
