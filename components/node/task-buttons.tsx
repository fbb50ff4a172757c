'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { NodeRow } from '@/lib/domain/node/node';
import { useDeniedReason } from '@/lib/client/actor';
import { Button } from '@/components/ui/form/button';
import { taskTargets, whyNotTask } from './node-task-reason';
import type { TaskTargets } from './node-task-reason';

/** Loaded when first opened: most visits only look. */
const RemoveNodesDialog = dynamic(() =>
  import('@/components/change-forms/node/node-remove').then((module) => module.RemoveNodesDialog),
);
const RepairDialog = dynamic(() =>
  import('@/components/change-forms/pool-work/node-pool-repair').then((module) => module.RepairDialog),
);

/** Why these nodes cannot be repaired or removed together by this person; null when they can. */
export function useTaskReason(nodes: readonly NodeRow[]): string | null {
  const t = useTranslations('pool.nodeReason');
  const denied = useDeniedReason('change.request');
  const key = whyNotTask(nodes);
  return denied ?? (key === null ? null : t(key));
}

/** Repairs these nodes, or takes them out of their pool; one change for all of them. */
export function TaskButtons(o: { cluster: string; nodes: readonly NodeRow[]; reason: string | null }) {
  const t = useTranslations('pool.nodeAction');
  // As they were when the dialog was opened: rows move beneath it.
  const [opened, setOpened] = useState<{ task: 'repair' | 'remove'; targets: TaskTargets } | null>(null);
  const open = (task: 'repair' | 'remove') => {
    const targets = taskTargets(o.nodes);
    if (targets !== null) setOpened({ task, targets });
  };
  const close = () => setOpened(null);
  return (
    <>
      {(['repair', 'remove'] as const).map((task) => (
        <Button
          key={task}
          size="sm"
          variant={task === 'remove' ? 'danger' : 'secondary'}
          disabledReason={o.reason}
          onClick={() => open(task)}
        >
          {t(task)}
        </Button>
      ))}
      {opened?.task === 'repair' ? (
        <RepairDialog cluster={o.cluster} pool={opened.targets.pool} nodes={opened.targets.nodes} onClose={close} />
      ) : null}
      {opened?.task === 'remove' ? (
        <RemoveNodesDialog
          cluster={o.cluster}
          nodePool={opened.targets.pool}
          nodes={opened.targets.nodes}
          onClose={close}
        />
      ) : null}
    </>
  );
}
