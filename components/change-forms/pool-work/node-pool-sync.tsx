'use client';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/form/checkbox';
import { visibleText } from '@/components/ui/text/plain-text';
import { nodePoolSyncInput } from '@/lib/changes/node-pool-sync/input';
import { RequestDialog } from '../request/request-dialog';

/** Makes ACK synchronize the nodes of all pools. `clusterId` is ACK's. */
export function SyncPoolsDialog(o: { cluster: string; clusterId: string; onClose: () => void }) {
  const t = useTranslations('pool.sync');
  const [always, setAlways] = useState(false);
  const parsed = nodePoolSyncInput.safeParse({ cluster: { id: o.clusterId, name: o.cluster }, always });
  return (
    <RequestDialog
      kind="node-pool.sync"
      cluster={o.cluster}
      title={t('title', { name: visibleText(o.cluster, 80) })}
      input={parsed.success ? parsed.data : null}
      openReason={parsed.success ? null : t('wrong')}
      onClose={o.onClose}
    >
      <p>{t('body')}</p>
      <Checkbox
        label={t('always')}
        help={t('alwaysHelp')}
        checked={always}
        onChange={(event) => setAlways(event.target.checked)}
      />
    </RequestDialog>
  );
}
