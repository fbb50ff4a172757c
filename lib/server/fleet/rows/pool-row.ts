import type { Capacity } from '@/lib/domain/cluster/cluster';
import type { NodeRow } from '@/lib/domain/node/node';
import { type NodePoolRow, poolStateOf } from '@/lib/domain/pool/node-pool';
import type { CloudNodePool, CloudTask } from '@/lib/domain/ports/cloud';

const MAX_TILES = 120;

/** Dated data (November 2026): the build of ACK's Windows platforms. Microsoft docs: Windows Server release information. */
const BUILDS: Record<string, string> = {
  WindowsServer2019: '17763',
  WindowsServer2022: '20348',
  WindowsServer2025: '26100',
  WindowsServerVersion1709: '16299',
  WindowsServerVersion1803: '17134',
  WindowsServerVersion1809: '17763',
  WindowsServerVersion1903: '18362',
  WindowsServerVersion1909: '18363',
  WindowsServerVersion2004: '19041',
};

export interface PoolSince {
  pool: NodePoolRow;
  /** Epoch milliseconds; null: unknown. */
  since: number | null;
}

export interface TroubledPools {
  /** Failed, or in transition for too long; with since when they are in their state. */
  stuck: PoolSince[];
  /** Idle, with too few Ready nodes. */
  short: PoolSince[];
}

interface PoolJoin {
  cluster: string;
  pool: CloudNodePool;
  nodes: readonly NodeRow[];
  task: CloudTask | null;
  known: { nodes: boolean; pods: boolean };
}

/** The most frequent value, the smaller of equals; null for none. */
function usual(values: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return sorted[0]?.[0] ?? null;
}

/** Unknown amounts count as nothing. */
export function sumOf(nodes: readonly NodeRow[], field: 'allocatable' | 'requested'): Capacity {
  const sum = { cpuMilli: 0, memoryMiB: 0, pods: 0 };
  for (const node of nodes) {
    const part = node[field];
    if (part === null) continue;
    sum.cpuMilli += part.cpuMilli;
    sum.memoryMiB += part.memoryMiB;
    sum.pods += part.pods;
  }
  return { ...sum, memoryMiB: Math.round(sum.memoryMiB * 1_000) / 1_000 };
}

/** Of more nodes than there are tiles those that are not ready are never left out for others. */
function tiled(nodes: readonly NodeRow[]): readonly NodeRow[] {
  if (nodes.length <= MAX_TILES) return nodes;
  const [ready, others] = [true, false].map((wanted) => nodes.filter(({ state }) => (state === 'ready') === wanted));
  const kept = new Set([...(others ?? []), ...(ready ?? [])].slice(0, MAX_TILES));
  return nodes.filter((node) => kept.has(node));
}

/** One tile per node, and one per machine that only ACK counts because it never registered. */
function tilesOf({ pool, nodes }: PoolJoin): NodePoolRow['tiles'] {
  const tiles: NodePoolRow['tiles'] = tiled(nodes).map(({ key, name, state, cordoned }) => ({
    key,
    name,
    state,
    cordoned,
  }));
  const has = (state: 'failed' | 'joining'): number => nodes.filter((node) => node.state === state).length;
  const { total, failed, initial } = pool.instances;
  for (const [state, reported] of [
    ['failed', failed ?? 0],
    ['joining', initial ?? 0],
  ] as const) {
    const missing = Math.min(reported - has(state), (total ?? MAX_TILES) - tiles.length, MAX_TILES - tiles.length);
    for (let index = 0; index < missing; index += 1)
      tiles.push({ key: `${state}:${pool.id}:${index}`, name: '', state, cordoned: false });
  }
  return tiles.slice(0, MAX_TILES);
}

const latest = (...times: (number | null)[]): number | null =>
  times.reduce((last, time) => (time !== null && (last === null || time > last) ? time : last), null);

function runtimeOf(pool: CloudNodePool, nodes: readonly NodeRow[]): string | null {
  const configured = [pool.runtime, pool.runtimeVersion].filter((part) => part !== null && part !== '').join(' ');
  return configured === '' ? usual(nodes.map((node) => node.containerRuntime)) : configured;
}

/** ACK's count, or more where more are known. Neither: unknown, not zero. */
function atLeast(reported: number | null, seen: number): number | null {
  if (reported === null) return seen > 0 ? seen : null;
  return Math.max(reported, seen);
}

/** ACK's data, counted again from nodes where Kubernetes knows better. */
export function poolRow(join: PoolJoin): NodePoolRow {
  const { cluster, pool, nodes, task, known } = join;
  const registered = nodes.filter((node) => node.uid !== null);
  const count = (test: (node: NodeRow) => boolean): number => nodes.filter(test).length;
  const { id, name, os, platform, imageId, rawState, isDefault, managed } = pool;
  const { instanceTypes, vSwitchIds, labels, taints } = pool;
  const reported = { id, name, os, platform, imageId, rawState, isDefault, managed };
  return {
    ...reported,
    cluster,
    instanceTypes,
    vSwitchIds,
    labels,
    taints,
    build: os === 'windows' ? (usual(nodes.map((node) => node.build)) ?? BUILDS[platform ?? ''] ?? null) : null,
    state: poolStateOf(rawState),
    scaling:
      pool.autoScaling === null
        ? { mode: 'manual', desired: pool.desiredSize }
        : { mode: 'auto', min: pool.autoScaling.min, max: pool.autoScaling.max },
    total: atLeast(pool.instances.total, registered.length),
    ready: known.nodes ? count((node) => node.state === 'ready') : pool.instances.healthy,
    cordoned: known.nodes ? count((node) => node.cordoned) : null,
    failed: atLeast(
      pool.instances.failed,
      count((node) => node.state === 'failed'),
    ),
    zoneIds: [...new Set(nodes.flatMap((node) => node.zoneId ?? []))].sort(),
    runtime: runtimeOf(pool, nodes),
    kubeletVersion: usual(nodes.map((node) => node.kubeletVersion)),
    allocatable: known.nodes ? sumOf(nodes, 'allocatable') : null,
    requested: known.nodes && known.pods ? sumOf(nodes, 'requested') : null,
    tiles: tilesOf(join),
    task: task === null ? null : { id: task.id, type: task.type, stage: task.stage, startedAt: task.startedAt },
    changedAt: latest(pool.updatedAt, pool.createdAt, task?.startedAt ?? null),
  };
}
