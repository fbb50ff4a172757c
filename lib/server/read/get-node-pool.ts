import 'server-only';
import type { z } from 'zod';
import type { getNodePool as door } from '@/lib/contract/node-pools';
import { Failure } from '@/lib/domain/failure';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { House } from '@/lib/server/house';
import { clusterOf } from './cluster-of';

/** A pool that is not in a store that has not been filled yet may exist all the same. */
function missing(cluster: ClusterHandle, pool: string): Failure {
  const ack = cluster.sources().find(({ source }) => source === 'ack');
  if (cluster.store.known.cloud || ack?.state === 'absent')
    return new Failure('not-found', `There is no node pool ${pool} in ${cluster.name}.`);
  const message = ack?.problem?.message ?? 'ACK has not been read yet.';
  const remedy = ack?.problem?.remedy ?? 'Wait a moment and try again.';
  return new Failure('unavailable', `The node pools of ${cluster.name} are not known: ${message}`, {
    remedy,
  });
}

/** One node pool. @throws Failure `not-found`, `unavailable` before ACK has been read */
export async function getNodePool({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params> };
  house: House;
}): Promise<z.input<typeof door.response>> {
  const cluster = clusterOf(house, input.params.cluster);
  const pool = cluster.store.poolRow(input.params.pool);
  if (pool === null) throw missing(cluster, input.params.pool);
  return { now: house.clock.now(), sources: cluster.sources(), pool };
}
