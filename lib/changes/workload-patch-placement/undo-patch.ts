import { message } from '@/lib/domain/message/message';
import { areSetByUs } from '@/lib/domain/workload/patch/field-owners';
import { isApplied } from '@/lib/domain/workload/patch/patch';
import { rolloutOf } from '@/lib/domain/workload/rollout';
import type { PatchData } from './data';
import { seeAll, isPresent, rowOf, type SeenWorkload, rolloutState, sendWrite } from './patch-work';
import type { StepWork, WorkAct, WorkPast, WorkRow } from '@/lib/domain/change/step';

const LOOK_MS = 1_000;

/** The patch is in place, but its pods have not followed completely. A completed one stays. */
function isHalfway({ one, object }: SeenWorkload): boolean {
  if (object === null || !isApplied(object, one.forward)) return false;
  return rolloutState(rolloutOf(one.target.kind, object), one.rolls).state !== 'done';
}

function undoRow(seen: SeenWorkload, past: WorkPast): WorkRow[] {
  const { one } = seen;
  if (!isPresent(seen)) return [];
  if (isHalfway(seen))
    return seen.object !== null && areSetByUs(seen.object, one.forward)
      ? [rowOf(one, { state: 'waiting', detail: message('detail.put-back-waits') })]
      : [rowOf(one, { state: 'skipped', detail: message('detail.not-ours') })];
  if (seen.object === null) return [];
  const known = past.items.has(one.target.uid);
  if (known && isApplied(seen.object, one.back))
    return [rowOf(one, { state: 'done', detail: message('detail.put-back') })];
  if (isApplied(seen.object, one.forward)) {
    const { detail } = rolloutState(rolloutOf(one.target.kind, seen.object), one.rolls);
    return [rowOf(one, { state: 'skipped', detail })];
  }
  return known ? [rowOf(one, { state: 'skipped', detail: message('detail.patched-over') })] : [];
}

/** Restores previous values if a rollout did not complete; fields changed since then fail the tests and are kept. */
export const undoPatch = (data: PatchData): StepWork => ({
  look: async (ctx, past) => {
    const rows = (await seeAll(ctx, data.workloads)).flatMap((each) => undoRow(each, past));
    const waiting = new Set(rows.filter(({ state }) => state === 'waiting').map(({ key }) => key));
    const acts = data.workloads
      .filter(({ target }) => waiting.has(target.uid))
      .map(({ target, back }): WorkAct => ({
        key: target.uid,
        send: (run) => sendWrite(run, { target, write: { how: 'patch', operations: back } }),
      }));
    return {
      rows,
      acts,
      end: { state: waiting.size === 0 ? 'done' : 'working' },
      detail: message('detail.workloads-put-back', {
        done: rows.filter(({ state }) => state === 'done').length,
        total: rows.length,
      }),
      nextLookMs: LOOK_MS,
    };
  },
});
