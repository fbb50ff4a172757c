'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/form/button-class';
import { scalingFailure } from '@/lib/domain/pool/scaling-failures';
import { remediesOf } from '../usage/activity-remedies';
import { poolHref } from '../pool-href';
import { RemedyLinks } from './remedy-links';

/** Remedies for a documented failure of a pool, and a link to its activities. */
export function FailureWays({ pool, code }: { pool: { cluster: string; id: string }; code: string | null }) {
  const t = useTranslations('pool.remedy');
  const failure = scalingFailure(code);
  return (
    <div className="no-print flex flex-wrap gap-2">
      {failure === null ? null : <RemedyLinks remedies={remediesOf(failure, pool)} />}
      <Link href={`${poolHref(pool)}?tab=activities`} prefetch={false} className={buttonClass({ size: 'sm' })}>
        {t('activities')}
      </Link>
    </div>
  );
}
