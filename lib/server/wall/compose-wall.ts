import 'server-only';
import type { Outdated, Wall, WallData, WallPanel } from '@/lib/contract/wall';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import type { PanelKind } from '@/lib/domain/screen/panel-kinds';
import type { Panel, ScreenDefinition } from '@/lib/domain/screen/screen';
import type { AppContext } from '@/lib/server/app-context';
import { readStored } from '@/lib/server/db/damaged-data';
import { databaseFailureOf } from '@/lib/server/db/database-failure';
import { logFault } from '@/lib/server/engine/log-fault';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import { definitionOf, type ScreenRow } from '@/lib/server/screens/screens';
import { attentionPanel } from './attention-panel';
import { buildId } from './build-id';
import { mapPanel } from './map-panel';
import { chartPanel, timelinePanel } from './past-panels';
import { capacityPanel, nodesPanel, windowsPanel } from './node-panels';
import type { PanelReader, WallCall } from './wall-call';
import { changesPanel, failingPanel, poolsPanel } from './work-panels';

type SourceName = SourceStatus['source'];

const clockPanel: PanelReader<'clock'> = ({ clusters }) => ({
  kind: 'clock',
  clusters: clusters.map((cluster) => {
    const used = cluster.sources().filter(({ state }) => state !== 'absent');
    const seen = used.map(({ checkedAt }) => checkedAt);
    return {
      name: cluster.name,
      live: used.every(({ state }) => state === 'live'),
      // The oldest of its sources: nothing of the cluster is newer for sure.
      seenAt: seen.length === 0 || seen.includes(null) ? null : Math.min(...seen.flatMap((at) => at ?? [])),
    };
  }),
});

interface Reading {
  from: readonly SourceName[];
  /** Of its pods too, which are read after its nodes. */
  pods?: true;
  read: (call: WallCall) => WallData | null | Promise<WallData | null>;
}

const readings: Record<PanelKind, Reading> = {
  attention: { from: ['ack', 'kubernetes'], pods: true, read: attentionPanel },
  nodes: { from: ['kubernetes'], read: nodesPanel },
  capacity: { from: ['kubernetes'], read: capacityPanel },
  changes: { from: [], read: changesPanel },
  pools: { from: ['ack'], read: poolsPanel },
  failing: { from: ['kubernetes'], pods: true, read: failingPanel },
  windows: { from: ['kubernetes'], read: windowsPanel },
  map: { from: ['kubernetes'], read: mapPanel },
  chart: { from: [], read: chartPanel },
  timeline: { from: [], read: timelinePanel },
  clock: { from: ['ack', 'kubernetes'], read: clockPanel },
};

function sourcesOf(clusters: readonly ClusterHandle[], { from, pods }: Pick<Reading, 'from' | 'pods'>) {
  const used = clusters.flatMap((cluster) =>
    cluster
      .sources()
      .filter(({ source, state }) => from.includes(source) && state !== 'absent')
      .map((status) => ({ cluster, status })),
  );
  const outdated = used.flatMap(({ cluster: { name, store }, status: { source, state, seenAt } }): Outdated[] => {
    const isUnread = pods === true && source === 'kubernetes' && !store.known.pods;
    if (isUnread) return [{ cluster: name, source, since: null }];
    return state === 'live' ? [] : [{ cluster: name, source, since: seenAt }];
  });
  return { sources: used.length, outdated };
}

/** A defect of one panel leaves the others; without the database there is no answer at all. */
async function dataOf(reading: Reading, call: WallCall): Promise<WallData | null> {
  try {
    return await reading.read(call);
  } catch (error) {
    if (databaseFailureOf(error) !== null) throw error;
    logFault('failed to read a panel of a screen', error);
    return null;
  }
}

async function panelOf(
  { kind, cluster }: Panel,
  call: Omit<WallCall, 'clusters' | 'cluster'> & { all: readonly ClusterHandle[] },
) {
  const clusters = cluster === null ? call.all : call.all.filter(({ name }) => name === cluster);
  const reading = readings[kind];
  // A cluster that is no longer configured: unknown, not empty.
  const isGone = cluster !== null && clusters.length === 0;
  const data = isGone ? null : await dataOf(reading, { ...call, clusters, cluster });
  return { kind, cluster, ...sourcesOf(clusters, reading), data } satisfies WallPanel;
}

/** Exactly what the panels of a screen show, read for no person. @throws Failure `unavailable` for damaged data */
export const readWall = (app: AppContext, screen: ScreenRow): Promise<Wall> =>
  app.walls.share({
    id: screen.id,
    version: screen.version,
    make: async () => {
      const definition = await readStored(app.db, { table: 'Screen', id: screen.id }, () => definitionOf(screen));
      return composeWall(app, definition, screen.version);
    },
  });

async function composeWall(app: AppContext, definition: ScreenDefinition, version: number): Promise<Wall> {
  const { name, title, pages, secondsPerPage, theme, language } = definition;
  const now = app.clock.now();
  const call = { app, all: app.fleet.clusters(), language, now };
  return {
    now,
    build: buildId,
    screen: { name, title, version, theme, language, secondsPerPage },
    pages: await Promise.all(
      pages.map(async ({ panels }) => ({ panels: await Promise.all(panels.map((panel) => panelOf(panel, call))) })),
    ),
  };
}
