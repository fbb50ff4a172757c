import 'server-only';
import { Failure } from '@/lib/domain/failure';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { getNodePool as endpoint } from '@/lib/contract/node-pool';
import type { listNodePools as poolsEndpoint } from '@/lib/contract/node-pools';
import { clusterOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';
import { TRY_AGAIN } from '@/lib/server/try-again';

/** Until the store is filled, a missing pool may exist. */
function missing(cluster: ClusterHandle, pool: string): Failure {
  const ack = cluster.sources().find(({ source }) => source === 'ack');
  if (cluster.store.known.cloud || ack?.state === 'absent')
    return new Failure('not-found', `There is no node pool ${pool} in ${cluster.name}.`);
  const message = ack?.problem?.message ?? 'ACK has not been read yet.';
  const remedy = ack?.problem?.remedy ?? TRY_AGAIN;
  return new Failure('unavailable', `The node pools of ${cluster.name} are not known: ${message}`, { remedy });
}

/** The row of a node pool. @throws Failure `not-found`, `unavailable` before ACK has been read */
export function poolOf(cluster: ClusterHandle, id: string): NodePoolRow {
  const pool = cluster.store.poolRow(id);
  if (pool === null) throw missing(cluster, id);
  return pool;
}

/** One node pool with all that it is. @throws Failure `not-found`, `unavailable` before ACK has been read */
export const getNodePool: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const cluster = clusterOf(app, input.params.cluster);
  const pool = poolOf(cluster, input.params.pool);
  return {
    now: app.clock.now(),
    sources: cluster.sources(),
    pool,
    definition: cluster.store.cloudPool(pool.id)?.definition ?? null,
    place: cluster.ack === null ? null : { ...cluster.ack, poolId: pool.id },
    vpcId: cluster.store.vpcId,
  };
};

/** A cluster's node pools, filtered and sorted; none for a cluster without ACK. @throws Failure `not-found` */
export const listNodePools: ReadVerb<typeof poolsEndpoint> = async ({ input, app }) => {
  const cluster = clusterOf(app, input.params.cluster);
  const rows = cluster.store.poolRows(input.query);
  return { now: app.clock.now(), sources: cluster.sources(), rows, totals: cluster.store.poolTotals(input.query) };
};
