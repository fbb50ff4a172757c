import 'server-only';
import { isRecorded, type RecordedSource, timelineSources } from '@/lib/domain/timeline/sources';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';
import { mergeStretches, type Stretch, stretchOf } from './page';
import { searchForm, type StoredEntry } from './stored-entries';

export interface EntryFilter {
  /** null: every cluster. */
  cluster: string | null;
  /** null: every source. */
  sources: readonly RecordedSource[] | null;
  problems: boolean;
  /** Entries with one of these; null: any. Requires `cluster`. */
  refs: readonly string[] | null;
  text: string | null;
  /** Ids from the first, below the second. */
  ids: { gte: string; lt: string };
}

type Where = Prisma.TimelineEntryWhereInput;

/** Rows among which a text is searched by one statement. */
const SEARCHED = 2_000;
/** After so many statements without a full page, the answer says from where the search continues. */
const MOST_STATEMENTS = 5;
const REFS_READ = 200;

const newestFirst = { orderBy: { id: 'desc' } } as const;

/** Every combination of equal values, each of which an index orders. */
function equalities({ cluster, sources, problems }: EntryFilter): Where[] {
  const one = cluster === null ? {} : { cluster };
  const tones = problems ? [1] : [0, 1];
  if (cluster === null && sources === null && !problems) return [{}];
  // Without a cluster, problems are found by source: a second index by problem would be taken for those of a cluster too.
  const named = sources ?? (cluster === null ? timelineSources.filter(isRecorded) : null);
  if (named !== null) return named.flatMap((source) => tones.map((problem): Where => ({ ...one, source, problem })));
  return tones.map((problem): Where => ({ ...one, problem }));
}

/** A page, newest first. No statement reads more than a bounded number of rows, however many there are. */
export async function readEntries(db: Db, filter: EntryFilter, take: number): Promise<Stretch<StoredEntry>> {
  const { refs, text } = filter;
  const wanted = text === null ? null : searchForm(text);
  const stretches =
    refs === null
      ? equalities(filter).map((where) => searched(db, { where, ids: filter.ids, text: wanted }, take))
      : refs.map((ref) => referring(db, { ...filter, text: wanted, ref }, take));
  return mergeStretches(await Promise.all(stretches), take);
}

interface Search {
  where: Where;
  ids: EntryFilter['ids'];
  text: string | null;
}

async function searched(db: Db, { where, ids, text }: Search, take: number): Promise<Stretch<StoredEntry>> {
  if (text === null)
    return stretchOf(await db.timelineEntry.findMany({ where: { ...where, id: ids }, ...newestFirst, take }), take);
  const found: StoredEntry[] = [];
  let below = ids.lt;
  for (let statements = 0; statements < MOST_STATEMENTS; statements += 1) {
    const edge = { where: { ...where, id: { gte: ids.gte, lt: below } }, select: { id: true }, ...newestFirst };
    const end = (await db.timelineEntry.findMany({ ...edge, skip: SEARCHED - 1, take: 1 }))[0]?.id;
    const id = { gte: end ?? ids.gte, lt: below };
    const rows = await db.timelineEntry.findMany({
      where: { ...where, id, search: { contains: text } },
      ...newestFirst,
      take: take - found.length,
    });
    found.push(...rows);
    if (found.length >= take) return stretchOf(found, take);
    if (end === undefined) return { rows: found, horizon: null };
    below = end;
  }
  return { rows: found, horizon: below };
}

type Referring = EntryFilter & { ref: string };

async function referring(db: Db, filter: Referring, take: number): Promise<Stretch<StoredEntry>> {
  const { ref, ids } = filter;
  const cluster = filter.cluster ?? '';
  const found: StoredEntry[] = [];
  let below = ids.lt;
  for (let statements = 0; statements < MOST_STATEMENTS; statements += 1) {
    const where = { cluster, ref, entryId: { gte: ids.gte, lt: below } };
    const refs = await db.timelineRef.findMany({ where, orderBy: { entryId: 'desc' }, take: REFS_READ });
    const rows = await db.timelineEntry.findMany({
      where: matching(
        filter,
        refs.map(({ entryId }) => entryId),
      ),
      ...newestFirst,
    });
    found.push(...rows);
    if (found.length > take) return stretchOf(found.slice(0, take), take);
    if (refs.length < REFS_READ) return { rows: found, horizon: null };
    below = refs.at(-1)?.entryId ?? ids.gte;
  }
  return { rows: found, horizon: below };
}

const matching = ({ sources, problems, text }: EntryFilter, ids: string[]): Where => ({
  id: { in: ids },
  ...(sources === null ? {} : { source: { in: [...sources] } }),
  ...(problems ? { problem: 1 } : {}),
  ...(text === null ? {} : { search: { contains: text } }),
});
