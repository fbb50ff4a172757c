import { readerOf } from '@/lib/changes/parts/observe-step';
import type { StepWork, WorkRow } from '@/lib/domain/change/work';
import { message } from '@/lib/domain/message/message';
import type { PoolUpgradeData } from '../data';
import type { BatchedUpgrade } from './data';
import { newNodes } from './surge';

/**
 * A run that is stopped removes nothing: the nodes that stand in may carry pods. They are named as left over, or the larger
 * size where no node has come yet.
 */
export const surgeLeftWork = (data: PoolUpgradeData, waves: BatchedUpgrade): StepWork => ({
  look: async (ctx) => {
    const [nodes, pool] = await Promise.all([newNodes(ctx, { data, waves }), readerOf(ctx).nodePool(data.poolId)]);
    const size = pool?.desiredSize ?? null;
    const raised = size !== null && size > waves.size;
    const row = { type: 'node' as const, detail: message('detail.stands-in-still') };
    const rows = nodes.map(({ uid, name }): WorkRow => ({ ...row, key: uid, group: uid, name, state: 'failed' }));
    const name = raised ? `${data.poolName} ${waves.size} → ${size}` : data.poolName;
    const own = { key: data.poolId, group: data.poolId, name };
    const sized: WorkRow = {
      ...own,
      type: 'node',
      state: raised ? 'failed' : 'skipped',
      detail: message('detail.desired', { size: size ?? waves.size }),
    };
    return {
      rows: rows.length > 0 ? rows : [sized],
      acts: [],
      end: { state: 'done' },
      detail: message('detail.surge-left', { count: rows.length }),
      nextLookMs: 1_000,
    };
  },
});
