import 'server-only';
import { objectKey, type TimelineObject, withinKey } from '@/lib/domain/timeline/timeline-object';
import { workloadKey } from '@/lib/domain/workload/workload-words';
import type { Db } from '@/lib/server/db/db';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';

/** Nodes of a workload's pods, and changes that touched an object: more would not be read as one page. */
const MOST_NODES = 24;
const MOST_CHANGES = 500;
const MOST_TARGETS = 1_000;

/** The keys by which entries of an object and of what belongs to it are found. */
export async function refsOfObject(
  db: Db,
  { cluster, object }: { cluster: ClusterHandle; object: TimelineObject },
): Promise<string[] | null> {
  // Everything in a cluster belongs to it.
  if (object.type === 'cluster') return null;
  const own = [objectKey(object), withinKey(object)];
  if (object.type !== 'workload') return own;
  const nodes = new Set(nodesOf(cluster, object));
  const recent = await db.timelineRef.findMany({
    where: { cluster: cluster.name, ref: objectKey(object) },
    orderBy: { entryId: 'desc' },
    take: 20,
  });
  const past = await db.timelineRef.findMany({ where: { entryId: { in: recent.map(({ entryId }) => entryId) } } });
  for (const { ref } of past) if (ref.startsWith('in:node/')) nodes.add(ref.slice('in:node/'.length));
  return [...own, ...[...nodes].slice(0, MOST_NODES).map((node) => `node/${node}`)];
}

function nodesOf({ store }: ClusterHandle, { namespace, name }: TimelineObject): string[] {
  const [kind = '', ...rest] = name.split('/');
  const key = workloadKey({ namespace: namespace ?? '', kind, name: rest.join('/') });
  return Array.from(store.workloadRows.podsOf(key), ({ nodeName }) => nodeName ?? []).flat();
}

/** Changes that touched an object or what belongs to it, the latest ones; null: any change of the cluster. */
export async function changesOfObject(
  db: Db,
  { cluster, object }: { cluster: ClusterHandle; object: TimelineObject },
): Promise<string[] | null> {
  if (object.type === 'cluster') return null;
  const uids = await uidsOf(db, { cluster, object });
  const found = await db.change.findMany({
    where: { cluster: cluster.name, touches: { some: { uid: { in: uids } } } },
    select: { id: true },
    orderBy: { number: 'desc' },
    take: MOST_CHANGES,
  });
  return found.map(({ id }) => id);
}

async function uidsOf(
  db: Db,
  { cluster: { store }, object }: { cluster: ClusterHandle; object: TimelineObject },
): Promise<string[]> {
  const { type, namespace, name } = object;
  if (type === 'node-pool') {
    const nodes = store.matchingNodes({ pool: name, sort: 'name', dir: 'asc' });
    return [name, ...nodes.flatMap(({ uid }) => uid ?? []).slice(0, MOST_TARGETS)];
  }
  // Objects that are gone are known by the names under which they were recorded.
  const recorded = type === 'node' ? name : `${namespace}/${name}`;
  const named = await db.auditName.findMany({
    where: { role: 'target', name: recorded },
    select: { id: true },
    take: MOST_TARGETS,
  });
  const live = type === 'node' ? store.node(name)?.uid : undefined;
  return [...new Set([...named.map(({ id }) => id), ...(live === undefined ? [] : [live])])];
}
