import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import type { NodeRead } from '@/lib/contract/node';
import type { NodeRow } from '@/lib/domain/node/node';
import { Count } from '@/components/table/cells/count';
import { KeyValue } from '@/components/ui/text/key-value';
import { PlainText } from '@/components/ui/text/plain-text';
import { CapacityBars, NodeLabels, useFacts } from '../node-facts';
import { useMessage } from '@/lib/client/use-message';

export function NodeAmounts({ node, read }: { node: NodeRow; read: NodeRead | undefined }) {
  const t = useTranslations('node-page.amounts');
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h2 className="text-base">{t('title')}</h2>
      <CapacityBars node={node} use={read?.use ?? null} />
      {read === undefined || read.use !== null ? null : <NotMeasured read={read} />}
    </section>
  );
}

function NotMeasured({ read: { useUnavailable } }: { read: NodeRead }) {
  const t = useTranslations('node-page.amounts');
  const message = useMessage();
  return (
    <p className="text-ink-2">
      <span className="font-medium text-ink">{t('inUse')}</span> <Count n={null} />{' '}
      {useUnavailable === null ? null : `${message(useUnavailable.reason)} ${message(useUnavailable.remedy)}`}
    </p>
  );
}

export function NodeDetails({ node, read }: { node: NodeRow; read: NodeRead | undefined }) {
  const t = useTranslations('node-page.details');
  const base = useFacts(node);
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h2 className="text-base">{t('title')}</h2>
      <KeyValue items={[...base, ...useMore(read)]} />
      <div className="grid gap-4 md:grid-cols-2">
        {read === undefined ? null : <NodeLabels labels={read.labels} taints={node.taints} />}
      </div>
    </section>
  );
}

const CHARGES = ['PostPaid', 'PrePaid'] as const;

function useMore(read: NodeRead | undefined): { label: string; value: ReactNode }[] {
  const t = useTranslations('node-page.details');
  const text = (value: string | null | undefined) =>
    value ? <PlainText text={value} max={200} wrap /> : <Count n={null} />;
  const reported = read?.instance?.chargeType ?? null;
  const charge = CHARGES.find((one) => one === reported);
  return [
    { label: t('kernel'), value: text(read?.kube?.kernelVersion) },
    { label: t('network'), value: text(read?.network) },
    { label: t('instanceState'), value: text(read?.instance?.rawState) },
    { label: t('charge'), value: charge === undefined ? text(reported) : t(`charges.${charge}`) },
    { label: t('instanceImage'), value: text(read?.instance?.imageId) },
    { label: t('source'), value: text(read?.instance?.source) },
  ];
}
