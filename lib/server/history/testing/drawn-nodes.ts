import { nodeTable } from '@/lib/domain/history/node-table';
import type { NodeTable } from '@/lib/domain/history/amounts';

const MINUTE = 60_000;

/** The CPU of a node at a time: a wave that a test can compute again. */
export const cpuAt = (node: number, at: number): number =>
  Math.round(1_000 + 800 * Math.sin(at / (47 * MINUTE) + node) + 150 * Math.sin(at / (3.1 * MINUTE) + node * 7));

export const nodeName = (node: number): string => `cn-hangzhou.10.${node >> 8}.${node & 255}.7`;

/** `count` nodes in 20 pools, every seventh with Windows. */
export function drawnNodes(count: number, at: number): NodeTable {
  const rows = Array.from({ length: count }, (_, node) => ({
    name: nodeName(node),
    poolId: `np${String(node % 20).padStart(30, '0')}`,
    os: node % 7 === 0 ? ('windows' as const) : ('linux' as const),
    requested: { cpuMilli: 1_900 + (node % 90) * 10, memoryMiB: 5_000 + (node % 77) * 64, pods: 6 + (node % 9) },
    allocatable: { cpuMilli: 3_900, memoryMiB: 14_000 + (node % 3), pods: 64 },
  }));
  const use = rows.map((_, node) => ({
    cpuMilli: cpuAt(node, at),
    memoryMiB: Math.round(7_000 + 900 * Math.sin(at / (90 * MINUTE) + node * 3) + ((at / MINUTE + node * 13) % 41)),
  }));
  let next = 0;
  return nodeTable(rows, () => use[next++] ?? null);
}
