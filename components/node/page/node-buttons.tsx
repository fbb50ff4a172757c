'use client';
import { useTranslations } from 'next-intl';
import type { NodeRow } from '@/lib/domain/node/node';
import { CordonButtons } from '../cordon-buttons';
import { NodeWorkButtons, useWorkReason } from '../node-work-buttons';
import { TaskButtons, useTaskReason } from '../task-buttons';

/** Everything that can be done with a node; what cannot says why. */
export function NodeButtons({ node }: { node: NodeRow }) {
  const t = useTranslations('node-page');
  const work = useWorkReason([node]);
  const task = useTaskReason([node]);
  return (
    <div role="group" aria-label={t('actions')} className="flex flex-wrap items-center gap-2">
      <CordonButtons cluster={node.cluster} nodes={[node]} modes={[node.cordoned ? 'uncordon' : 'cordon']} />
      <NodeWorkButtons cluster={node.cluster} nodes={[node]} reason={work} />
      <TaskButtons cluster={node.cluster} nodes={[node]} reason={task} />
    </div>
  );
}
