import { someNames } from '../parts/some-names';
import { MINUTE_MS } from '@/lib/changes/parts/observe-step';
import type { RunContext } from '@/lib/domain/change/context';
import { problem } from '@/lib/domain/change/problem';
import {
  isDue,
  type StepWork,
  type WorkAct,
  type WorkPast,
  type WorkRow,
  type WorkView,
} from '@/lib/domain/change/work';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { PatchData, PatchedWorkload } from './data';
import { isTakenBack, rowOf, type SeenWorkload, patchState } from './patch-rows';
import { sendWrite } from './send-write';

const LOOK_MS = 3_000;
/** Concurrent rollouts: a problem found in one does not reach all of them. */
const AT_ONCE = 5;
/** Windows base images are several gigabytes. */
const LIMIT_MS: Readonly<Record<PatchedWorkload['os'], number>> = {
  linux: 15 * MINUTE_MS,
  windows: 45 * MINUTE_MS,
  unknown: 30 * MINUTE_MS,
};
/** A refusal that lasts this long is not temporary. */
const REFUSED_MS = 2 * MINUTE_MS;

export const seeAll = (ctx: RunContext, workloads: readonly PatchedWorkload[]): Promise<SeenWorkload[]> =>
  Promise.all(workloads.map(async (one) => ({ one, object: await ctx.kube.workloadObject(one.target) })));

const isLate = (row: WorkRow, q: { one: PatchedWorkload; past: WorkPast; now: number }): boolean => {
  if (row.state !== 'moving' && row.state !== 'blocked') return false;
  const since = Math.max(q.past.items.get(row.key)?.since ?? q.now, q.past.from);
  return q.now - since >= (row.state === 'blocked' ? REFUSED_MS : LIMIT_MS[q.one.os]);
};

/** A rollout is slow or has failed: a person decides whether to keep waiting or revert the patch. */
function lateMessage(rows: readonly WorkRow[], q: { data: PatchData; past: WorkPast; now: number }): Message | null {
  const late = rows.filter((row) => {
    const one = q.data.workloads.find(({ target }) => target.uid === row.key);
    return one !== undefined && isLate(row, { ...q, one });
  });
  if (late.length === 0) return null;
  return message('problem.rollout-late', { count: late.length, names: someNames(late.map(({ name }) => name)) });
}

function endOf(rows: readonly WorkRow[], q: { data: PatchData; past: WorkPast; now: number }): WorkView['end'] {
  const gone = rows.filter(({ state }) => state === 'failed');
  if (gone.length > 0) {
    const names = someNames(gone.map(({ name }) => name));
    const msg = message('problem.workload-gone', { count: gone.length, names });
    return {
      state: 'failed',
      problem: problem('workload-gone', { message: msg, remedy: message('remedy.patch-again') }),
    };
  }
  if (rows.every(({ state }) => state === 'done')) return { state: 'done' };
  const msg = lateMessage(rows, q);
  return msg === null ? { state: 'working' } : { state: 'ask', message: msg };
}

/**
 * Patches workloads, some at a time, and watches each until its pods follow. Workloads already in the requested state
 * are skipped.
 */
export const patchWork = (data: PatchData): StepWork => ({
  look: async (ctx, past) => {
    const { now } = ctx;
    const seen = await seeAll(ctx, data.workloads);
    const rows = seen.map((each) => rowOf(each.one, patchState(each, past)));
    const moving = rows.filter(({ state }) => state === 'moving').length;
    const open = new Set(rows.filter(({ state }) => state === 'waiting' || state === 'blocked').map(({ key }) => key));
    const acts = seen
      .filter((each) => !isTakenBack(each, past))
      .map(({ one }) => one)
      .filter(({ target }) => open.has(target.uid) && isDue(past, target.uid, now))
      .slice(0, Math.max(0, AT_ONCE - moving))
      .map((one): WorkAct => ({
        key: one.target.uid,
        send: (run) => sendWrite(run, { target: one.target, write: one.write }),
      }));
    const done = rows.filter(({ state }) => state === 'done').length;
    return {
      rows,
      acts,
      end: endOf(rows, { data, past, now }),
      detail: message('detail.workloads-patched', { done, total: rows.length }),
      nextLookMs: LOOK_MS,
    };
  },
});
