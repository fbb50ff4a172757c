import 'server-only';
import { nodeFilter } from '@/lib/contract/nodes';
import { failingPodsQuery } from '@/lib/contract/pods';
import { attentionWords, type WallDataOf } from '@/lib/contract/wall';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import { RECENT_MS } from '@/lib/server/endpoints/attention/needs-of-changes';
import { figures } from '@/lib/server/endpoints/get-attention';
import { isNotReady } from '@/lib/server/fleet/rows/node-query';
import { mostRows, type PanelReader, wallActor, type WallCall } from './wall-call';

type Item = WallDataOf<'attention'>['items'][number];

const mostCounted = 200;

const oldest = (times: readonly (number | null)[]): number | null => {
  const known = times.flatMap((time) => time ?? []);
  return known.length === 0 ? null : Math.min(...known);
};

const worstNodes = nodeFilter.parse({ sort: 'state' });
const windowsPods = failingPodsQuery.parse({ figure: 'windowsPodsStuck', limit: '1' });

/** How long, and how many pods are on them. */
function ofNodes({ store }: ClusterHandle): Pick<Item, 'since' | 'pods'> {
  const nodes = store.matchingNodes(worstNodes).filter(isNotReady);
  const readySince = (name: string): number | null =>
    store.node(name)?.conditions.find(({ type }) => type === 'Ready')?.changedAt ?? null;
  const pods = nodes.map(({ requested }) => requested?.pods ?? null);
  return {
    since: oldest(nodes.map(({ name }) => readySince(name))),
    pods: pods.includes(null) ? null : pods.reduce<number>((sum, n) => sum + (n ?? 0), 0),
  };
}

function more(what: Item['what'], cluster: ClusterHandle): Pick<Item, 'since' | 'pods'> {
  if (what === 'nodesNotReady') return ofNodes(cluster);
  if (what !== 'windowsPodsStuck') return { since: null, pods: null };
  const groups = cluster.store.failingPods(windowsPods)?.groups ?? [];
  return { since: oldest(groups.map(({ since }) => since)), pods: null };
}

const itemsOf = (cluster: ClusterHandle, now: number): Item[] =>
  attentionWords.flatMap((what): Item[] => {
    if (what === 'changesNeedAttention' || what === 'changesFailed' || what === 'approvalsWaiting') return [];
    const figure = figures[what];
    if (figure.source === 'ack' && cluster.ack === null) return [];
    const count = figure.of(cluster, now) ?? 0;
    return count === 0 ? [] : [{ what, count, cluster: cluster.name, ...more(what, cluster) }];
  });

async function itemsOfChanges({ app, cluster, now }: WallCall): Promise<Item[]> {
  const of = cluster === null ? {} : { cluster };
  const list = (state: 'needs-attention' | 'failed' | 'awaiting-approval') =>
    app.engine.list({ actor: wallActor, scope: 'all', state, limit: mostCounted, ...of });
  const [unclear, failed, waiting] = await Promise.all([
    list('needs-attention'),
    list('failed'),
    list('awaiting-approval'),
  ]);
  const recent = failed.rows.filter(({ updatedAt }) => updatedAt >= now - RECENT_MS);
  const found = [
    { what: 'changesNeedAttention', rows: unclear.rows },
    { what: 'changesFailed', rows: recent },
    { what: 'approvalsWaiting', rows: waiting.rows },
  ] as const;
  return found.flatMap(({ what, rows }): Item[] => {
    if (rows.length === 0) return [];
    const names = new Set(rows.map((row) => row.cluster));
    const [name = null] = names.size === 1 ? names : [];
    const since = oldest(rows.map(({ createdAt, updatedAt }) => (what === 'approvalsWaiting' ? createdAt : updatedAt)));
    return [{ what, count: rows.length, cluster: name, since, pods: null }];
  });
}

/** What needs a person, worst first: broken nodes before blocked work before decisions; in each the longest first. */
export const attentionPanel: PanelReader<'attention'> = async (call) => {
  const { clusters, now } = call;
  const known = clusters.filter(({ store }) => store.known.nodes || store.known.cloud);
  if (clusters.length > 0 && known.length === 0) return null;
  const items = [...known.flatMap((cluster) => itemsOf(cluster, now)), ...(await itemsOfChanges(call))];
  const rank = ({ what }: Item): number => attentionWords.indexOf(what);
  const sorted = items.toSorted((a, b) => rank(a) - rank(b) || (a.since ?? now) - (b.since ?? now));
  return { kind: 'attention', items: sorted.slice(0, mostRows), more: Math.max(0, sorted.length - mostRows) };
};
