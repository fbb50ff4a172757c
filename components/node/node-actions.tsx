'use client';
import { useTranslations } from 'next-intl';
import type { NodeRow } from '@/lib/domain/node/node';
import { useDeniedReason } from '@/lib/client/actor';
import { SelectionBar } from '@/components/table/selection-bar';
import { CordonButtons, useCordonReason } from './cordon-buttons';
import { NodeWorkButtons, useWorkReason } from './node-work-buttons';
import { TaskButtons, useTaskReason } from './task-buttons';

/** What can be done with the selected nodes; beneath, why some of it cannot. `count` is how many are selected. */
export function NodeActions(o: { cluster: string; nodes: readonly NodeRow[]; count: number; onClear: () => void }) {
  const t = useTranslations('pool');
  const fleet = useTranslations('fleet.actions');
  const own = useTranslations('node-work');
  const denied = useDeniedReason('change.request');
  const cordonReason = useCordonReason(o.nodes);
  const workReason = useWorkReason(o.nodes);
  const taskReason = useTaskReason(o.nodes);
  // Rows that went away, or out of the store: the request would be for fewer nodes than the bar says.
  const lost = o.nodes.length < o.count ? t('nodeReason.lost', { n: o.count - o.nodes.length }) : null;
  const work = lost ?? workReason;
  const task = lost ?? taskReason;
  const reasons = [
    ...(['cordon', 'uncordon'] as const).map((mode) => [fleet(mode), lost ?? cordonReason(mode)] as const),
    [`${own('action.drain')}, ${own('more')}`, work] as const,
    [`${t('nodeAction.repair')}, ${t('nodeAction.remove')}`, task] as const,
  ];
  return (
    <SelectionBar count={o.count} onClear={o.onClear} reasons={denied === null ? reasons : [[null, denied]]}>
      <CordonButtons cluster={o.cluster} nodes={o.nodes} refused={lost} />
      <NodeWorkButtons cluster={o.cluster} nodes={o.nodes} reason={work} />
      <TaskButtons cluster={o.cluster} nodes={o.nodes} reason={task} />
    </SelectionBar>
  );
}
