'use client';
import { useTranslations } from 'next-intl';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { Button } from '@/components/ui/form/button';
import { EmptyState } from '@/components/ui/state/empty-state';
import { PlacementFrame } from '../placement-frame';
import { ReadState } from '../read-state';
import { MatrixCards } from './matrix-cards';
import { filterOfUrl, isFiltered, noFilter } from './matrix-filter';
import { MatrixFilters } from './matrix-filters';
import { MatrixLegend } from './matrix-legend';
import { MatrixTable } from './matrix-table';
import { OutcomeChips } from './outcome-chips';
import { useMatrixPages } from './use-matrix-pages';
import { useNarrow } from './use-narrow';

/** Every workload on every pool: where it runs, where it does not and why. */
export function MatrixView({ cluster }: { cluster: string }) {
  const url = useUrlQuery();
  const filter = filterOfUrl(url.get);
  const pages = useMatrixPages(cluster, filter);
  const { head } = pages;
  const isNarrow = useNarrow();
  const Matrix = isNarrow ? MatrixCards : MatrixTable;
  const read = { ...pages, data: head };
  return (
    <PlacementFrame cluster={cluster} sources={head?.sources} unread={head?.unread}>
      <div aria-busy={pages.isPending}>
        {head === undefined ? null : (
          <OutcomeChips totals={head.totals} value={filter.outcome} onChange={(outcome) => url.set({ outcome })} />
        )}
        <MatrixFilters filter={filter} namespaces={head?.namespaces ?? []} />
        <ReadState read={read} rows={12} />
        {head === undefined ? null : head.matching === 0 ? (
          <NoWorkloads filtered={isFiltered(filter)} />
        ) : (
          <>
            <Matrix
              cluster={cluster}
              pools={head.pools}
              count={head.matching}
              rowAt={pages.rowAt}
              onRange={pages.onRange}
            />
            <MatrixLegend />
          </>
        )}
      </div>
    </PlacementFrame>
  );
}

function NoWorkloads({ filtered }: { filtered: boolean }) {
  const t = useTranslations('placement.empty');
  const url = useUrlQuery();
  return (
    <div className="rounded-md border border-line bg-surface">
      {filtered ? (
        <EmptyState title={t('noMatch')} action={<Button onClick={() => url.set(noFilter())}>{t('clear')}</Button>}>
          {t('noMatchHelp')}
        </EmptyState>
      ) : (
        <EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>
      )}
    </div>
  );
}
