import 'server-only';
import type { AppContext } from '@/lib/server/app-context';
import type { Db } from '@/lib/server/db/db';
import { DAY_MS } from './retention';
import { usualSize } from './timeline';

async function oldestOf(db: Db, cluster: string | undefined): Promise<number | null> {
  const wheres = cluster === undefined ? [{}] : [0, 1].map((problem) => ({ cluster, problem }));
  const query = { orderBy: { id: 'asc' }, select: { at: true } } as const;
  const found = await Promise.all(wheres.map((where) => db.timelineEntry.findFirst({ where, ...query })));
  const times = found.flatMap((row) => (row === null ? [] : [Number(row.at)]));
  return times.length === 0 ? null : Math.min(...times);
}

/** Since when the timeline of a cluster, or of all, is complete, and whether the size limit removed what it would still keep. */
export async function keptEntries(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  cluster: string | undefined,
): Promise<{ since: number | null; dropped: boolean }> {
  const [recorders, oldest] = await Promise.all([
    db.timelineRecorder.findMany({ where: cluster === undefined ? {} : { cluster } }),
    oldestOf(db, cluster),
  ]);
  const { days } = config.timeline ?? usualSize;
  const since = clock.now() - days * DAY_MS;
  const dropped = recorders.some(({ droppedUntil }) => droppedUntil !== null && Number(droppedUntil) >= since);
  if (dropped) return { since: oldest, dropped };
  const starts = recorders.map(({ startedAt }) => Math.max(since, Number(startedAt)));
  const known = [...starts, ...(oldest === null ? [] : [oldest])];
  return { since: known.length === 0 ? null : Math.min(...known), dropped };
}
