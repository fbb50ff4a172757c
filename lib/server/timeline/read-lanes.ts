import 'server-only';
import type { TimelineEntry } from '@/lib/domain/timeline/entry';
import { type MarkGroup, marksOf } from '@/lib/domain/timeline/marks';
import {
  isProblem,
  isRecorded,
  type RecordedSource,
  type TimelineSource,
  timelineSources,
  timelineTones,
} from '@/lib/domain/timeline/sources';
import type { TimelineObject } from '@/lib/domain/timeline/timeline-object';
import type { AppContext } from '@/lib/server/app-context';
import type { Db } from '@/lib/server/db/db';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { changesOfObject, refsOfObject } from './belongings';
import { entryOf } from './query-timeline';
import { readChanges } from './read-changes';
import type { Stretch } from './page';
import { readEntries } from './read-entries';
import { refsOf, SLOT_MS } from './stored-entries';
import { timeKey } from '@/lib/domain/timeline/merge';

interface Period {
  from: number;
  to: number;
}

export interface Mark {
  entry: TimelineEntry;
  count: number;
}

/** Up to this length entries are read; of longer periods the database counts them. */
const COUNTED_MS = 6 * 3_600_000;
const COLUMNS = 96;
const MOST_READ = 1_000;

const idsOf = ({ from, to }: Period) => ({ gte: timeKey(from), lt: timeKey(to + 1) });

export interface LaneMarks {
  marks: Mark[];
  /** What was before is not recorded, or not all of it read. Epoch milliseconds; null: the period is complete. */
  since: number | null;
}

export interface LaneFilter extends Period {
  cluster: ClusterHandle;
  object: TimelineObject | null;
  /** null: all. */
  sources: readonly TimelineSource[] | null;
  problems: boolean;
}

/** The marks of one cluster, or of an object in it, in a period. */
export async function readLane({ db }: Pick<AppContext, 'db'>, filter: LaneFilter): Promise<LaneMarks> {
  const { cluster, object, sources, problems, ...period } = filter;
  const place = object === null ? null : { cluster, object };
  const wanted = { cluster: cluster.name, sources: sources?.filter(isRecorded) ?? null, problems, ...period };
  const { rows: changes, horizon } = await changesIn(db, filter);
  const known = new Map(changes.map((entry) => [entry.id, entry]));
  const refs = place === null ? null : await refsOfObject(db, place);
  const fineMs = (period.to - period.from) / COLUMNS;
  const isLong = refs === null && period.to - period.from > COUNTED_MS;
  const read = isLong ? null : await readGroups(db, { ...wanted, refs, columnMs: fineMs, known });
  const columnMs = read === null ? SLOT_MS : fineMs;
  const groups = read?.groups ?? (await countedGroups(db, wanted));
  const since = await completeSince(db, { cluster: cluster.name, horizons: [horizon, read?.horizon ?? null] });
  // What began earlier and still holds stands at the beginning.
  const columnOf = (at: number): number => Math.floor(Math.max(at, period.from) / columnMs);
  const standing = await holding(db, { ...wanted, refs });
  for (const entry of standing) known.set(entry.id, entry);
  const all = [...groups, ...[...changes, ...standing].map((entry) => groupOf(entry, columnOf))];
  const marks = marksOf(all, (period.to - period.from) / columnMs);
  const unread = marks.map(({ id }) => id).filter((id) => !known.has(id));
  const rows = await db.timelineEntry.findMany({ where: { id: { in: unread } } });
  for (const row of rows) {
    const entry = entryOf(row);
    if (entry !== null) known.set(entry.id, entry);
  }
  const found = marks.flatMap(({ id, count }) => {
    const entry = known.get(id);
    return entry === undefined ? [] : [{ entry, count }];
  });
  return {
    marks: found,
    since: since === null || since > period.from ? Math.min(since ?? period.to, period.to) : null,
  };
}

/** Null: nothing was ever recorded. */
async function completeSince(
  db: Db,
  { cluster, horizons }: { cluster: string; horizons: readonly (string | null)[] },
): Promise<number | null> {
  const recorder = await db.timelineRecorder.findUnique({ where: { cluster } });
  if (recorder === null) return null;
  const read = horizons.map((horizon) => (horizon === null ? 0 : Number(horizon.slice(0, 13))));
  return Math.max(Number(recorder.startedAt), Number(recorder.droppedUntil ?? 0), ...read);
}

