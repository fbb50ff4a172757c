'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { KeyValue } from '@/components/ui/text/key-value';
import { Mono } from '@/components/ui/text/mono';
import { visibleText } from '@/components/ui/text/visible-text';
import { queryOf } from '@/lib/client/query-of';
import { listClusters } from '@/lib/contract/clusters';
import type { DraftForm } from '../draft/draft-form';

/** Region and VPC: ACK asks for neither, every pool has its cluster's. */
export function ClusterPlace({ form }: { form: DraftForm }) {
  const t = useTranslations('wizard.place');
  const rows = useQuery(queryOf(listClusters, {})).data?.rows;
  const regionId = rows?.find((row) => row.name === form.cluster)?.ack?.regionId;
  const vpcId = form.options?.cluster.vpcId;
  const text = (value: string | undefined) =>
    value === undefined || value === '' ? (
      <span className="text-unknown">? {t('unknown')}</span>
    ) : (
      <Mono>{visibleText(value, 120)}</Mono>
    );
  return (
    <div className="flex flex-col gap-1">
      <KeyValue
        items={[
          { label: t('region'), value: text(regionId) },
          { label: t('vpc'), value: text(vpcId) },
        ]}
      />
      <p className="text-xs text-ink-3">{t('fixed')}</p>
    </div>
  );
}
