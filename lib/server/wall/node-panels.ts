import 'server-only';
import { nodeFilter } from '@/lib/contract/nodes';
import { type WallNodeState, wallNodeStates } from '@/lib/domain/screen/wall-node-states';
import { osSchema, type Os } from '@/lib/domain/cluster/cluster';
import { type BuildLifecycle, lifecycleOf } from '@/lib/domain/image/lifecycle';
import type { NodeRow } from '@/lib/domain/node/node';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import { sumOf } from '@/lib/server/fleet/rows/pool-row';
import type { PanelReader } from './wall-call';

const allNodes = nodeFilter.parse({});

export const nodesOf = ({ store }: ClusterHandle): readonly NodeRow[] => store.matchingNodes(allNodes);

/** null: no cluster has been read. */
function readNodes(clusters: readonly ClusterHandle[]): Map<Os, NodeRow[]> | null {
  const known = clusters.filter(({ store }) => store.known.nodes);
  if (known.length === 0) return null;
  const byOs = new Map<Os, NodeRow[]>(osSchema.options.map((os) => [os, []]));
  for (const row of known.flatMap(nodesOf)) byOs.get(row.os)?.push(row);
  return new Map([...byOs].filter(([, rows]) => rows.length > 0));
}

export const wallStateOf = ({ state, cordoned }: NodeRow): WallNodeState =>
  state === 'ready' && cordoned ? 'cordoned' : state;

const noStates = () =>
  // Complete: an entry for each.
  Object.fromEntries(wallNodeStates.map((state) => [state, 0])) as Record<WallNodeState, number>;

function countStates(nodes: readonly NodeRow[]): Record<WallNodeState, number> {
  const states = noStates();
  for (const node of nodes) states[wallStateOf(node)] += 1;
  return states;
}

export const nodesPanel: PanelReader<'nodes'> = ({ clusters }) => {
  const byOs = readNodes(clusters);
  if (byOs === null) return null;
  const rows = [...byOs].map(([os, nodes]) => ({ os, total: nodes.length, states: countStates(nodes) }));
  return { kind: 'nodes', rows };
};

export const capacityPanel: PanelReader<'capacity'> = ({ clusters }) => {
  const byOs = readNodes(clusters);
  if (byOs === null) return null;
  const arePodsKnown = clusters.every(({ store }) => !store.known.nodes || store.known.pods);
  const rows = [...byOs].map(([os, nodes]) => {
    const of = sumOf(nodes, 'allocatable');
    const used = arePodsKnown ? sumOf(nodes, 'requested') : null;
    const count = (field: 'cpuMilli' | 'memoryMiB') => ({ used: used?.[field] ?? null, of: of[field] });
    return { os, cpu: count('cpuMilli'), memory: count('memoryMiB') };
  });
  return { kind: 'capacity', rows };
};

const worstFirst: readonly BuildLifecycle['state'][] = ['ended', 'unsupported', 'extended', 'current'];

interface BuildNodes {
  lifecycle: BuildLifecycle;
  nodes: number;
}

/** The world that placement judges is expensive to make, and dates change daily. */
const buildsEveryMs = 60_000;
const lifecycles = new WeakMap<ClusterHandle, { at: number; builds: Map<number, BuildNodes> }>();

function buildsOf(cluster: ClusterHandle, now: number): Map<number, BuildNodes> {
  const known = lifecycles.get(cluster);
  if (known !== undefined && Math.abs(now - known.at) < buildsEveryMs) return known.builds;
  const counts = new Map<number, number>();
  for (const { os, build } of nodesOf(cluster))
    if (os === 'windows' && build !== null) counts.set(Number(build), (counts.get(Number(build)) ?? 0) + 1);
  const builds = new Map<number, BuildNodes>();
  if (counts.size > 0) {
    const { cluster: facts, today } = cluster.store.placementIndex.world(now);
    const { provider, minor } = facts;
    for (const [build, nodes] of counts)
      builds.set(build, { nodes, lifecycle: lifecycleOf({ build, provider, today, minor }) });
  }
  lifecycles.set(cluster, { at: now, builds });
  return builds;
}

const worse = (a: BuildLifecycle, b: BuildLifecycle): BuildLifecycle =>
  worstFirst.indexOf(a.state) <= worstFirst.indexOf(b.state) ? a : b;

/** Windows builds of nodes, and when their support ends; of several clusters the worst state. */
export const windowsPanel: PanelReader<'windows'> = ({ clusters, now }) => {
  const known = clusters.filter(({ store }) => store.known.nodes);
  if (known.length === 0) return null;
  const all = new Map<number, BuildNodes>();
  for (const cluster of known)
    for (const [build, one] of buildsOf(cluster, now)) {
      const other = all.get(build);
      if (other === undefined) all.set(build, one);
      else all.set(build, { nodes: one.nodes + other.nodes, lifecycle: worse(one.lifecycle, other.lifecycle) });
    }
  const rows = [...all.values()]
    .toSorted((a, b) => a.lifecycle.build - b.lifecycle.build)
    .map(({ nodes, lifecycle: { build, product, state, extendedEnd } }) => ({
      build,
      product,
      nodes,
      state,
      supportEnd: extendedEnd,
    }));
  return { kind: 'windows', rows };
};
