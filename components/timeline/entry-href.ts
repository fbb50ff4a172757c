import { clusterHref, nodeHref, podHref, poolHref, workloadPageHref } from '@/lib/client/hrefs';
import type { TimelineEntry } from '@/lib/domain/timeline/entry';
import { objectKey, type TimelineObject } from '@/lib/domain/timeline/timeline-object';
import { templateKinds } from '@/lib/kube-rules/objects/workload-object';

/** The page of an object; null: it has none. */
export function objectHref(cluster: string, { type, namespace, name }: TimelineObject): string | null {
  if (type === 'cluster') return clusterHref(cluster);
  if (type === 'node') return nodeHref(cluster, name);
  if (type === 'node-pool') return poolHref({ cluster, id: name });
  if (type === 'pod') return podHref(cluster, { namespace: namespace ?? '', name });
  const [kind = '', workload = ''] = name.split('/');
  if (!templateKinds.some((one) => one === kind)) return null;
  return workloadPageHref(cluster, { namespace: namespace ?? '', kind, name: workload });
}

export interface TimelineView {
  cluster?: string | null | undefined;
  object?: TimelineObject | null | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** The entry that is open. */
  entry?: string | undefined;
}

/** The timeline of the fleet, a cluster or an object; with an entry, opened at it. */
export function timelineHref({ cluster, object, from, to, entry }: TimelineView): string {
  const query = new URLSearchParams();
  if (cluster) query.set('cluster', cluster);
  if (cluster && object && object.type !== 'cluster') query.set('object', objectKey(object));
  if (from !== undefined) query.set('from', String(from));
  if (to !== undefined) query.set('to', String(to));
  if (entry !== undefined) query.set('entry', entry);
  const text = query.toString();
  return text === '' ? '/timeline' : `/timeline?${text}`;
}

/** What an entry opens: its change, else its place on the timeline, where its causes are. */
export const entryHref = (entry: TimelineEntry): string =>
  entry.href ??
  timelineHref({
    cluster: entry.cluster,
    from: entry.at - 3_600_000,
    to: Math.max(entry.lastAt, entry.until ?? 0) + 600_000,
    entry: entry.id,
  });
