import { type ExternalDrain, isHolding } from '@/lib/domain/drain/external-drains';
import type { Readings } from '@/lib/domain/metrics/metric-catalog';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';

const NAMES = [
  'mullion_nodes',
  'mullion_nodes_cordoned',
  'mullion_external_drain_nodes',
  'mullion_external_drain_blocked_pods',
  'mullion_external_drain_blocked_pods_omitted',
  'mullion_blocking_pdbs',
  'mullion_source_up',
  'mullion_source_staleness_seconds',
] as const satisfies (keyof Readings)[];

export type FleetReadings = Pick<Readings, (typeof NAMES)[number]>;

type Seen = Pick<ClusterHandle, 'name' | 'store' | 'sources'>;

/** Series of one cluster, so that many stuck nodes do not flood the collector. */
const MAX_BLOCKED = 100;

class Tally {
  readonly #counts = new Map<string, { parts: readonly string[]; count: number }>();

  add(parts: readonly string[], count = 1): void {
    const key = parts.join('\u0000');
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, { parts, count });
    else known.count += count;
  }

  entries(): { parts: readonly string[]; count: number }[] {
    return [...this.#counts.values()];
  }
}

function readNodes(out: FleetReadings, { name: cluster, store }: Seen): void {
  if (!store.known.nodes) return;
  const tally = new Tally();
  for (const { os, state } of store.matchingNodes({ sort: 'name', dir: 'asc' })) tally.add([os, state]);
  for (const { parts, count } of tally.entries()) {
    const [os = '', state = ''] = parts;
    out.mullion_nodes.push({ labels: { cluster, os, state }, value: count });
  }
  out.mullion_nodes_cordoned.push({ labels: { cluster }, value: store.nodeTotals()?.cordoned ?? 0 });
}

/** Causes that block each node. A recreated node appears twice for a moment, with the same pods. */
function blockedBy(drains: readonly ExternalDrain[]): Tally {
  const tally = new Tally();
  for (const { name, blocked } of new Map(drains.map((drain) => [drain.name, drain])).values())
    for (const { reason, count } of blocked) {
      if (!isHolding(reason.code)) continue;
      const budget = 'budget' in reason ? reason.budget : 'budgets' in reason ? reason.budgets.join(',') : '';
      tally.add([name, reason.code, budget], count);
    }
  return tally;
}

function readDrains(out: FleetReadings, { name: cluster, store }: Seen, now: number): void {
  const drains = store.externalDrains(now);
  if (drains === null) return;
  for (const state of ['blocked', 'leaving', 'waiting', 'empty'] as const) {
    const value = drains.nodes.filter((drain) => drain.state === state).length;
    out.mullion_external_drain_nodes.push({ labels: { cluster, state }, value });
  }
  const blocked = blockedBy(drains.nodes)
    .entries()
    .toSorted((a, b) => b.count - a.count);
  for (const { parts, count } of blocked.slice(0, MAX_BLOCKED)) {
    const [node = '', reason = '', budget = ''] = parts;
    out.mullion_external_drain_blocked_pods.push({ labels: { cluster, node, reason, budget }, value: count });
  }
  const beyond = blocked.slice(MAX_BLOCKED).reduce((sum, { count }) => sum + count, 0);
  out.mullion_external_drain_blocked_pods_omitted.push({ labels: { cluster }, value: beyond });
  if (drains.budgets !== null) out.mullion_blocking_pdbs.push({ labels: { cluster }, value: drains.budgets.length });
}

function readSources(out: FleetReadings, cluster: Seen, now: number): void {
  for (const { source, state, seenAt } of cluster.sources()) {
    if (state === 'absent') continue;
    const labels = { cluster: cluster.name, source };
    out.mullion_source_up.push({ labels, value: state === 'live' ? 1 : 0 });
    if (seenAt !== null)
      out.mullion_source_staleness_seconds.push({ labels, value: Math.max(0, now - seenAt) / 1_000 });
  }
}

/** From memory only; calls no cloud and no cluster. */
export function fleetReadings(clusters: readonly Seen[], now: number): FleetReadings {
  // Every name has its list.
  const out = Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as FleetReadings;
  for (const cluster of clusters) {
    readNodes(out, cluster);
    readDrains(out, cluster, now);
    readSources(out, cluster, now);
  }
  return out;
}
