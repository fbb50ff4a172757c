import 'server-only';
import { Failure } from '@/lib/domain/failure';
import type { TimelineEntry } from '@/lib/domain/timeline/entry';
import { timeKey } from '@/lib/domain/timeline/merge';
import { isRecorded, type TimelineSource, timelineSources } from '@/lib/domain/timeline/sources';
import { parseObject, type TimelineObject } from '@/lib/domain/timeline/timeline-object';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '@/lib/server/endpoints/require-cluster';
import { changesOfObject, refsOfObject } from './belongings';
import { mergeStretches, type Stretch } from './page';
import { readAudited, readChanges } from './read-changes';
import { readEntries } from './read-entries';
import { readStored, type StoredEntry } from './stored-entries';

export interface TimelineQuery {
  cluster?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  object?: string | undefined;
  sources?: string | undefined;
  problems?: 'yes' | 'no';
  text?: string | undefined;
  cursor?: string | undefined;
}

interface Reader {
  app: Pick<AppContext, 'db' | 'fleet'>;
  /** Who may read audit records also sees those on the timeline. */
  mayReadAudit: boolean;
}

const LAST = '9999999999999-~';

/** @throws Failure `invalid` */
export function sourcesOf(text: string | undefined): readonly TimelineSource[] | null {
  if (text === undefined || text === '') return null;
  const named = text.split(',');
  const unknown = named.find((name) => !timelineSources.some((source) => source === name));
  if (unknown === undefined) return timelineSources.filter((source) => named.includes(source));
  throw new Failure('invalid', `There is no source ${unknown}.`, {
    issues: [{ field: 'sources', message: `use ${timelineSources.join(', ')}` }],
  });
}

/** @throws Failure `invalid` */
export function objectOf({ object, cluster }: Pick<TimelineQuery, 'object' | 'cluster'>): TimelineObject | null {
  if (object === undefined || object === '') return null;
  const parsed = parseObject(object);
  const message = parsed === null ? 'write type/name or type/namespace/name' : 'requires cluster';
  if (parsed !== null && cluster !== undefined) return parsed;
  throw new Failure('invalid', `The object ${object} cannot be searched: ${message}.`, {
    issues: [{ field: 'object', message }],
  });
}

export const entryOf = (row: StoredEntry): TimelineEntry | null => {
  const read = readStored(row);
  if (read === null) return null;
  const { key: _, ...entry } = read;
  return { ...entry, href: null };
};

/** One page of everything that a filter finds, newest first. @throws Failure */
export async function queryTimeline(
  reader: Reader,
  query: TimelineQuery,
  take: number,
): Promise<Stretch<TimelineEntry>> {
  const { app } = reader;
  const sources = sourcesOf(query.sources);
  const object = objectOf(query);
  const cluster = query.cluster === undefined || query.cluster === '' ? null : clusterOf(app, query.cluster);
  const lt = query.to === undefined ? LAST : timeKey(query.to + 1);
  const ids = {
    gte: timeKey(query.from ?? 0),
    lt: query.cursor !== undefined && query.cursor < lt ? query.cursor : lt,
  };
  const common = { problems: query.problems === 'yes', text: query.text || null, ids };
  const place = cluster === null || object === null ? null : { cluster, object };
  const wants = (source: TimelineSource): boolean => sources === null || sources.includes(source);
  const recorded = sources?.filter(isRecorded) ?? null;
  const stretches: Promise<Stretch<TimelineEntry>>[] = [];
  if (recorded === null || recorded.length > 0) {
    const refs = place === null ? null : await refsOfObject(app.db, place);
    const filter = { ...common, cluster: cluster?.name ?? null, sources: recorded, refs };
    stretches.push(readEntries(app.db, filter, take).then(asEntries));
  }
  if (wants('change')) {
    const changes = place === null ? null : await changesOfObject(app.db, place);
    const clusters = cluster === null ? app.fleet.clusters().map(({ name }) => name) : [cluster.name];
    stretches.push(readChanges(app.db, { ...common, clusters, changes }, take));
  }
  if (wants('audit') && cluster === null && reader.mayReadAudit) stretches.push(readAudited(app.db, common, take));
  return mergeStretches(await Promise.all(stretches), take);
}

const asEntries = ({ rows, horizon }: Stretch<StoredEntry>): Stretch<TimelineEntry> => ({
  rows: rows.flatMap((row) => entryOf(row) ?? []),
  horizon,
});
