import dynamic from 'next/dynamic';
import { useTranslations } from '@/lib/client/intl';
import { useState } from 'react';
import type { FailingPod } from '@/lib/contract/pods';
import { useRequestDenied } from '@/lib/client/request-denied';
import { Button } from '@/components/ui/form/button';
import { visibleText } from '@/components/ui/text/plain-text';

const RestartPodsDialog = dynamic(
  async () => (await import('@/components/change-forms/workload/pod-restart')).RestartPodsDialog,
  { ssr: false },
);

export function RestartPod({ pod, cluster }: { pod: FailingPod; cluster: string }) {
  const t = useTranslations('node-page.restart');
  const denied = useRequestDenied(cluster, 'pod.restart');
  const [open, setOpen] = useState(false);
  const { key, namespace, name, owner } = pod;
  if (pod.node === null) return null;
  const isOwned = owner !== null && owner.kind !== 'Node';
  return (
    <span>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('onePod', { pod: visibleText(name, 80) })}
        disabledReason={denied ?? (isOwned ? null : t('bare'))}
        onClick={() => setOpen(true)}
      >
        {t('one')}
      </Button>
      {open ? (
        <RestartPodsDialog
          cluster={cluster}
          pods={[{ uid: key, namespace, name, owner }]}
          chosen={[key]}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </span>
  );
}
