import 'server-only';
import type { z } from 'zod';
import type { getAttention as endpoint } from '@/lib/contract/clusters';
import type { Actor } from '@/lib/domain/access/actor';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { AppContext } from '@/lib/server/app-context';
import { watchedNodes } from '@/lib/server/node-health/windows-watch';

const RECENT_MS = 24 * 3_600_000;
/** More failures than anybody counts; the number is a badge. */
const LOOKED_AT = 200;

interface Figure {
  source: SourceStatus['source'];
  of: (cluster: ClusterHandle, now: number) => number | null;
}

/** How many nodes that somebody else closed cannot be emptied. */
function drainsBlocked({ store }: ClusterHandle, now: number): number | null {
  const drains = store.externalDrains(now);
  return drains === null ? null : drains.nodes.filter(({ state }) => state === 'blocked').length;
}

/** How many Windows nodes have a part that is ill. */
const windowsUnhealthy = (cluster: ClusterHandle, now: number): number | null =>
  watchedNodes(cluster, now)?.filter(({ state }) => state === 'unhealthy').length ?? null;

const figures = {
  nodesNotReady: { source: 'kubernetes', of: ({ store }) => store.clusterRow().nodesNotReady },
  poolsStuck: { source: 'ack', of: ({ store }, now) => store.poolsStuck(now) },
  poolsShort: { source: 'ack', of: ({ store }) => store.clusterRow().poolsShort },
  windowsPodsStuck: { source: 'kubernetes', of: ({ store }) => store.clusterRow().windowsPodsStuck },
  windowsNodesUnhealthy: { source: 'kubernetes', of: windowsUnhealthy },
  drainsBlocked: { source: 'kubernetes', of: drainsBlocked },
} as const satisfies Record<string, Figure>;

interface Seen {
  /** Over what was read last, be it old; null when nothing was. */
  sum: number | null;
  /** Clusters of which the present figure is not known. */
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

function ofFleet(clusters: ClusterHandle[], now: number) {
  const nodes = look(figures.nodesNotReady, { clusters, now });
  const pools = look(figures.poolsStuck, { clusters, now });
  const short = look(figures.poolsShort, { clusters, now });
  const pods = look(figures.windowsPodsStuck, { clusters, now });
  const sick = look(figures.windowsNodesUnhealthy, { clusters, now });
  const drains = look(figures.drainsBlocked, { clusters, now });
  const first = (of: Figure['of']) => clusters.find((cluster) => (of(cluster, now) ?? 0) > 0)?.name ?? null;
  return {
    nodesNotReady: nodes.sum,
    poolsStuck: pools.sum,
    poolsShort: short.sum,
    windowsPodsStuck: pods.sum,
    windowsNodesUnhealthy: sick.sum,
    windowsNodesUnhealthyIn: first(windowsUnhealthy),
    drainsBlocked: drains.sum,
    drainsBlockedIn: first(drainsBlocked),
    unseen: {
      clusters: new Set([nodes, pools, short, pods, sick, drains].flatMap(({ unseen }) => unseen)).size,
      nodesNotReady: nodes.unseen.length,
      poolsStuck: pools.unseen.length,
      poolsShort: short.unseen.length,
      windowsPodsStuck: pods.unseen.length,
      windowsNodesUnhealthy: sick.unseen.length,
      drainsBlocked: drains.unseen.length,
    },
  };
}

/** What failed in the last day, and whatever waits for a person to decide about an unclear outcome. */
async function ofChanges({ app, actor }: { app: AppContext; actor: Actor }) {
  const list = (state: 'failed' | 'needs-attention') =>
    app.engine.list({ actor, scope: 'all', state, limit: LOOKED_AT });
  const [failed, unclear] = await Promise.all([list('failed'), list('needs-attention')]);
  const since = app.clock.now() - RECENT_MS;
  return {
    changesFailed: failed.rows.filter((row) => row.updatedAt >= since).length,
    changesNeedAttention: unclear.rows.length,
  };
}

/** What needs a person, over all clusters. */
export async function getAttention({
  app,
  actor,
}: {
  app: AppContext;
  actor: Actor;
}): Promise<z.input<typeof endpoint.response>> {
  const now = app.clock.now();
  const { counts } = await app.engine.list({ actor, scope: 'waiting-for-me', limit: 1 });
  const changes = await ofChanges({ app, actor });
  const fleet = ofFleet(app.fleet.clusters(), now);
  return { now, attention: { ...changes, approvalsWaiting: counts.waitingForMe, ...fleet } };
}
