import type { StepWork, WorkView } from '@/lib/domain/change/work';
import { message } from '@/lib/domain/message/message';
import type { DrainData, DrainBatch } from './data';
import { podName, readBatch, shallowEnough } from './batch-pods';

/** Between the two complete lists that prove a node empty. */
const APART_MS = 5_000;
const EMPTY_FOR_MS = 3 * 60_000;

const look = (end: WorkView['end'], detail: WorkView['detail']): WorkView => ({
  rows: [],
  acts: [],
  end,
  detail,
  nextLookMs: 1_000,
});

/** Two complete lists, some seconds apart, must show only pods that stay on the nodes. */
export function emptyWork(data: DrainData, batch: DrainBatch): StepWork {
  let emptySince: number | null = null;
  return {
    look: async (ctx, past) => {
      const { rows } = await readBatch(ctx, { data, batch, shallow: shallowEnough(data) });
      const left = rows.filter((row) => row.mustLeave).map(({ pod }) => podName(pod));
      if (left.length > 0) {
        emptySince = null;
        const params = { count: left.length, names: left.slice(0, 3).join(', ') };
        const msg = message('problem.pods-again', params);
        return ctx.now - past.from >= EMPTY_FOR_MS
          ? look({ state: 'ask', message: msg }, msg)
          : look({ state: 'working' }, message('detail.pods-again', params));
      }
      emptySince ??= ctx.now;
      return ctx.now - emptySince >= APART_MS
        ? look({ state: 'done' }, message('detail.nodes-empty'))
        : look({ state: 'working' }, message('detail.empty-once'));
    },
  };
}
