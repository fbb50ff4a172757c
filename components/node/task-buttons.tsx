import dynamic from 'next/dynamic';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import type { NodeRow } from '@/lib/domain/node/node';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { useDeniedReason } from '@/lib/client/actor';
import { Button } from '@/components/ui/form/button';

const most = 100;

/** Keys of `pool.nodeReason`. */
type NodeTaskReason = 'tooMany' | 'notJoined' | 'noPool' | 'severalPools' | 'noInstance';

/** Why these nodes cannot be removed or repaired together: ACK does both to machines of one pool; null when they can. */
export function whyNotTask(nodes: readonly NodeRow[]): NodeTaskReason | null {
  if (nodes.length > most) return 'tooMany';
  if (nodes.some(({ uid }) => uid === null)) return 'notJoined';
  if (nodes.some(({ poolId, poolName }) => poolId === null || poolName === null)) return 'noPool';
  if (new Set(nodes.map(({ poolId }) => poolId)).size > 1) return 'severalPools';
  return nodes.some(({ instanceId }) => instanceId === null) ? 'noInstance' : null;
}

interface TaskTargets {
  pool: { id: string; name: string };
  nodes: { uid: string; name: string; instanceId: string }[];
  /** As of the first of them: nodes of a pool have the same. */
  runs: Pick<NodePoolRow, 'os' | 'runtime'>;
}

export function taskTargets(nodes: readonly NodeRow[]): TaskTargets | null {
  const [first] = nodes;
  if (first === undefined || whyNotTask(nodes) !== null) return null;
  if (first.poolId === null || first.poolName === null) return null;
  return {
    pool: { id: first.poolId, name: first.poolName },
    runs: { os: first.os, runtime: first.containerRuntime },
    nodes: nodes.flatMap(({ uid, name, instanceId }) =>
      uid === null || instanceId === null ? [] : [{ uid, name, instanceId }],
    ),
  };
}

const RemoveNodesDialog = dynamic(
  async () => (await import('@/components/change-forms/node/node-remove')).RemoveNodesDialog,
  { ssr: false },
);
const RepairDialog = dynamic(
  async () => (await import('@/components/change-forms/pool-work/node-pool-repair')).RepairDialog,
  { ssr: false },
);

export function useTaskReason(nodes: readonly NodeRow[]): string | null {
  const t = useTranslations('pool.nodeReason');
  const denied = useDeniedReason('change.request');
  const key = whyNotTask(nodes);
  return denied ?? (key === null ? null : t(key));
}

export function TaskButtons(o: { cluster: string; nodes: readonly NodeRow[]; reason: string | null }) {
  const t = useTranslations('pool.nodeAction');
  // As they were when the dialog was opened: the rows behind it are live.
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
        <RepairDialog
          cluster={o.cluster}
          pool={{ ...opened.targets.pool, ...opened.targets.runs }}
          nodes={opened.targets.nodes}
          onClose={close}
        />
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
