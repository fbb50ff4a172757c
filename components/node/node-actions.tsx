'use client';
import type { NodeRow } from '@/lib/domain/node/node';
import { SelectionBar } from '@/components/table/selection-bar';
import { CordonButtons } from './cordon-buttons';

/** What can be done with the selected nodes. */
export function NodeActions(o: {
  cluster: string;
  nodes: readonly NodeRow[];
  count: number;
  onClear: () => void;
}) {
  return (
    <SelectionBar count={o.count} onClear={o.onClear}>
      <CordonButtons cluster={o.cluster} nodes={o.nodes} />
    </SelectionBar>
  );
}
