import { sendEviction } from '@/lib/changes/parts/drain/send-eviction';
import { endIfImpossible } from '@/lib/changes/parts/drain/evict-limits';
import { Replacements } from '@/lib/changes/parts/drain/replacements';
import { podsOf, podName } from '@/lib/changes/parts/drain/batch-pods';
import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import { MAX_PARALLEL, podLimitMs } from '@/lib/domain/drain/limits';
import { message } from '@/lib/domain/message/message';
import { type RestartData, type RestartedPod, ALL_LOST, missingByOwner, runningOf } from './read-inputs';
import { MINUTE_MS } from '@/lib/changes/parts/observe-step';
import type { Message } from '@/lib/domain/message/model';
import { isRequested } from '@/lib/changes/parts/drain/evict-work';
import type { RunContext, StepWork, WorkAct, WorkView, WorkPast, WorkRow } from '@/lib/domain/change/step';
import { isDue } from '@/lib/domain/change/step';
import { someNames } from '../parts/names';

/** A PDB may allow the eviction later, but the wait is limited. */
const BLOCKED_MS = 15 * MINUTE_MS;

/** Time to be created, scheduled, and started: Windows base images are several gigabytes. */
const backMs = (os: RestartedPod['os']): number => (os === 'windows' ? 30 : 10) * MINUTE_MS;

/** How long a pod may stay in its state. Milliseconds; null: unlimited. */
function limitOf(pod: RestartedPod, seen: RestartSeen): number | null {
  const state = seen.past.items.get(pod.uid)?.state;
  if (state === 'blocked') return BLOCKED_MS;
  if (state !== 'moving') return null;
  return podLimitMs(pod.os, seen.here.get(pod.uid)?.pod.graceSeconds ?? 0) + backMs(pod.os);
}

/** Why the run must pause; null within the limits, which restart when the run is resumed. */
function lateMessage(seen: RestartSeen): Message | null {
  const { data, past, now } = seen;
  const late = data.pods.filter((pod) => {
    const limitMs = limitOf(pod, seen);
    const since = Math.max(past.items.get(pod.uid)?.since ?? now, past.from);
    return limitMs !== null && now - since >= limitMs;
  });
  if (late.length === 0) return null;
  return message('problem.restart-late', { count: late.length, names: someNames(late.map(podName), 3) });
}

const LOOK_MS = 2_000;

async function see(ctx: RunContext, { data, past }: Pick<RestartSeen, 'data' | 'past'>): Promise<RestartSeen> {
  const places = new Set(data.pods.map(({ node }) => node.uid));
  const nodes = (await ctx.kube.nodes()).filter(({ uid }) => places.has(uid));
  const wanted = new Set(data.pods.map(({ uid }) => uid));
  const { rows } = await podsOf(ctx, { nodes, accepted: ALL_LOST, depth: 'pods' });
  const here = new Map(rows.filter(({ pod }) => wanted.has(pod.uid)).map((row) => [row.pod.uid, row]));
  const kube = ctx.live ?? ctx.kube;
  const [everyone, missing] = await Promise.all([kube.pods(), missingByOwner({ kube })]);
  const { now } = ctx;
  // The store may still contain pods that the nodes no longer have.
  const without = new Set(
    data.pods.flatMap(({ uid }) => {
      const row = here.get(uid);
      return row === undefined || isLeaving(row, { past, now }) ? [uid] : [];
    }),
  );
  const whole = data.owners.filter(
    (owner) =>
      runningOf(owner.uid, { everyone, without }) >= owner.running && (missing.get(owner.name) ?? 0) <= owner.missing,
  );
  return { data, past, now, here, whole: new Set(whole.map(({ uid }) => uid)) };
}

/** The next pod of an owner: for a StatefulSet the one with the highest ordinal, as its controller does. */
const inTurn = (a: ClassifiedPod, b: ClassifiedPod): number =>
  (b.pod.ordinal ?? -1) - (a.pod.ordinal ?? -1) || (a.pod.name < b.pod.name ? -1 : 1);

