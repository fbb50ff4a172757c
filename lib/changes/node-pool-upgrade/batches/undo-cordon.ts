import { uncordonWork } from '@/lib/changes/parts/drain/cordon-work';
import type { DrainBatch } from '@/lib/changes/parts/drain/data';
import type { StepWork, WorkRow } from '@/lib/domain/change/work';
import { message } from '@/lib/domain/message/message';

/** Opens again what this run closed and did not rebuild. A rebuilt node is another one, and nothing of it is taken back. */
export function undoCordon(batch: DrainBatch): StepWork {
  const open = uncordonWork(batch);
  return {
    look: async (ctx, past) => {
      const view = await open.look(ctx, past);
      const reported = new Set(view.rows.map(({ key }) => key));
      const others = batch.nodes
        .filter(({ uid }) => !reported.has(uid))
        .map(({ uid, name }): WorkRow => ({
          key: uid,
          group: uid,
          type: 'node',
          name,
          state: 'skipped',
          detail: message('detail.not-closed-by-us'),
        }));
      return { ...view, rows: [...view.rows, ...others] };
    },
  };
}
