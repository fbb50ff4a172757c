import 'server-only';
import type { TimelineEntry } from '@/lib/domain/timeline/entry';
import { type MarkGroup, marksOf } from '@/lib/domain/timeline/marks';
import { timelineSources, timelineTones } from '@/lib/domain/timeline/sources';
import type { TimelineObject } from '@/lib/domain/timeline/timeline-object';
import type { AppContext } from '@/lib/server/app-context';
import type { Db } from '@/lib/server/db/db';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { changesOfObject, refsOfObject } from './belongings';
import { entryOf } from './query-timeline';
import { readChanges } from './read-changes';
import { readEntries } from './read-entries';
import { SLOT_MS } from './stored-entries';
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

/** The marks of one cluster, or of an object in it, in a period. */
export async function readLane(
  { db }: Pick<AppContext, 'db'>,
  { cluster, object, ...period }: Period & { cluster: ClusterHandle; object: TimelineObject | null },
): Promise<Mark[]> {
  const place = object === null ? null : { cluster, object };
  const changes = await readChanges(
    db,
    {
      clusters: [cluster.name],
      changes: place === null ? null : await changesOfObject(db, place),
      problems: false,
      text: null,
      ids: idsOf(period),
    },
    MOST_READ / 2,
  );
  const isCounted = place === null && period.to - period.from > COUNTED_MS;
  const columnMs = isCounted ? SLOT_MS : (period.to - period.from) / COLUMNS;
  const known = new Map(changes.rows.map((entry) => [entry.id, entry]));
  const refs = place === null ? null : await refsOfObject(db, place);
  const groups = isCounted
    ? await countedGroups(db, { cluster: cluster.name, ...period })
    : await readGroups(db, { cluster: cluster.name, refs, ...period, columnMs, known });
  const columnOf = (at: number): number => Math.floor(at / columnMs);
  const all = [...groups, ...changes.rows.map((entry) => groupOf(entry, columnOf))];
  const marks = marksOf(all, (period.to - period.from) / columnMs);
  const unread = marks.map(({ id }) => id).filter((id) => !known.has(id));
  const rows = await db.timelineEntry.findMany({ where: { id: { in: unread } } });
  for (const row of rows) {
    const entry = entryOf(row);
    if (entry !== null) known.set(entry.id, entry);
  }
  return marks.flatMap(({ id, count }) => {
    const entry = known.get(id);
    return entry === undefined ? [] : [{ entry, count }];
  });
}

const groupOf = ({ id, at, source, tone, count }: TimelineEntry, columnOf: (at: number) => number): MarkGroup => ({
  column: columnOf(at),
  source,
  tone,
  id,
  count: source === 'change' ? 1 : Math.min(1, count),
});

interface Entries extends Period {
  cluster: string;
  refs: string[] | null;
  columnMs: number;
  known: Map<string, TimelineEntry>;
}

async function readGroups(db: Db, { cluster, refs, columnMs, known, ...period }: Entries): Promise<MarkGroup[]> {
  const filter = { cluster, refs, sources: null, problems: false, text: null, ids: idsOf(period) };
  const { rows } = await readEntries(db, filter, MOST_READ);
  return rows.flatMap((row) => {
    const entry = entryOf(row);
    if (entry === null) return [];
    known.set(entry.id, entry);
    return [groupOf(entry, (at) => Math.floor(at / columnMs))];
  });
}

/** From an index alone: no entry is read. */
async function countedGroups(db: Db, { cluster, from, to }: Period & { cluster: string }): Promise<MarkGroup[]> {
  const slot = { gte: Math.floor(from / SLOT_MS), lte: Math.floor(to / SLOT_MS) };
  const rows = await db.timelineEntry.groupBy({
    by: ['slot', 'source', 'tone'],
    where: { cluster, slot },
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
