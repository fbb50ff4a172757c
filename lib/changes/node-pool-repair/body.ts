import type { NodePoolRepairInput } from '@/lib/changes/node-pool-repair/input';
import type { Json } from '@/lib/domain/json';

/** Body of RepairClusterNodePool. Without operations ACK runs all it supports. */
export function repairBody({
  nodes,
  operations,
  autoRestart,
}: Pick<NodePoolRepairInput, 'operations' | 'autoRestart'> & { nodes: readonly { name: string }[] }): Json {
  return {
    nodes: nodes.map(({ name }) => name),
    ...(operations.length === 0 ? {} : { operations: operations.map((id) => ({ operation_id: id })) }),
    ...(autoRestart ? { auto_restart: true } : {}),
  };
}