/** One pod of each owner at a time, and the next only once the owner is complete again. */
function candidates({ data, past, now, here, whole }: RestartSeen): ClassifiedPod[] {
  const moving = [...here.values()].filter((row) => isLeaving(row, { past, now }));
  const busy = new Set(moving.map(({ pod }) => pod.owner?.uid));
  const next = data.owners
    .filter(({ uid }) => whole.has(uid) && !busy.has(uid))
    .flatMap(({ uid }) =>
      [...here.values()]
        .filter(({ pod }) => pod.owner?.uid === uid)
        .toSorted(inTurn)
        .slice(0, 1),
    );
  return next
    .filter(({ pod }) => isDue(past, pod.uid, now))
    .slice(0, Math.max(0, MAX_PARALLEL.cluster - moving.length));
}

function endOf(seen: RestartSeen, open: number): WorkView['end'] {
  if (open === 0) return { state: 'done' };
  const never = endIfImpossible([...seen.here.values()]);
  if (never !== null) return never;
  const msg = lateMessage(seen);
  return msg === null ? { state: 'working' } : { state: 'ask', message: msg };
}

/** Restarts pods by evicting them by UID, so that a recreated pod is never touched. */
export function restartWork(data: RestartData): StepWork {
  const replacements = new Replacements();
  return {
    look: async (ctx, past) => {
      const seen = await see(ctx, { data, past });
      const gone = data.pods.flatMap(({ uid }) => (seen.here.has(uid) ? [] : [uid]));
      // The drain's bookkeeping only handles pods that must leave, so all are marked as such.
      const leavers = [...seen.here.values()].map((row) => ({ ...row, mustLeave: true }));
      await replacements.look(ctx, { rows: leavers, gone });
      const rows = restartRows(seen, (uid) => replacements.placeOf(uid));
      const open = rows.filter(({ state }) => state !== 'done').length;
      return {
        rows,
        acts: candidates(seen).map((row): WorkAct => ({
          key: row.pod.uid,
          send: (run) => sendEviction(run, { row, past: past.items.get(row.pod.uid)?.act ?? null }),
        })),
        end: endOf(seen, open),
        detail: message('detail.pods-restarted', { done: rows.length - open, total: rows.length }),
        nextLookMs: LOOK_MS,
      };
    },
  };
}

interface RestartSeen {
  data: RestartData;
  past: WorkPast;
  now: number;
  /** Pods that still have their original UID. */
  here: ReadonlyMap<string, ClassifiedPod>;
  /** Owners with as many running pods as at planning time, and no more missing ones. */
  whole: ReadonlySet<string>;
}

/** It was evicted, by us or by others, and still exists. */
const isLeaving = ({ pod }: ClassifiedPod, { past, now }: { past: WorkPast; now: number }): boolean =>
  pod.deletionAt !== null || isRequested(past.items.get(pod.uid), now);

type RowState = Pick<WorkRow, 'state' | 'detail'>;

function stateHere(row: ClassifiedPod, { past, now }: RestartSeen): RowState {
  if (row.pod.deletionAt !== null) return { state: 'moving', detail: message('detail.pod-leaving') };
  if (isLeaving(row, { past, now })) return { state: 'moving', detail: message('detail.pod-eviction-requested') };
  const act = past.items.get(row.pod.uid)?.act ?? null;
  if (act?.state === 'refused')
    return act.code === 'busy'
      ? { state: 'waiting', detail: message('detail.api-busy') }
      : { state: 'blocked', detail: act.message };
  if (act?.state === 'unknown') return { state: 'waiting', detail: message('detail.answer-unclear') };
  return { state: 'waiting', detail: message('detail.pod-waits') };
}

function reportedOf(pod: RestartedPod, seen: RestartSeen): RowState {
  const row = seen.here.get(pod.uid);
  if (row !== undefined) return stateHere(row, seen);
  // After it was recreated, a later missing pod of its owner is unrelated.
  const wasDone = seen.past.items.get(pod.uid)?.state === 'done';
  return wasDone || seen.whole.has(pod.ownerUid)
    ? { state: 'done', detail: message('detail.pod-restarted') }
    : { state: 'moving', detail: message('detail.pod-comes-again') };
}

const restartRows = (seen: RestartSeen, placeOf: (uid: string) => string | undefined): WorkRow[] =>
  seen.data.pods.map((pod) => ({
    key: pod.uid,
    type: 'pod',
    group: pod.node.uid,
    name: podName(pod),
    ...reportedOf(pod, seen),
    where: placeOf(pod.uid),
  }));
