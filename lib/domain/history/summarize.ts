import {
  AMOUNTS,
  amountNames,
  groupKey,
  type GroupPoint,
  type Groups,
  type NodeTable,
  type SampledMetric,
  type Spread,
} from './amounts';

export const WORST = 5;

const columnOf = { cpu: 0, memory: 1, pods: 2 } as const satisfies Record<SampledMetric, number>;

const valueAt = (table: NodeTable, node: number, column: number): number =>
  table.values[node * AMOUNTS + column] ?? Number.NaN;

/** The value below which `share` of the sorted values lie, interpolated as by `quantile` of Prometheus. */
export function quantileOf(sorted: Float32Array, share: number): number {
  const rank = share * (sorted.length - 1);
  const [low, high] = [Math.floor(rank), Math.ceil(rank)];
  const [a = 0, b = 0] = [sorted[low], sorted[high]];
  return a + (b - a) * (rank - low);
}

function spreadOf(table: NodeTable, nodes: readonly number[], metric: SampledMetric): Spread | null {
  const column = columnOf[metric];
  const sorted = Float32Array.from(nodes, (node) => valueAt(table, node, column)).sort();
  // NaN comes last.
  const end = sorted.findIndex((value) => Number.isNaN(value));
  const known = end === -1 ? sorted : sorted.subarray(0, end);
  if (known.length === 0) return null;
  const least = known[Math.max(0, known.length - WORST)] ?? 0;
  const worst = nodes
    .filter((node) => valueAt(table, node, column) >= least)
    .sort((a, b) => valueAt(table, b, column) - valueAt(table, a, column))
    .slice(0, WORST)
    .map((node) => table.names[node] ?? '');
  return { p5: quantileOf(known, 0.05), p50: quantileOf(known, 0.5), p95: quantileOf(known, 0.95), worst };
}

function sumOf(table: NodeTable, nodes: readonly number[], column: number): number | null {
  let sum = 0;
  let known = 0;
  for (const node of nodes) {
    const value = valueAt(table, node, column);
    if (Number.isNaN(value)) continue;
    sum += value;
    known += 1;
  }
  return known === 0 ? null : sum;
}

function pointOf(table: NodeTable, nodes: readonly number[]): GroupPoint {
  let measured = 0;
  for (const node of nodes) if (!Number.isNaN(valueAt(table, node, columnOf.cpu))) measured += 1;
  return {
    nodes: nodes.length,
    measured,
    sums: amountNames.map((_, column) => sumOf(table, nodes, column)),
    spread: {
      cpu: spreadOf(table, nodes, 'cpu'),
      memory: spreadOf(table, nodes, 'memory'),
      pods: spreadOf(table, nodes, 'pods'),
    },
  };
}

/** Sums and percentiles of every group that has nodes. */
export function summarize(table: NodeTable): Groups {
  const members = new Map<string, number[]>([[groupKey({ pool: null, os: null }), []]]);
  for (let node = 0; node < table.names.length; node += 1) {
    const pool = table.pools[node] ?? null;
    const os = table.systems[node] ?? 'unknown';
    const pools = pool === null ? [null] : [null, pool];
    for (const inPool of pools)
      for (const ofOs of [null, os]) {
        const key = groupKey({ pool: inPool, os: ofOs });
        const known = members.get(key);
        if (known === undefined) members.set(key, [node]);
        else known.push(node);
      }
  }
  // Most pools have one OS: their nodes are the same.
  const points = new Map<string, GroupPoint>();
  for (const [key, nodes] of members) {
    const pool = points.get(`${key.slice(0, key.indexOf('|'))}|`);
    points.set(key, pool?.nodes === nodes.length ? pool : pointOf(table, nodes));
  }
  return points;
}
