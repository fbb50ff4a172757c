import { AMOUNTS, type GroupPoint, type Groups, type NodeTable } from './amounts';
import { summarize } from './summarize';

/**
 * What is known of all nodes in the time from `at` to `at + spanMs`: means per node, and sums per group. `at` is the first
 * reading, which may be later than the beginning of a minute, five minutes or an hour; the end is theirs.
 */
export interface Period {
  at: number;
  spanMs: number;
  table: NodeTable;
  groups: Groups;
}

/** The mean of each node over the readings that know it. */
function meanTable(tables: readonly NodeTable[]): NodeTable {
  const index = new Map<string, number>();
  const [pools, systems]: [NodeTable['pools'][number][], NodeTable['systems'][number][]] = [[], []];
  for (const table of tables)
    for (const [node, name] of table.names.entries()) {
      const at = index.get(name) ?? index.size;
      index.set(name, at);
      pools[at] = table.pools[node] ?? null;
      systems[at] = table.systems[node] ?? 'unknown';
    }
  const sums = new Float64Array(index.size * AMOUNTS);
  const known = new Uint32Array(index.size * AMOUNTS);
  for (const { names, values } of tables)
    for (const [node, name] of names.entries()) {
      const base = (index.get(name) ?? 0) * AMOUNTS;
      for (let column = 0; column < AMOUNTS; column += 1) {
        const value = values[node * AMOUNTS + column] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        sums[base + column] = (sums[base + column] ?? 0) + value;
        known[base + column] = (known[base + column] ?? 0) + 1;
      }
    }
  const values = Float32Array.from(sums, (sum, at) => (known[at] === 0 ? Number.NaN : sum / (known[at] ?? 1)));
  return { names: [...index.keys()], pools, systems, values };
}

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** A sum over no nodes is zero; one over nodes that are not measured is not known. */
function meanPoint(points: readonly (GroupPoint | undefined)[], spread: GroupPoint['spread']): GroupPoint {
  const width = points.find((point) => point !== undefined)?.sums.length ?? 0;
  const mean = (of: (point: GroupPoint) => number): number =>
    points.reduce((sum, point) => sum + (point === undefined ? 0 : of(point)), 0) / points.length;
  return {
    nodes: mean((point) => point.nodes),
    measured: mean((point) => point.measured),
    sums: Array.from({ length: width }, (_, column) =>
      meanOf(points.map((point) => (point === undefined ? 0 : (point.sums[column] ?? null)))),
    ),
    spread,
  };
}

const unknownSpread: GroupPoint['spread'] = { cpu: null, memory: null, pods: null };

/**
 * One period of what shorter ones know; null without any. Nodes that came or went count for the time that they were there.
 * `pause` is awaited between pieces of work that take milliseconds at thousands of nodes.
 */
export async function mergePeriods(
  parts: readonly Period[],
  { at, spanMs }: Pick<Period, 'at' | 'spanMs'>,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<Period | null> {
  if (parts.length === 0) return null;
  const table = meanTable(parts.map((part) => part.table));
  await pause();
  const spreads = summarize(table);
  await pause();
  const keys = new Set(parts.flatMap((part) => [...part.groups.keys()]));
  const groups = new Map(
    [...keys].map((key) => [
      key,
      meanPoint(
        parts.map((part) => part.groups.get(key)),
        spreads.get(key)?.spread ?? unknownSpread,
      ),
    ]),
  );
  const first = Math.max(at, Math.min(...parts.map((part) => part.at)));
  return { at: first, spanMs: at + spanMs - first, table, groups };
}
