'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useShownChange } from '@/components/change/shown-change';
import { buttonClass } from '@/components/ui/button-class';
import { scalingFailure } from '@/lib/domain/pool/scaling-failures';
import { remediesOf } from './activity-remedies';
import { poolHref } from './pool-href';
import { poolIdOf } from './pool-of-run';
import { RemedyLinks } from './remedy-links';
import { useListedPool } from './use-listed-pool';

/** Beneath why a change of a pool failed: the ways on, while the pool is there. */
export function RemediesOfChange() {
  const change = useShownChange();
  const failed = change !== null && change.problem !== null;
  const poolId = failed ? poolIdOf(change) : null;
  const cluster = change?.cluster ?? '';
  const isThere = useListedPool({ cluster, poolId, awaited: false });
  if (!failed || poolId === null || !isThere) return null;
  return <WaysOn pool={{ cluster, id: poolId }} code={change.problem?.code ?? null} />;
}

export function WaysOn({ pool, code }: { pool: { cluster: string; id: string }; code: string | null }) {
  const t = useTranslations('pool.remedy');
  const failure = scalingFailure(code);
  return (
    <div className="no-print flex flex-wrap gap-2">
      {failure === null ? null : <RemedyLinks remedies={remediesOf(failure, pool)} />}
      <Link
        href={`${poolHref(pool)}?tab=activities`}
        prefetch={false}
        className={buttonClass({ size: 'sm' })}
      >
        {t('activities')}
      </Link>
    </div>
  );
}
