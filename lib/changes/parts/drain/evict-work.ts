import { hasEnded, type ClassifiedPod } from '@/lib/domain/drain/classified';
import { evictionOrder, turnsNow } from '@/lib/domain/drain/eviction-order';
import { MAX_PARALLEL } from '@/lib/domain/drain/limits';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import type { DrainPod } from '@/lib/domain/ports/kube-drain';
import type { DrainData, DrainBatch } from './data';
import { lastPods, type MayLeave } from './last-pods';
import { ownerKey } from './missing-replicas';
import { sendEviction } from './send-eviction';
import { endAtLimit, endIfImpossible, limitReached, openedMessage, endIfProtected } from './evict-limits';
import { counted, namesOf } from '../names';
import { Replacements } from './replacements';
import { readBatch, type BatchPods, podName } from './batch-pods';
import { reasonMessage } from '@/lib/domain/drain/reason-message';
import type { RunContext, StepWork, WorkAct, WorkPast, WorkView, PastItem, WorkRow } from '@/lib/domain/change/step';
import { isDue } from '@/lib/domain/change/step';

/** Every check lists the pods of each node, so many nodes are checked less often. */
const lookMs = (nodes: number): number => Math.max(2_000, nodes * 250);
/** Each check of a held pod searches the live store. */
const HELD_MS = 5_000;

interface Looked {
  seen: BatchPods;
  past: WorkPast;
  now: number;
  /** Last serving pods of their workloads, which wait for another one. */
  held?: ReadonlySet<string>;
}

const isMoving = ({ past, now }: Looked, { pod }: ClassifiedPod): boolean =>
  pod.deletionAt !== null || isRequested(past.items.get(pod.uid), now);

/** Pods whose turn it is and that may be evicted now, within the limits per node and cluster. */
function candidates(looked: Looked, mayLeave: MayLeave): ClassifiedPod[] {
  const { seen, past, now } = looked;
  const moving = seen.rows.filter((row) => row.mustLeave && isMoving(looked, row));
  const perNode = new Map<string, number>();
  for (const { pod } of moving) perNode.set(pod.nodeName, (perNode.get(pod.nodeName) ?? 0) + 1);
  const requested = new Set(moving.map(({ pod }) => pod.uid));
  const turns = turnsNow(evictionOrder(seen.rows), { gone: new Set(), requested });
  const chosen: ClassifiedPod[] = [];
  for (const { row } of turns) {
    const { uid, nodeName } = row.pod;
    const here = perNode.get(nodeName) ?? 0;
    // A pod that waits for a PDB uses no slot.
    if (!isDue(past, uid, now) || here >= MAX_PARALLEL.node) continue;
    if (moving.length + chosen.length >= MAX_PARALLEL.cluster) break;
    if (!mayLeave(row)) continue;
    perNode.set(nodeName, here + 1);
    chosen.push(row);
  }
  return chosen;
}

function endOf(looked: Looked, q: { left: ClassifiedPod[]; data: DrainData; batch: DrainBatch }): WorkView['end'] {
  const { left, data } = q;
  if (left.length === 0) return { state: 'done' };
  const never = endIfImpossible(left);
  if (never !== null) return never;
  const { nodes } = looked.seen;
  const here = new Set(left.map(({ pod }) => pod.nodeName));
  const busy = nodes.filter(({ name }) => here.has(name));
  const held = endIfProtected(busy, { data, now: looked.now });
  if (held !== null) return held;
  const opened = openedMessage(nodes);
  if (opened !== null) return endAtLimit(opened, { ...data, force: false });
  const msg = limitReached({ ...q, past: looked.past, now: looked.now, held: looked.held });
  if (msg === null) return { state: 'working' };
  const end = endAtLimit(msg, data);
  const isHeld = left.some(({ pod }) => looked.held?.has(pod.uid) === true);
  return end.state === 'ask' && isHeld ? { ...end, remedy: message('remedy.last-serving') } : end;
}

/** A pod that ends while it terminates was running when the drain began: it stays an evicted one. */
const typeOf = (past: WorkPast, pod: DrainPod): WorkRow['type'] =>
  past.items.get(pod.uid)?.type ?? (hasEnded(pod) ? 'ended-pod' : 'pod');

