import type { Os } from '../cluster/cluster';

/** What is kept of a node: CPU in millicores, memory in MiB, pods as counts. The order is that of stored values. */
export const amountNames = [
  'cpu',
  'memory',
  'pods',
  'cpuRequested',
  'memoryRequested',
  'cpuAllocatable',
  'memoryAllocatable',
  'podsAllocatable',
] as const;
export type AmountName = (typeof amountNames)[number];

export const AMOUNTS = amountNames.length;

/** The metrics that the samples of Mullion have of each node. */
export const sampledMetrics = ['cpu', 'memory', 'pods'] as const;
export type SampledMetric = (typeof sampledMetrics)[number];

/** One reading of all nodes, in columns. */
export interface NodeTable {
  names: readonly string[];
  pools: readonly (string | null)[];
  systems: readonly Os[];
  /** `AMOUNTS` values for each node; NaN = not known. */
  values: Float32Array;
}

/** Over the nodes that are measured. */
export interface Spread {
  p5: number;
  p50: number;
  p95: number;
  /** Names of the nodes with the highest values, highest first. */
  worst: readonly string[];
}

/** A sum over the nodes of a group. */
export interface GroupPoint {
  nodes: number;
  /** Nodes whose CPU and memory are known. */
  measured: number;
  /** In the order of `amountNames`; null = known of no node. */
  sums: readonly (number | null)[];
  spread: { readonly [metric in SampledMetric]: Spread | null };
}

/** All nodes of a cluster (both null), of an OS, of a pool, or of an OS in a pool. */
export interface GroupOf {
  pool: string | null;
  os: Os | null;
}

export const groupKey = ({ pool, os }: GroupOf): string => `${pool ?? ''}|${os ?? ''}`;

export type Groups = ReadonlyMap<string, GroupPoint>;
