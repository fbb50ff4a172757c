'use client';
import { useTranslations } from 'next-intl';
import { visibleText } from '@/components/ui/text/visible-text';
import { nodePoolUpdateInput } from '@/lib/changes/node-pool-update/input';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PlanDiff } from '../request/plan-diff';
import { RequestDialog } from '../request/request-dialog';

export interface PushDialogProps {
  cluster: string;
  pool: Pick<NodePoolRow, 'id' | 'name'>;
  onClose: () => void;
}

/** Restores the labels and taints of the node pool on nodes where they were edited. */
export function PushDialog({ cluster, pool, onClose }: PushDialogProps) {
  const t = useTranslations('pool.push');
  const input = nodePoolUpdateInput.parse({ nodePool: { id: pool.id, name: pool.name }, push: true });
  return (
    <RequestDialog
      kind="node-pool.update"
      cluster={cluster}
      title={t('title', { name: visibleText(pool.name, 80) })}
      input={input}
      openReason={null}
      onClose={onClose}
      detail={(plan) => <PlanDiff plan={plan} />}
    >
      <p className="text-ink-2">{t('help')}</p>
    </RequestDialog>
  );
}
