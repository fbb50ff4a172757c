'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { listPlacementFindings } from '@/lib/contract/placement-lists';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { Button } from '@/components/ui/form/button';
import { EmptyState } from '@/components/ui/state/empty-state';
import { PlacementFrame } from '../placement-frame';
import { ReadState } from '../read-state';
import { FindingFilters } from './finding-filters';
import { findingFilterOf, isFindingFiltered, noFindingFilter } from './finding-filter';
import { RuleList } from './rule-list';
import { Mono } from '@/components/ui/text/mono';
import { StaleBand } from '@/components/ui/state/stale-band';

/** Rules that are evaluated only on the page of a workload in a large cluster. */
function PartlyNote({ rules }: { rules: readonly string[] | undefined }) {
  const t = useTranslations('placement.partly');
  if (rules === undefined || rules.length === 0) return null;
  return (
    <div className="mb-3">
      <StaleBand tone="unknown" title={t('title')}>
        <span>
          {t('help')} <Mono>{rules.join(', ')}</Mono>
        </span>
      </StaleBand>
    </div>
  );
}

/** Every rule that holds somewhere in the cluster, and where. */
export function FindingsView({ cluster }: { cluster: string }) {
  const url = useUrlQuery();
  const filter = findingFilterOf(url.get);
  const lang = useLocale();
  const read = useQuery({
    ...queryOf(listPlacementFindings, { params: { cluster }, query: { ...filter, lang } }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });
  const { data } = read;
  return (
    <PlacementFrame cluster={cluster} sources={data?.sources} unavailable={data?.unavailable}>
      <div aria-busy={read.isPending}>
        <FindingFilters filter={filter} totals={data?.totals} />
        <ReadState read={read} />
        <PartlyNote rules={data?.partly} />
        {data === undefined ? null : data.rules.length === 0 ? (
          <NoFindings filtered={isFindingFiltered(filter)} />
        ) : (
          <RuleList rules={data.rules} cluster={cluster} scope={JSON.stringify(filter)} />
        )}
      </div>
    </PlacementFrame>
  );
}

function NoFindings({ filtered }: { filtered: boolean }) {
  const t = useTranslations('placement.noFindings');
  const url = useUrlQuery();
  return (
    <div className="rounded-md border border-line bg-surface">
      {filtered ? (
        <EmptyState
          title={t('noMatch')}
          action={<Button onClick={() => url.set(noFindingFilter())}>{t('clear')}</Button>}
        />
      ) : (
        <EmptyState title={t('title')}>{t('help')}</EmptyState>
      )}
    </div>
  );
}