/** Whether this run removed it: a pod that was never tried, or whose request was refused, went by itself. */
const isRemoved = ({ state, act }: PastItem): boolean => state !== 'skipped' && act !== null && act.state !== 'refused';

/** Evicted by this run, and still terminating. */
function isLeaving({ items }: WorkPast, { uid, deletionAt }: DrainPod): boolean {
  const item = items.get(uid);
  return deletionAt !== null && item !== undefined && isRemoved(item);
}

/** How many pods this run evicted of those that had to leave; pods that had ended before are counted apart. */
export function leftDetail(looked: Pick<Looked, 'seen' | 'past'>): Message {
  const { nodes, missing } = looked.seen;
  const count = countDetail(looked);
  if (count === null && nodes.length === 0 && missing.length > 0) return goneDetail(missing);
  return withGone(count ?? message('detail.no-pod-leaves'), missing);
}

export const goneDetail = (missing: BatchPods['missing']): Message =>
  message('detail.drained-gone', counted(namesOf(missing), 3));

/** What is true of the other nodes, and which no longer exist. */
export const withGone = (detail: Message, missing: BatchPods['missing']): Message =>
  missing.length === 0 ? detail : message('detail.others-gone', { detail, ...counted(namesOf(missing), 3) });

const isOnMissing = ({ missing }: BatchPods, { group }: Pick<PastItem, 'group'>): boolean =>
  missing.some(({ uid }) => uid === group);

/** null: none. A pod whose node was removed did not leave by an eviction. */
function countDetail({ seen, past }: Pick<Looked, 'seen' | 'past'>): Message | null {
  const gonePods = goneOf(past, seen)
    .flatMap((uid) => past.items.get(uid) ?? [])
    .filter((item) => item.state === 'done' || !isOnMissing(seen, item));
  const here = seen.rows.filter(({ mustLeave }) => mustLeave);
  // The API server accepted their evictions: nothing stops them any more.
  const leaving = here.filter(({ pod }) => isLeaving(past, pod));
  const types = [...gonePods.filter(isRemoved).map(({ type }) => type), ...leaving.map(({ pod }) => typeOf(past, pod))];
  const ended = types.filter((type) => type === 'ended-pod').length;
  const gone = types.length - ended;
  const left = here.filter(({ pod }) => !isLeaving(past, pod) && typeOf(past, pod) === 'pod').length;
  const total = gone + left;
  if (total === 0) return ended === 0 ? null : message('detail.ended-left', { ended });
  const detail =
    ended === 0
      ? message('detail.pods-left', { gone, total })
      : message('detail.pods-and-ended-left', { gone, total, ended });
  return leaving.length === 0 ? detail : message('detail.pods-leaving', { detail, count: leaving.length });
}

/** Pods to evict now, and those that are held back as the last ones that serve. */
async function withoutLast(
  ctx: RunContext,
  { looked, data }: { looked: Looked; data: DrainData },
): Promise<{ chosen: ClassifiedPod[]; held: Set<string> }> {
  const held = new Set<string>();
  // The live store is only asked if something may be sent.
  if (candidates(looked, () => true).length === 0) return { chosen: [], held };
  const { seen, past } = looked;
  const mayLeave = await lastPods(ctx, { data, past, rows: seen.rows, leaving: (row) => isMoving(looked, row) });
  const chosen = candidates(looked, (row) => {
    const isFree = mayLeave(row);
    if (!isFree) held.add(row.pod.uid);
    return isFree;
  });
  return { chosen, held };
}

/** Evicts pods by UID, in order, and lists the nodes' pods to see which left; a recreated pod is another one. */
export function evictWork(data: DrainData, batch: DrainBatch): StepWork {
  const replacements = new Replacements();
  return {
    look: async (ctx: RunContext, past) => {
      const seen = await readBatch(ctx, { data, batch });
      const looked: Looked = { seen, past, now: ctx.now };
      await replacements.look(ctx, { rows: seen.rows, gone: goneOf(past, seen) });
      const left = seen.rows.filter((row) => row.mustLeave);
      const { chosen, held } = await withoutLast(ctx, { looked, data });
      const end = endOf({ ...looked, held }, { left, data, batch });
      const ends = past.ends === true || end.state === 'failed';
      const acts = chosen.map((row): WorkAct => ({
        key: row.pod.uid,
        send: (run) => sendEviction(run, { row, past: past.items.get(row.pod.uid)?.act ?? null }),
      }));
      return {
        rows: evictRows({ ...looked, held, past: { ...past, ends }, placeOf: (uid) => replacements.placeOf(uid) }),
        acts,
        end,
        detail: leftDetail(looked),
        nextLookMs: Math.max(lookMs(batch.nodes.length), held.size === 0 ? 0 : HELD_MS),
      };
    },
  };
}

