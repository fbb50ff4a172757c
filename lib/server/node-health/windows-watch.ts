import type { WatchedNode } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import {
  type WindowsFacts,
  windowsRemedy,
  type WindowsSignal,
  windowsSignals,
} from '@/lib/domain/node/windows-signals';
import { isRecent } from '@/lib/domain/node/windows-parts';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { nodeKey, type Warning } from '@/lib/server/fleet/tables/warning-table';

export type WatchedCluster = Pick<ClusterHandle, 'store' | 'usage'>;

/** By subject; null = they may not be read. */
type Warnings = ReadonlyMap<string, readonly Warning[]> | null;

export const warningsOf = ({ store }: WatchedCluster): Warnings =>
  store.warnings.known ? store.warnings.byObject() : null;

interface Look {
  cluster: WatchedCluster;
  warnings: Warnings;
  now: number;
}

function factsOf(node: KubeNode, { cluster, warnings, now }: Look): WindowsFacts {
  const pods = cluster.store.podEntries(node.name);
  const about = [nodeKey(node.name), ...Array.from(pods ?? [], ({ uid }) => uid)];
  const memory = cluster.usage.memory(node.name);
  return {
    node,
    pods:
      pods === null
        ? null
        : Array.from(pods, ({ uid, deletionAt, failure }) => ({
            uid,
            deletionAt,
            hasWarning: warnings?.get(uid)?.some((one) => isRecent(one, now)) === true,
            waiting: failure === null ? null : { state: failure.state, since: failure.since },
          })),
    warnings:
      warnings === null
        ? null
        : about
            .flatMap((key) => warnings.get(key) ?? [])
            .map((one) => ({ ...one, pod: one.about.kind === 'Pod' ? one.about.uid : null })),
    memory: memory.length === 0 ? null : memory,
    now,
  };
}

/** Null for a node that is not Windows. */
export const signalsOf = (node: KubeNode, look: Look): WindowsSignal[] | null =>
  node.os === 'windows' ? windowsSignals(factsOf(node, look)) : null;

const isFailing = ({ state }: WindowsSignal): boolean => state === 'unhealthy' || state === 'watch';

function watched(row: NodeRow, signals: readonly WindowsSignal[]): WatchedNode | null {
  const failing = signals.filter(isFailing);
  if (failing.length === 0) return null;
  const unhealthy = failing.filter(({ state }) => state === 'unhealthy');
  const watch = failing.filter(({ state }) => state === 'watch');
  const { key, name, poolId, poolName, build } = row;
  return {
    key,
    name,
    poolId,
    poolName,
    build,
    state: unhealthy.length > 0 ? 'unhealthy' : 'watch',
    signals: [...unhealthy, ...watch],
    remedy: windowsRemedy(signals),
  };
}

const severity = ({ state, signals }: WatchedNode): number => (state === 'unhealthy' ? 1_000 : 0) + signals.length;

function watchAll(cluster: WatchedCluster, now: number): WatchedNode[] {
  const { store } = cluster;
  const look = { cluster, warnings: warningsOf(cluster), now };
  return store
    .matchingNodes({ os: 'windows', sort: 'name', dir: 'asc' })
    .flatMap((row): WatchedNode[] => {
      const node = store.node(row.name);
      const signals = node === null ? null : signalsOf(node, look);
      const found = signals === null ? null : watched(row, signals);
      return found === null ? [] : [found];
    })
    .toSorted((a, b) => severity(b) - severity(a));
}

/** Many tabs request overviews at once. */
const KEPT_MS = 3_000;
const kept = new WeakMap<WatchedCluster['store'], { at: number; rows: WatchedNode[] }>();

/** Worst first, at most three seconds old; null until the cluster's nodes have been read. */
export function watchedNodes(cluster: WatchedCluster, now: number): WatchedNode[] | null {
  const { store } = cluster;
  if (!store.known.nodes) return null;
  const known = kept.get(store);
  if (known !== undefined && Math.abs(now - known.at) < KEPT_MS) return known.rows;
  const rows = watchAll(cluster, now);
  kept.set(store, { at: now, rows });
  return rows;
}
