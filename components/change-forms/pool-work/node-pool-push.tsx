'use client';
import { useTranslations } from '@/lib/client/intl';
import { visibleText } from '@/components/ui/text/plain-text';
import { nodePoolUpdateInput } from '@/lib/changes/node-pool-update/input';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { PlanDiff, RequestDialog } from '../request/request-dialog';

export function PushDialog(o: { cluster: string; pool: Pick<NodePoolRow, 'id' | 'name'>; onClose: () => void }) {
  const { cluster, pool, onClose } = o;
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
