import type { LiveTile, MapGroup, MapNodes } from '@/lib/contract/map';
import type { Capacity } from '@/lib/domain/cluster/cluster';
import type { NodeRow } from '@/lib/domain/node/node';
import { type MapFill, type MapGrouping, MOST_TILES, wordFills } from '@/lib/domain/node/node-map';
import type { ClusterStore } from '../cluster-store';
import { nodeStates } from '@/lib/domain/node/node-states';

export interface MapLook {
  group: MapGrouping;
  fill: MapFill;
}

/** Those whose nodes one picture holds, in their order; one alone always. */
export function drawnIn<Cluster extends { store: Pick<ClusterStore, 'known' | 'matchingNodes'> }>(
  clusters: readonly Cluster[],
): ReadonlySet<Cluster> {
  let left = MOST_TILES;
  const drawn = clusters.filter(({ store }) => {
    const tiles = store.known.nodes ? store.matchingNodes({ sort: 'name', dir: 'asc' }).length : 0;
    if (clusters.length > 1 && tiles > left) return false;
    left -= tiles;
    return true;
  });
  return new Set(drawn);
}

const OS_ORDER = { linux: 0, windows: 1, unknown: 2 };
const HOUR_S = 3_600;
const CORDONED = 8;

function groupNameOf(row: NodeRow, grouping: MapGrouping): string | null {
  if (grouping === 'pool') return row.poolName ?? row.poolId;
  if (grouping === 'zone') return row.zoneId;
  return grouping === 'type' ? row.instanceType : null;
}

export function groupOf(row: NodeRow, grouping: MapGrouping): MapGroup {
  const name = groupNameOf(row, grouping);
  const poolId = grouping === 'pool' ? row.poolId : null;
  return { key: groupKeyOf(row, grouping), os: row.os, build: row.build, name, poolId };
}

const groupKeyOf = (row: NodeRow, grouping: MapGrouping): string =>
  `${row.os}/${row.build ?? ''}/${(grouping === 'pool' ? row.poolId : groupNameOf(row, grouping)) ?? ''}`;

/** Linux first, builds ascending, nodes of no pool last. */
function groupOrder(a: MapGroup, b: MapGroup): number {
  const os = OS_ORDER[a.os ?? 'unknown'] - OS_ORDER[b.os ?? 'unknown'];
  if (os !== 0) return os;
  const build = Number(a.build ?? 0) - Number(b.build ?? 0);
  if (build !== 0 && !Number.isNaN(build)) return build;
  if (a.name === null || b.name === null) return Number(a.name === null) - Number(b.name === null);
  return a.name < b.name ? -1 : Number(a.name > b.name);
}

function percentOf({ requested, allocatable }: NodeRow, of: keyof Capacity): number | null {
  if (requested === null || allocatable === null || allocatable[of] <= 0) return null;
  return Math.round((100 * requested[of]) / allocatable[of]);
}

const secondsOf = (at: number | null): number | null => (at === null ? null : Math.floor(at / 1_000));

/** Fewer digits to send where seconds are not shown. */
function sinceOf(at: number | null, now: number): number | null {
  const seconds = secondsOf(at);
  if (seconds === null) return null;
  return now / 1_000 - seconds > HOUR_S ? seconds - (seconds % 60) : seconds;
}

function loadOf(row: NodeRow, fill: MapFill, now: number): number | string | null {
  switch (fill) {
    case 'cpu':
      return percentOf(row, 'cpuMilli');
    case 'memory':
      return percentOf(row, 'memoryMiB');
    case 'pods':
      return percentOf(row, 'pods');
    case 'age':
      return sinceOf(row.createdAt, now);
    case 'changed':
      return sinceOf(row.stateSince, now);
    case 'version':
      return row.kubeletVersion;
    case 'build':
      return row.build ?? row.osImage;
  }
}

/** Index in `nodeStates`, plus 8 when cordoned. */
const stateOf = ({ state, cordoned }: NodeRow): number => nodeStates.indexOf(state) + (cordoned ? CORDONED : 0);

export const liveTile = (row: NodeRow, { group, fill }: MapLook, now: number): LiveTile => [
  row.name,
  groupKeyOf(row, group),
  stateOf(row),
  sinceOf(row.stateSince, now),
  loadOf(row, fill, now),
];

/** Whether a tile looks the same: everything but the rounding of times, which depends on when it is asked. */
export const sameTile = (a: NodeRow, b: NodeRow, { group, fill }: MapLook): boolean =>
  a.name === b.name &&
  a.state === b.state &&
  a.cordoned === b.cordoned &&
  a.stateSince === b.stateSince &&
  loadOf(a, fill, 0) === loadOf(b, fill, 0) &&
  groupKeyOf(a, group) === groupKeyOf(b, group) &&
  (group !== 'pool' || a.poolName === b.poolName);

/** `rows` ordered by name. */
export function mapNodes(rows: readonly NodeRow[], look: MapLook, now: number): MapNodes {
  const found = new Map<string, { group: MapGroup; rows: NodeRow[] }>();
  for (const row of rows) {
    const key = groupKeyOf(row, look.group);
    const known = found.get(key);
    if (known === undefined) found.set(key, { group: groupOf(row, look.group), rows: [row] });
    else known.rows.push(row);
  }
  const ordered = [...found.values()].toSorted((a, b) => groupOrder(a.group, b.group));
  const words = new Map<string, number>();
  const wordAt = (word: string): number => {
    if (!words.has(word)) words.set(word, words.size);
    return words.get(word) ?? 0;
  };
  const nodes: MapNodes = {
    groups: ordered.map(({ group }) => group),
    words: [],
    name: [],
    group: [],
    state: [],
    since: [],
    load: [],
  };
  const isWord = wordFills.includes(look.fill);
  ordered.forEach(({ rows: members }, at) => {
    for (const row of members) {
      const load = loadOf(row, look.fill, now);
      nodes.name.push(row.name);
      nodes.group.push(at);
      nodes.state.push(stateOf(row));
      nodes.since.push(sinceOf(row.stateSince, now));
      nodes.load.push(typeof load === 'string' && isWord ? wordAt(load) : typeof load === 'number' ? load : null);
    }
  });
  return { ...nodes, words: [...words.keys()] };
}