/** An accepted eviction is visible immediately; if not, it is requested again. */
const SHOWS_AFTER_MS = 20_000;

/** Whether its eviction was accepted and its termination is not visible yet. */
export function isRequested(item: PastItem | undefined, now: number): boolean {
  const act = item?.act ?? null;
  return act !== null && act.state === 'accepted' && now - act.at < SHOWS_AFTER_MS;
}

const reasonOf = ({ reasons }: ClassifiedPod): Message => {
  const [first] = reasons;
  return first === undefined ? message('detail.pod-waits') : reasonMessage(first);
};

type RowState = Pick<WorkRow, 'state' | 'detail'>;

function waiting(row: ClassifiedPod, item: PastItem | undefined): RowState {
  const act = item?.act ?? null;
  if (act === null) return { state: 'waiting', detail: reasonOf(row) };
  if (act.state === 'refused' && act.code === 'busy') return { state: 'waiting', detail: message('detail.api-busy') };
  if (act.state === 'refused') return { state: 'blocked', detail: act.message };
  if (act.state === 'unknown') return { state: 'waiting', detail: message('detail.answer-unclear') };
  return { state: 'waiting', detail: message('detail.pod-eviction-requested') };
}

function reportedOf(row: ClassifiedPod, q: { item: PastItem | undefined; now: number; isHeld: boolean }): RowState {
  if (row.treatment === 'skip') return { state: 'skipped', detail: reasonOf(row) };
  if (row.treatment === 'blocked') return { state: 'blocked', detail: reasonOf(row) };
  if (row.pod.deletionAt !== null) return { state: 'moving', detail: message('detail.pod-leaving') };
  if (isRequested(q.item, q.now)) return { state: 'moving', detail: message('detail.pod-eviction-requested') };
  if (q.isHeld)
    return {
      state: 'waiting',
      detail: message('detail.last-serving', { owner: ownerKey(row.pod) ?? podName(row.pod) }),
    };
  return waiting(row, q.item);
}

const isOpen = ({ state }: PastItem): boolean => state !== 'done' && state !== 'skipped';

/** UIDs of pods that are no longer here: gone, recreated, or on another node. */
function goneOf(past: WorkPast, { rows }: BatchPods): string[] {
  const here = new Set(rows.map(({ pod }) => pod.uid));
  return [...past.items.keys()].filter((uid) => !here.has(uid));
}

/** A row for every pod that is here, and the last row of those that left. */
export function evictRows(q: {
  seen: BatchPods;
  past: WorkPast;
  now: number;
  held?: ReadonlySet<string>;
  placeOf: (uid: string) => string | undefined;
}): WorkRow[] {
  const { seen, past, now, held, placeOf } = q;
  const here = seen.rows.map((row): WorkRow => ({
    key: row.pod.uid,
    type: typeOf(past, row.pod),
    group: seen.groupOf(row),
    name: podName(row.pod),
    ...(past.ends === true && isLeaving(past, row.pod)
      ? { state: 'done' as const, detail: message('detail.pod-evicted') }
      : reportedOf(row, { item: past.items.get(row.pod.uid), now, isHeld: held?.has(row.pod.uid) === true })),
  }));
  const left = goneOf(past, seen).flatMap((key): WorkRow[] => {
    const item = past.items.get(key);
    if (item === undefined) return [];
    const where = placeOf(key);
    if (!isOpen(item) && (where === undefined || where === item.where)) return [];
    if (item.state === 'skipped') return [];
    const { type, group, name } = item;
    const row = { key, type, group, name, where };
    if (isOnMissing(seen, item)) return [{ ...row, state: 'skipped', detail: message('detail.pod-node-gone') }];
    return [{ ...row, state: 'done', detail: message('detail.pod-gone') }];
  });
  return [...here, ...left];
}
