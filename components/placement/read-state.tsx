'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ApiFailure } from '@/lib/client/api-failure';
import { WaysOn } from '@/components/shell/where-next';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StaleBand } from '@/components/ui/state/stale-band';

interface Read {
  data: unknown;
  error: ApiFailure | null;
  isPending: boolean;
  refetch: () => unknown;
}

/** Loading, failed, or shown although the last reading failed. `list` is where a missing thing would be listed. */
export function ReadState({ read, list, rows = 8 }: { read: Read; list?: string; rows?: number }): ReactNode {
  const t = useTranslations('placement');
  const { data, error } = read;
  if (error !== null && data === undefined) {
    const ways = list === undefined ? <WaysOn /> : <WaysOn list={list} />;
    return <ErrorState failure={error} retry={() => void read.refetch()} action={ways} />;
  }
  if (error !== null) {
    return (
      <div className="mb-3">
        <StaleBand title={t('refetchFailed')}>{error.message}</StaleBand>
      </div>
    );
  }
  return read.isPending ? <SkeletonRows rows={rows} /> : null;
}
