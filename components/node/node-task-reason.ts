import type { NodeRow } from '@/lib/domain/node/node';

/** ACK takes this many nodes at once. */
const most = 100;

/** Keys of `pool.nodeReason`. */
export type NodeTaskReason = 'tooMany' | 'notJoined' | 'noPool' | 'severalPools' | 'noInstance';

/** Why these nodes cannot be removed or repaired together: ACK does both to machines of one pool; null when they can. */
export function whyNotTask(nodes: readonly NodeRow[]): NodeTaskReason | null {
  if (nodes.length > most) return 'tooMany';
  if (nodes.some(({ uid }) => uid === null)) return 'notJoined';
  if (nodes.some(({ poolId, poolName }) => poolId === null || poolName === null)) return 'noPool';
  if (new Set(nodes.map(({ poolId }) => poolId)).size > 1) return 'severalPools';
  return nodes.some(({ instanceId }) => instanceId === null) ? 'noInstance' : null;
}

export interface TaskTargets {
  pool: { id: string; name: string };
  nodes: { uid: string; name: string; instanceId: string }[];
}

/** What a dialog is opened with; null where `whyNotTask` has a reason, or nothing is selected. */
export function taskTargets(nodes: readonly NodeRow[]): TaskTargets | null {
  const [first] = nodes;
  if (first === undefined || whyNotTask(nodes) !== null) return null;
  if (first.poolId === null || first.poolName === null) return null;
  return {
    pool: { id: first.poolId, name: first.poolName },
    nodes: nodes.flatMap(({ uid, name, instanceId }) =>
      uid === null || instanceId === null ? [] : [{ uid, name, instanceId }],
    ),
  };
}
