import type { NodeRow } from '../node/node';
import { AMOUNTS, type NodeTable } from './amounts';

/** What the metrics API reports of a node. */
export interface NodeUse {
  cpuMilli: number;
  memoryMiB: number;
}

type Row = Pick<NodeRow, 'name' | 'poolId' | 'os' | 'requested' | 'allocatable'>;

/** Rows of registered nodes with their use; a node without a sample has none. */
export function nodeTable(rows: readonly Row[], useOf: (name: string) => NodeUse | null): NodeTable {
  const values = new Float32Array(rows.length * AMOUNTS);
  for (const [index, { name, requested, allocatable }] of rows.entries()) {
    const use = useOf(name);
    const amounts = [
      use?.cpuMilli,
      use?.memoryMiB,
      requested?.pods,
      requested?.cpuMilli,
      requested?.memoryMiB,
      allocatable?.cpuMilli,
      allocatable?.memoryMiB,
      allocatable?.pods,
    ];
    for (const [column, amount] of amounts.entries()) values[index * AMOUNTS + column] = amount ?? Number.NaN;
  }
  return {
    names: rows.map(({ name }) => name),
    pools: rows.map(({ poolId }) => poolId),
    systems: rows.map(({ os }) => os),
    values,
  };
}

const sameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** The same table, sharing what does not differ from an earlier one. */
export const sharing = (table: NodeTable, earlier: NodeTable): NodeTable => ({
  names: sameList(table.names, earlier.names) ? earlier.names : table.names,
  pools: sameList(table.pools, earlier.pools) ? earlier.pools : table.pools,
  systems: sameList(table.systems, earlier.systems) ? earlier.systems : table.systems,
  values: table.values,
});
