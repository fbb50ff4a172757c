'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { Button } from '@/components/ui/form/button';
import { EmptyState } from '@/components/ui/state/empty-state';
import { ErrorState } from '@/components/ui/state/error-state';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { StaleBand } from '@/components/ui/state/stale-band';
import type { ApiFailure } from '@/lib/client/api-failure';
import type { listAudit } from '@/lib/contract/audit';
import { AuditTable } from './audit-table';

interface AuditRowsProps {
  query: UseQueryResult<z.output<(typeof listAudit)['response']>, ApiFailure>;
  isFiltered: boolean;
  open: number | null;
  onOpen: (seq: number) => void;
  onClear: () => void;
}

/** The page of records in each of its states: reading, refused, empty, old, there. */
export function AuditRows({ query, isFiltered, open, onOpen, onClear }: AuditRowsProps) {
  const t = useTranslations('audit');
  const { data, error } = query;
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={12} />;
    return <ErrorState failure={error} retry={() => void query.refetch()} />;
  }
  return (
    <>
      {error === null ? null : <StaleBand title={t('stale')}>{error.message}</StaleBand>}
      {data.rows.length > 0 ? (
        <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
          <AuditTable rows={data.rows} open={open} onOpen={onOpen} />
        </div>
      ) : (
        <EmptyState
          title={t(isFiltered ? 'emptyFiltered' : 'empty')}
          action={isFiltered ? <Button onClick={onClear}>{t('clearFilters')}</Button> : undefined}
        >
          {t(isFiltered ? 'emptyFilteredBody' : 'emptyBody')}
        </EmptyState>
      )}
    </>
  );
}
