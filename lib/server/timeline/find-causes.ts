import 'server-only';
import { CAUSE_MS, type Candidate, rankCauses } from '@/lib/domain/timeline/causes';
import type { TimelineEntry } from '@/lib/domain/timeline/entry';
import { timeKey } from '@/lib/domain/timeline/merge';
import type { CauseRelation } from '@/lib/domain/timeline/relation';
import { objectKey, parseObject, type TimelineObject, withinKey } from '@/lib/domain/timeline/timeline-object';
import type { AppContext } from '@/lib/server/app-context';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { changesOfObject } from './belongings';
import { entryOf } from './query-timeline';
import { readChanges } from './read-changes';
import { readEntries } from './read-entries';
import { refsOf, type StoredEntry } from './stored-entries';

const MOST = 60;

interface Search {
  app: Pick<AppContext, 'db'>;
  cluster: ClusterHandle;
  ids: { gte: string; lt: string };
}

/** What an entry belongs to, by its refs. */
function objectsIn(refs: readonly string[], type: TimelineObject['type']): TimelineObject[] {
  return refs.flatMap((ref) => {
    const object = parseObject(ref.replace(/^in:/, ''));
    return object?.type === type ? [object] : [];
  });
}

async function entriesWith({ app, cluster, ids }: Search, refs: readonly string[]): Promise<TimelineEntry[]> {
  if (refs.length === 0) return [];
  const filter = { cluster: cluster.name, sources: null, problems: false, refs, text: null, ids };
  const { rows } = await readEntries(app.db, filter, MOST);
  return rows.flatMap((row) => entryOf(row) ?? []);
}

async function changesTo({ app, cluster, ids }: Search, object: TimelineObject | null): Promise<TimelineEntry[]> {
  const changes = object === null ? null : await changesOfObject(app.db, { cluster, object });
  const filter = { clusters: [cluster.name], changes, problems: false, text: null, ids };
  return (await readChanges(app.db, filter, MOST)).rows;
}

/** A change that was only requested has changed nothing yet. */
const hasActed = ({ text }: TimelineEntry): boolean =>
  !/change-(requested|approved|rejected|blocked|withdrawn|expired|superseded|stale)$/.test(text.phrase?.key ?? '');

async function around(
  search: Search,
  o: { relation: CauseRelation; object: TimelineObject },
): Promise<Candidate<TimelineEntry>[]> {
  // Nodes may explain their pool; pods seldom explain their node.
  const own = [objectKey(o.object)];
  const refs = o.object.type === 'node-pool' && o.relation === 'object' ? [...own, withinKey(o.object)] : own;
  const found = await Promise.all([entriesWith(search, refs), changesTo(search, o.object)]);
  return found.flat().map((entry) => ({ entry, relation: o.relation }));
}

/** The cluster itself, its changes, and nodes and pools that failed. */
async function inCluster(search: Search): Promise<Candidate<TimelineEntry>[]> {
  const { app, cluster, ids } = search;
  const filter = { cluster: cluster.name, refs: null, text: null, ids };
  const found = await Promise.all([
    entriesWith(search, [`cluster/${cluster.name}`]),
    changesTo(search, null),
    readEntries(app.db, { ...filter, sources: ['node', 'node-pool', 'ack-task', 'scaling'], problems: true }, 10).then(
      ({ rows }) => rows.flatMap((row) => entryOf(row) ?? []),
    ),
  ]);
  return found.flat().map((entry) => ({ entry, relation: 'cluster' as const }));
}

/** What happened before an entry on its object, its node, its pool and its cluster, likeliest first. */
export async function findCauses(
  app: Pick<AppContext, 'db'>,
  { row, cluster }: { row: StoredEntry; cluster: ClusterHandle },
): Promise<Candidate<TimelineEntry>[]> {
  const effect = entryOf(row);
  if (effect === null) return [];
  const refs = (await refsOf(app.db, [row.id])).get(row.id) ?? [];
  // States that began long before and still held are found by their id too: twelve times the period.
  const ids = { gte: timeKey(effect.at - 12 * CAUSE_MS), lt: row.id };
  const search = { app, cluster, ids };
  const own = effect.object;
  const others = (type: 'node' | 'node-pool') =>
    objectsIn(refs, type).filter((object) => own === null || objectKey(object) !== objectKey(own));
  const found = await Promise.all([
    ...(own === null || own.type === 'cluster' ? [] : [around(search, { relation: 'object', object: own })]),
    ...others('node')
      .slice(0, 8)
      .map((object) => around(search, { relation: 'node', object })),
    ...others('node-pool').map((object) => around(search, { relation: 'node-pool', object })),
    inCluster(search),
  ]);
  return rankCauses(
    effect,
    found.flat().filter(({ entry }) => entry.source !== 'change' || hasActed(entry)),
  );
}
