import { message } from '@/lib/domain/message/message';
import { areSetByUs } from '@/lib/domain/workload/patch/field-owners';
import { isApplied } from '@/lib/domain/workload/patch/patch';
import { rolloutOf } from '@/lib/domain/workload/rollout';
import type { Message } from '@/lib/domain/message/model';
import { someNames } from '../parts/names';
import type { PatchData, SeenWorkload } from './data';
import { leftPods } from './left-pods';
import { seeAll, isPresent, rowOf, rolloutState, sendWrite } from './patch-work';
import type { StepWork, WorkAct, WorkPast, WorkRow } from '@/lib/domain/change/step';

const LOOK_MS = 1_000;

type LeftPod = Awaited<ReturnType<typeof leftPods>>[number];

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

function leftRow({ of: { one }, pod }: LeftPod): WorkRow {
  const name = `${pod.namespace}/${pod.name}`;
  return {
    key: pod.uid,
    type: 'pod',
    group: one.target.uid,
    name,
    state: 'skipped',
    detail: message('detail.put-back-pod'),
  };
}

function reportOf(rows: readonly WorkRow[], left: readonly LeftPod[]): Message {
  const restored = { done: rows.filter(({ state }) => state === 'done').length, total: rows.length };
  const progress = message('detail.workloads-put-back', restored);
  const names = left.map(({ pod }) => `${pod.namespace}/${pod.name}`);
  return left.length === 0
    ? progress
    : message('detail.workloads-put-back-pods', { progress, count: names.length, names: someNames(names) });
}

/** Restores previous values if a rollout did not complete; fields changed since then fail the tests and are kept. */
export const undoPatch = (data: PatchData): StepWork => ({
  look: async (ctx, past) => {
    const seen = (await seeAll(ctx, data.workloads)).map((each) => ({ each, own: undoRow(each, past) }));
    const rows = seen.flatMap(({ own }) => own);
    const reverted = seen.filter(({ own }) => own.some(({ state }) => state === 'done')).map(({ each }) => each);
    const left = await leftPods(ctx, { sets: reverted, wanted: 'currentRevision' });
    const waiting = new Set(rows.filter(({ state }) => state === 'waiting').map(({ key }) => key));
    const acts = data.workloads
      .filter(({ target }) => waiting.has(target.uid))
      .map(({ target, back }): WorkAct => ({
        key: target.uid,
        send: (run) => sendWrite(run, { target, write: { how: 'patch', operations: back } }),
      }));
    return {
      rows: [...rows, ...left.map(leftRow)],
      acts,
      end: { state: waiting.size === 0 ? 'done' : 'working' },
      detail: reportOf(rows, left),
      nextLookMs: LOOK_MS,
    };
  },
});
