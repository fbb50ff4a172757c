import type { RawObject } from '@/lib/kube-rules/json/kube-json';
import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import type { WorkPast, WorkRow } from '@/lib/domain/change/work';
import { message } from '@/lib/domain/message/message';
import { isSo } from '@/lib/domain/workload/patch/is-applied';
import { type Rollout, rolloutOf } from '@/lib/domain/workload/rollout';
import type { PatchedWorkload } from './data';
import { targetName } from '../parts/workload/refs';

/** One workload, as a check found it. null: it was deleted, or recreated under the same name. */
export interface SeenWorkload {
  one: PatchedWorkload;
  object: RawObject | null;
}

type RowState = Pick<WorkRow, 'state' | 'detail'>;

export const isPresent = ({ one, object }: SeenWorkload): boolean =>
  object !== null && textAt(objectAt(object, 'metadata'), 'uid') === one.target.uid;

export const rowOf = ({ target }: PatchedWorkload, reported: RowState): WorkRow => ({
  key: target.uid,
  type: 'workload',
  group: target.uid,
  name: targetName(target),
  ...reported,
});

const ROLLING: Readonly<
  Record<'rolling' | 'stuck' | 'paused', 'detail.rolling' | 'detail.rollout-late' | 'detail.rollout-paused'>
> = { rolling: 'detail.rolling', stuck: 'detail.rollout-late', paused: 'detail.rollout-paused' };

export function rolloutState({ state, wanted, updated, available }: Rollout, rolls: boolean): RowState {
  if (!rolls || state === 'done' || state === 'by-hand' || state === 'next-run')
    return { state: 'done', detail: rolls ? message('detail.rolled-out', { wanted }) : message('detail.patched') };
  return { state: 'moving', detail: message(ROLLING[state], { wanted, updated, available }) };
}

/** It was accepted, but has been reverted: the run does not fight the reverting tool; resuming tries once more. */
export function isTakenBack({ one, object }: SeenWorkload, past: WorkPast): boolean {
  const act = past.items.get(one.target.uid)?.act ?? null;
  return object !== null && act?.state === 'accepted' && act.at >= past.from && !isSo(object, one.forward);
}

/** The progress of a workload: patched or not, and how many of its pods follow. */
export function patchState(seen: SeenWorkload, past: WorkPast): RowState {
  const { one, object } = seen;
  if (object === null || !isPresent(seen)) return { state: 'failed', detail: message('detail.workload-gone') };
  if (isSo(object, one.forward)) return rolloutState(rolloutOf(one.target.kind, object), one.rolls);
  if (isTakenBack(seen, past)) return { state: 'blocked', detail: message('detail.patched-over') };
  const act = past.items.get(one.target.uid)?.act ?? null;
  if (act?.state === 'refused' && act.code !== 'busy') return { state: 'blocked', detail: act.message };
  return { state: 'waiting', detail: message('detail.not-patched') };
}
