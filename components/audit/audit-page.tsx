'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { PageHeader } from '@/components/shell/page-header';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { ForbiddenState } from '@/components/ui/forbidden-state';
import { RelativeTime } from '@/components/ui/relative-time';
import { SkeletonRows } from '@/components/ui/skeleton';
import { StaleBand } from '@/components/ui/stale-band';
import { useDeniedReason } from '@/lib/client/actor';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { listAudit } from '@/lib/contract/audit';
import { filterFields, filterOf } from './audit-filter';
import { AuditFilterBar } from './audit-filter-bar';
import { AuditTable } from './audit-table';
import { ChainBand } from './chain-band';
import { ExportLinks } from './export-links';
import { RecordPanel } from './record-panel';

/** Who did what, when and with what effect; newest first, filter and open record in the URL. */
export function AuditPage() {
  const t = useTranslations('audit');
  const denied = useDeniedReason('audit.read');
  if (denied !== null) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ForbiddenState failure={{ message: denied, permission: 'audit.read' }} />
      </>
    );
  }
  return <AuditRecords />;
}

function AuditRecords() {
  const t = useTranslations('audit');
  const url = useUrlQuery();
  const filter = filterOf(url.get);
  const before = Number(url.get('before')) || undefined;
  const open = Number(url.get('record')) || null;
  const query = useQuery({
    ...queryOf(listAudit, { query: before === undefined ? filter : { ...filter, before } }),
    placeholderData: keepPreviousData,
  });
  const older = query.data?.next ?? null;
  const isFiltered = Object.keys(filter).length > 0;
  const clear = () =>
    url.set({ ...Object.fromEntries(filterFields.map((field) => [field, null])), before: null });
  return (
    <>
      <PageHeader
        title={t('title')}
        freshness={
          query.data === undefined ? null : (
            <span className="text-xs text-ink-3">
              {t('asOf')} <RelativeTime at={query.data.now} />
            </span>
          )
        }
        actions={<ExportLinks filter={filter} />}
      />
      <div className="flex flex-col gap-4">
        <ChainBand onOpen={(seq) => url.set({ record: String(seq) })} />
        <AuditFilterBar
          filter={filter}
          onSet={(field, value) => url.set({ [field]: value, before: null })}
          onClear={clear}
        />
        {query.error === null ? null : query.data === undefined ? (
          <ErrorState failure={query.error} retry={() => void query.refetch()} />
        ) : (
          <StaleBand title={t('stale')}>{query.error.message}</StaleBand>
        )}
        {query.data === undefined ? (
          query.error === null ? (
            <SkeletonRows rows={12} />
          ) : null
        ) : query.data.rows.length === 0 ? (
          <EmptyState
            title={t(isFiltered ? 'emptyFiltered' : 'empty')}
            action={isFiltered ? <Button onClick={clear}>{t('clearFilters')}</Button> : undefined}
          >
            {t(isFiltered ? 'emptyFilteredBody' : 'emptyBody')}
          </EmptyState>
        ) : (
          <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
            <AuditTable
              rows={query.data.rows}
              open={open}
              onOpen={(seq) => url.set({ record: String(seq) })}
            />
          </div>
        )}
        <div className="flex justify-between gap-2">
          <Button
            size="sm"
            disabledReason={before === undefined ? t('atNewest') : null}
            onClick={() => url.set({ before: null })}
          >
            {t('newest')}
          </Button>
          <Button
            size="sm"
            disabledReason={older === null ? t('atOldest') : null}
            onClick={() => url.set({ before: older === null ? null : String(older) })}
          >
            {t('older')}
          </Button>
        </div>
      </div>
      <RecordPanel seq={open} onClose={() => url.set({ record: null })} />
    </>
  );
}
