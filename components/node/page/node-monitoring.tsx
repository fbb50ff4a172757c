import { nodeMetrics } from '@/components/history/history-object';
import { HistoryPanel } from '@/components/history/history-panel';
import type { NodeRow } from '@/lib/domain/node/node';

export function NodeMonitoring({ node }: { node: Pick<NodeRow, 'cluster' | 'name'> }) {
  return (
    <HistoryPanel
      of={{ cluster: node.cluster, scope: 'node', object: node.name }}
      metrics={nodeMetrics}
      name={[node.cluster, node.name]}
    />
  );
}
