import 'server-only';
import { Failure } from '@/lib/domain/failure';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';

/** A pool that is not in a store that has not been filled yet may exist all the same. */
function missing(cluster: ClusterHandle, pool: string): Failure {
  const ack = cluster.sources().find(({ source }) => source === 'ack');
  if (cluster.store.known.cloud || ack?.state === 'absent')
    return new Failure('not-found', `There is no node pool ${pool} in ${cluster.name}.`);
  const message = ack?.problem?.message ?? 'ACK has not been read yet.';
  const remedy = ack?.problem?.remedy ?? 'Wait a moment and try again.';
  return new Failure('unavailable', `The node pools of ${cluster.name} are not known: ${message}`, { remedy });
}

/** The row of a node pool. @throws Failure `not-found`, `unavailable` before ACK has been read */
export function poolOf(cluster: ClusterHandle, id: string): NodePoolRow {
  const pool = cluster.store.poolRow(id);
  if (pool === null) throw missing(cluster, id);
  return pool;
}
