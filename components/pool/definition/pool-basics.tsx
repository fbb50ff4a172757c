import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import { KnownId, KnownText } from '@/components/table/cells/known';
import { OsLabel } from '@/components/table/cells/os-label';
import { KeyValue } from '@/components/ui/text/key-value';
import { PlainText } from '@/components/ui/text/plain-text';
import { RelativeTime } from '@/components/ui/text/relative-time';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { PoolDefinitionView } from './pool-definition';
import { PoolScaling } from '../pool-state';
import type { PoolRead } from '../use-pool';

/** Location and configuration. `of` is undefined until loaded. */
export function PoolBasics({ pool, of }: { pool: NodePoolRow; of: PoolRead | undefined }) {
  const t = useTranslations('fleet.basics');
  const own = useTranslations('pool.basics');
  return (
    <div className="flex flex-col gap-6">
      {pool.os === 'windows' && !pool.managed ? <p className="text-ink-2">{own('noRepair')}</p> : null}
      <section>
        <h2 className="mb-2 text-base">{t('facts')}</h2>
        <KeyValue items={usePoolFacts(pool, of)} />
      </section>
      {of === undefined ? (
        <SkeletonRows rows={8} />
      ) : (
        <PoolDefinitionView pool={of.definition} at={{ cluster: pool.cluster, pool: pool.id }} />
      )}
    </div>
  );
}

function usePoolFacts(pool: NodePoolRow, of: PoolRead | undefined): { label: string; value: ReactNode }[] {
  const place = of?.place ?? null;
  const t = useTranslations('fleet.basics');
  const own = useTranslations('pool.basics');
  return [
    { label: own('cluster'), value: <PlainText text={pool.cluster} max={120} wrap /> },
    { label: own('clusterId'), value: <KnownId text={place?.clusterId ?? null} what={own('clusterId')} /> },
    { label: own('region'), value: <KnownText text={place?.regionId ?? null} /> },
    { label: own('vpc'), value: <KnownId text={of?.vpcId ?? null} what={own('vpc')} /> },
    { label: t('id'), value: <KnownId text={pool.id} what={t('id')} /> },
    { label: own('isDefault'), value: own(pool.isDefault ? 'yes' : 'no') },
    { label: t('os'), value: <OsLabel os={pool.os} build={pool.build} /> },
    { label: t('kubelet'), value: <KnownText text={pool.kubeletVersion} /> },
    { label: t('zones'), value: <KnownText text={pool.zoneIds.length === 0 ? null : pool.zoneIds.join(', ')} /> },
    { label: t('scaling'), value: <PoolScaling scaling={pool.scaling} /> },
    { label: t('changed'), value: <RelativeTime at={pool.changedAt} form="ago" /> },
  ];
}
