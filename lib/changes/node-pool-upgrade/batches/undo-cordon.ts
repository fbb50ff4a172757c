import { uncordonWork } from '@/lib/changes/parts/drain/cordon-work';
import type { DrainWave } from '@/lib/changes/parts/drain/data';
import type { StepWork, WorkRow } from '@/lib/domain/change/work';
import { say } from '@/lib/domain/phrase/say';

/** Opens again what this run closed and did not rebuild. A rebuilt node is another one, and nothing of it is taken back. */
export function undoCordon(wave: DrainWave): StepWork {
  const open = uncordonWork(wave);
  return {
    look: async (ctx, past) => {
      const view = await open.look(ctx, past);
      const told = new Set(view.rows.map(({ key }) => key));
      const others = wave.nodes
        .filter(({ uid }) => !told.has(uid))
        .map(({ uid, name }): WorkRow => ({
          key: uid,
          group: uid,
          type: 'node',
          name,
          state: 'skipped',
          detail: say('detail.not-closed-by-us'),
        }));
      return { ...view, rows: [...view.rows, ...others] };
    },
  };
}
