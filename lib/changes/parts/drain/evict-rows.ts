import type { PastItem, WorkPast, WorkRow } from '@/lib/domain/change/work';
import type { ClassifiedPod } from '@/lib/domain/drain/classified';
import { reasonMessage } from '@/lib/domain/drain/reason-message';
import type { Message } from '@/lib/domain/message/model';
import { message } from '@/lib/domain/message/message';
import { podName, type BatchPods } from './batch-pods';

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

function reportedOf(row: ClassifiedPod, q: { item: PastItem | undefined; now: number }): RowState {
  if (row.treatment === 'skip') return { state: 'skipped', detail: reasonOf(row) };
  if (row.treatment === 'blocked') return { state: 'blocked', detail: reasonOf(row) };
  if (row.pod.deletionAt !== null) return { state: 'moving', detail: message('detail.pod-leaving') };
  if (isRequested(q.item, q.now)) return { state: 'moving', detail: message('detail.pod-eviction-requested') };
  return waiting(row, q.item);
}

const isOpen = ({ state }: PastItem): boolean => state !== 'done' && state !== 'skipped';

/** UIDs of pods that are no longer here: gone, recreated, or on another node. */
export function goneOf(past: WorkPast, { rows }: BatchPods): string[] {
  const here = new Set(rows.map(({ pod }) => pod.uid));
  return [...past.items.keys()].filter((uid) => !here.has(uid));
}

/** A row for every pod that is here, and the last row of those that left. */
export function evictRows(q: {
  seen: BatchPods;
  past: WorkPast;
  now: number;
  placeOf: (uid: string) => string | undefined;
}): WorkRow[] {
  const { seen, past, now, placeOf } = q;
  const here = seen.rows.map((row): WorkRow => ({
    key: row.pod.uid,
    type: 'pod',
    group: seen.groupOf(row),
    name: podName(row.pod),
    ...reportedOf(row, { item: past.items.get(row.pod.uid), now }),
  }));
  const left = goneOf(past, seen).flatMap((key): WorkRow[] => {
    const item = past.items.get(key);
    if (item === undefined) return [];
    const where = placeOf(key);
    if (!isOpen(item) && (where === undefined || where === item.where)) return [];
    if (item.state === 'skipped') return [];
    const { group, name } = item;
    return [{ key, type: 'pod', group, name, state: 'done', detail: message('detail.pod-gone'), where }];
  });
  return [...here, ...left];
}
