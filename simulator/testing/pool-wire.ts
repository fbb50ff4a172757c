import { PROD_ID } from '@/simulator/scenarios/hybrid-small';
import type { Running } from '@/simulator/testing/running';

export type Fields = Record<string, unknown>;

export const POOLS = `/clusters/${PROD_ID}/nodepools`;
export const MINUTE = 60_000;
const SETTLED = 15 * MINUTE;

/** Pools in wire format: the SDK's models would drop or reject what tests of bodies are about. */
export function poolWire(running: () => Running) {
  const create = (body: unknown) =>
    running().raw({ action: 'CreateClusterNodePool', method: 'POST', pathname: POOLS, body });
  const modify = (poolId: string, body: unknown) =>
    running().raw({ action: 'ModifyClusterNodePool', method: 'PUT', pathname: `${POOLS}/${poolId}`, body });
  const detailOf = async (poolId: string): Promise<Fields> =>
    (await running().raw({ action: 'DescribeClusterNodePoolDetail', pathname: `${POOLS}/${poolId}` })).body;
  return {
    create,
    modify,
    detailOf,
    /** The id of a pool after it has settled. */
    made: async (body: unknown): Promise<string> => {
      const { body: answer } = await create(body);
      await running().advance(SETTLED);
      return String(answer['nodepool_id']);
    },
    /** The detail once an edit has settled. */
    changed: async (poolId: string, body: unknown): Promise<Fields> => {
      await modify(poolId, body);
      await running().advance(SETTLED);
      return detailOf(poolId);
    },
  };
}

export function groupOf(pool: Fields): Fields {
  const group = pool['scaling_group'];
  if (typeof group !== 'object' || group === null) throw new Error('the pool has no scaling group');
  return { ...group };
}
