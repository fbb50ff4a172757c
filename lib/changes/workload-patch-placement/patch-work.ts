import { MINUTE_MS } from '@/lib/changes/parts/observe-step';
import { problem } from '@/lib/domain/change/problem';
import { listed, type Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { PatchData, PatchedWorkload, SeenWorkload } from './data';
import { objectAt, textAt } from '@/lib/kube-rules/json/kube-json';
import { isApplied } from '@/lib/domain/workload/patch/patch';
import { type Rollout, rolloutOf } from '@/lib/domain/workload/rollout';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { WorkloadWrite } from '@/lib/domain/ports/kube-workloads';
import type { RunContext, StepWork, WorkAct, WorkPast, WorkRow, WorkView, WorkAnswer } from '@/lib/domain/change/step';
import { isDue } from '@/lib/domain/change/step';
import { someNames } from '../parts/names';
import { targetName } from '../parts/refs';
import { withoutObjects } from '@/lib/domain/workload/patch/without-objects';
import { RolloutCauses } from './rollout-causes';

const LOOK_MS = 3_000;
/** Concurrent rollouts: a problem found in one does not reach all of them. */
const MAX_PARALLEL = 5;
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

interface Watched {
  data: PatchData;
  past: WorkPast;
  now: number;
  causes: RolloutCauses;
}

const SHOWN_CAUSES = 3;

/** A rollout is slow or has failed: the operator decides whether to keep waiting or to revert the patch. */
function lateMessage(rows: readonly WorkRow[], q: Watched): Message | null {
  const late = rows.filter((row) => {
    const one = q.data.workloads.find(({ target }) => target.uid === row.key);
    return one !== undefined && isLate(row, { ...q, one });
  });
  if (late.length === 0) return null;
  const names = { count: late.length, names: someNames(late.map(({ name }) => name)) };
  const causes = new Map(
    late.flatMap(({ key }) => {
      const found = q.causes.of(key);
      return found === undefined ? [] : [[found.cause.text, found.cause] as const];
    }),
  );
  // A reverted or rejected patch is another cause.
  return causes.size === 0 || late.some(({ state }) => state === 'blocked')
    ? message('problem.rollout-late', names)
    : message('problem.rollout-fails', { ...names, causes: listed([...causes.values()].slice(0, SHOWN_CAUSES), '; ') });
}

function endOf(rows: readonly WorkRow[], q: Watched): WorkView['end'] {
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

/** Patches some workloads at a time and watches each until its pods follow; skips those already as requested. */
export function patchWork(data: PatchData): StepWork {
  const causes = new RolloutCauses();
  return { look: (ctx, past) => lookAt(ctx, { data, past, now: ctx.now, causes }) };
}

async function lookAt(ctx: RunContext, q: Watched): Promise<WorkView> {
  const { data, past, now, causes } = q;
  const seen = await seeAll(ctx, data.workloads);
  const states = seen.map((each) => ({ each, state: patchState(each, past) }));
  await causes.look(ctx, {
    moving: states.flatMap(({ each, state }) => (state.state === 'moving' ? [each] : [])),
    past,
  });
  const rows = states.map(({ each: { one }, state }) => rowOf(one, explained(state, causes.of(one.target.uid))));
  const moving = rows.filter(({ state }) => state === 'moving').length;
  const open = new Set(rows.filter(({ state }) => state === 'waiting' || state === 'blocked').map(({ key }) => key));
  const acts = seen
    .filter((each) => !isTakenBack(each, past))
    .map(({ one }) => one)
    .filter(({ target }) => open.has(target.uid) && isDue(past, target.uid, now))
    .slice(0, Math.max(0, MAX_PARALLEL - moving))
    .map((one): WorkAct => ({
      key: one.target.uid,
      send: (run) => sendWrite(run, { target: one.target, write: one.write }),
    }));
  const done = rows.filter(({ state }) => state === 'done').length;
  return {
    rows,
    acts,
    end: endOf(rows, q),
    detail: message('detail.workloads-patched', { done, total: rows.length }),
    nextLookMs: LOOK_MS,
  };
}

/** With what keeps its pods from running. */
const explained = (state: RowState, found: ReturnType<RolloutCauses['of']>): RowState =>
  state.state !== 'moving' || found === undefined
    ? state
    : { ...state, detail: message('detail.rollout-fails', { progress: state.detail, ...found }) };

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
function isTakenBack({ one, object }: SeenWorkload, past: WorkPast): boolean {
  const act = past.items.get(one.target.uid)?.act ?? null;
  return object !== null && act?.state === 'accepted' && act.at >= past.from && !isApplied(object, one.forward);
}

function patchState(seen: SeenWorkload, past: WorkPast): RowState {
  const { one, object } = seen;
  if (object === null || !isPresent(seen)) return { state: 'failed', detail: message('detail.workload-gone') };
  if (isApplied(object, one.forward)) return rolloutState(rolloutOf(one.target.kind, object), one.rolls);
  if (isTakenBack(seen, past)) return { state: 'blocked', detail: message('detail.patched-over') };
  const act = past.items.get(one.target.uid)?.act ?? null;
  if (act?.state === 'refused' && act.code !== 'busy') return { state: 'blocked', detail: act.message };
  return { state: 'waiting', detail: message('detail.not-patched') };
}

const AGAIN_MS = 5_000;

/** Sends one write. After a refusal, the state is checked first and the write repeated only if it is still needed. */
export async function sendWrite(ctx: RunContext, q: WorkloadWrite): Promise<WorkAnswer> {
  try {
    const { requestId } = await ctx.kubeWrite.writeWorkload(q);
    return { state: 'accepted', requestId };
  } catch (error) {
    if (!(error instanceof UpstreamFailure) || error.ambiguous) throw error;
    if (error.kind !== 'conflict' && error.kind !== 'bad-request' && error.kind !== 'not-found') throw error;
    const code = error.details.upstream?.code ?? error.kind;
    return {
      state: 'refused',
      code,
      message: message('detail.patch-refused', { message: withoutObjects(error.message) }),
      retryAfterMs: AGAIN_MS,
    };
  }
}