async function changesIn(
  db: Db,
  { cluster, object, sources, problems, ...period }: LaneFilter,
): Promise<Stretch<TimelineEntry>> {
  if (sources !== null && !sources.includes('change')) return { rows: [], horizon: null };
  const changes = object === null ? null : await changesOfObject(db, { cluster, object });
  const filter = { clusters: [cluster.name], changes, problems, text: null, ids: idsOf(period) };
  return readChanges(db, filter, MOST_READ / 2);
}

const groupOf = ({ id, at, source, tone }: TimelineEntry, columnOf: (at: number) => number): MarkGroup => ({
  column: columnOf(at),
  source,
  tone,
  id,
  count: 1,
});

interface Wanted extends Period {
  cluster: string;
  sources: RecordedSource[] | null;
  problems: boolean;
}

interface Entries extends Wanted {
  refs: string[] | null;
  columnMs: number;
  known: Map<string, TimelineEntry>;
}

/** Null: there are more entries than are read, and they can be counted. */
async function readGroups(
  db: Db,
  { columnMs, known, from, to, ...wanted }: Entries,
): Promise<{ groups: MarkGroup[]; horizon: string | null } | null> {
  if (wanted.sources?.length === 0) return { groups: [], horizon: null };
  const { rows, horizon } = await readEntries(db, { ...wanted, text: null, ids: idsOf({ from, to }) }, MOST_READ);
  if (horizon !== null && wanted.refs === null) return null;
  const groups = rows.flatMap((row) => {
    const entry = entryOf(row);
    if (entry === null) return [];
    known.set(entry.id, entry);
    return [groupOf(entry, (at) => Math.floor(at / columnMs))];
  });
  return { groups, horizon };
}

const MOST_HOLDING = 200;

/** Problems that began before the period and go on. */
async function holding(
  db: Db,
  { cluster, sources, refs, from }: Wanted & { refs: string[] | null },
): Promise<TimelineEntry[]> {
  const where = { cluster, running: true, problem: 1, id: { lt: timeKey(from) } };
  const rows = await db.timelineEntry.findMany({ where, orderBy: { lastAt: 'desc' }, take: MOST_HOLDING });
  const found =
    refs === null
      ? null
      : await refsOf(
          db,
          rows.map(({ id }) => id),
        );
  const isWanted = ({ id, source }: TimelineEntry): boolean =>
    sources?.some((one) => one === source) !== false &&
    (refs === null || found?.get(id)?.some((ref) => refs.includes(ref)) === true);
  return rows.flatMap((row) => entryOf(row) ?? []).filter(isWanted);
}

/** Quarter hours that one statement counts: nothing waits long for it. */
const SLOTS_COUNTED = 192;

/** From an index alone: no entry is read. */
async function countedGroups(db: Db, { cluster, from, to, sources, problems }: Wanted): Promise<MarkGroup[]> {
  const [first, last] = [Math.floor(from / SLOT_MS), Math.floor(to / SLOT_MS)];
  const groups: MarkGroup[] = [];
  for (let slot = first; slot <= last; slot += SLOTS_COUNTED) {
    const until = Math.min(last, slot + SLOTS_COUNTED - 1);
    const counted = await countSlots(db, { cluster, from: slot, to: until });
    for (const group of counted) {
      const { source, tone } = group;
      if (sources?.some((one) => one === source) === false || (problems && !isProblem(tone))) continue;
      groups.push(group);
    }
  }
  return groups;
}

async function countSlots(db: Db, { cluster, from, to }: Period & { cluster: string }): Promise<MarkGroup[]> {
  const rows = await db.timelineEntry.groupBy({
    by: ['slot', 'source', 'tone'],
    where: { cluster, slot: { gte: from, lte: to } },
    _count: { id: true },
    _max: { id: true },
  });
  return rows.flatMap((row): MarkGroup[] => {
    const source = timelineSources.find((one) => one === row.source);
    const tone = timelineTones.find((one) => one === row.tone);
    const { id } = row._max;
    if (source === undefined || tone === undefined || id === null) return [];
    return [{ column: row.slot, source, tone, id, count: row._count.id }];
  });
}
