import 'server-only';
import type { getAttention as endpoint } from '@/lib/contract/clusters';
import type { Actor } from '@/lib/domain/access/actor';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { AppContext } from '@/lib/server/app-context';
import { byImpact } from '@/lib/domain/attention/need';
import { needsOfChanges, openChanges } from './attention/needs-of-changes';
import { needsOfCluster } from './attention/needs-of-cluster';
import type { AnswerOf } from './endpoint-call';
import { clusterOf } from './require-cluster';
import { watchedNodes } from '@/lib/server/node-health/windows-watch';

const MOST_NEEDS = 60;

interface Figure {
  source: SourceStatus['source'];
  of: (cluster: ClusterHandle, now: number) => number | null;
}

function drainsBlocked({ store }: ClusterHandle, now: number): number | null {
  const drains = store.externalDrains(now);
  return drains === null ? null : drains.nodes.filter(({ state }) => state === 'blocked').length;
}

const windowsUnhealthy = (cluster: ClusterHandle, now: number): number | null =>
  watchedNodes(cluster, now)?.filter(({ state }) => state === 'unhealthy').length ?? null;

/** How each figure is read from a cluster. */
const figures = {
  nodesNotReady: { source: 'kubernetes', of: ({ store }) => store.clusterRow().nodesNotReady },
  poolsStuck: { source: 'ack', of: ({ store }, now) => store.troubledPools(now)?.stuck.length ?? null },
  poolsShort: { source: 'ack', of: ({ store }) => store.clusterRow().poolsShort },
  windowsPodsStuck: { source: 'kubernetes', of: ({ store }) => store.clusterRow().windowsPodsStuck },
  windowsNodesUnhealthy: { source: 'kubernetes', of: windowsUnhealthy },
  drainsBlocked: { source: 'kubernetes', of: drainsBlocked },
} as const satisfies Record<string, Figure>;

interface Seen {
  /** From the last reading, however old; null when there was none. */
  sum: number | null;
  unseen: ClusterHandle[];
}

function look({ source, of }: Figure, { clusters, now }: { clusters: ClusterHandle[]; now: number }): Seen {
  const concerned = clusters.filter((cluster) => source !== 'ack' || cluster.ack !== null);
  const isLive = (cluster: ClusterHandle): boolean =>
    cluster.sources().some((status) => status.source === source && status.state === 'live');
  const values = concerned.map((cluster) => ({ cluster, value: of(cluster, now) }));
  const known = values.flatMap(({ value }) => value ?? []);
  return {
    sum: known.length === 0 && values.length > 0 ? null : known.reduce((sum, value) => sum + value, 0),
    unseen: values.filter(({ cluster, value }) => value === null || !isLive(cluster)).map(({ cluster }) => cluster),
  };
}

const eachFigure = <T>(of: (figure: Figure) => T) =>
  // Complete: the entries cover every key.
  Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, of(figure)])) as Record<
    keyof typeof figures,
    T
  >;

function ofFleet(clusters: ClusterHandle[], now: number) {
  const seen = new Map<Figure, Seen>(Object.values(figures).map((figure) => [figure, look(figure, { clusters, now })]));
  return {
    ...eachFigure((figure) => seen.get(figure)?.sum ?? null),
    unseen: {
      ...eachFigure((figure) => seen.get(figure)?.unseen.length ?? 0),
      clusters: new Set([...seen.values()].flatMap(({ unseen }) => unseen)).size,
    },
  };
}

export async function getAttention({
  app,
  actor,
  input,
}: {
  app: AppContext;
  actor: Actor;
  input: { query: { cluster?: string | undefined } };
}): Promise<AnswerOf<typeof endpoint>> {
  const now = app.clock.now();
  const { cluster } = input.query;
  const clusters = cluster === undefined ? app.fleet.clusters() : [clusterOf(app, cluster)];
  const [{ needs: ofChanges, ...counts }, open] = await Promise.all([
    needsOfChanges({ app, actor, cluster }),
    openChanges({ app, actor, cluster }),
  ]);
  const needs = [...ofChanges, ...clusters.flatMap((one) => needsOfCluster(one, now))].toSorted(byImpact);
  return {
    now,
    attention: { ...counts, ...ofFleet(clusters, now) },
    needs: needs.slice(0, MOST_NEEDS),
    needsTotal: needs.length,
    ...open,
  };
}
