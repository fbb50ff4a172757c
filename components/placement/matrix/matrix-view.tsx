'use client';
import { ReadState } from '@/components/shell/read-state';
import { useTranslations } from '@/lib/client/intl';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { ClearFilters } from '@/components/table/clear-filters';
import { EmptyState } from '@/components/ui/state/page-states';
import { PlacementFrame } from '../placement-frame';
import { MatrixCards } from './matrix-cards';
import { filterOfUrl, isFiltered, PlacementFilters, filterNames, OutcomeChips } from './matrix-filters';
import { MatrixTable } from './matrix-table';
import { useMatrixPages } from './use-matrix-pages';
import { useSyncExternalStore } from 'react';
import { cellVerdicts } from '@/lib/domain/placement/verdict-words';
import { unreadWorkloads } from '@/lib/domain/workload/workload-resources';
import { StateGlyph, toneText } from '@/components/ui/state/state-badge';
import { cellLook } from '../looks';

export function MatrixLegend() {
  const t = useTranslations('placement');
  return (
    <details className="mt-3 text-xs text-ink-2">
      <summary className="inline-flex min-h-6 items-center underline underline-offset-2 hover:text-ink">
        {t('legend')}
      </summary>
      <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2 xl:grid-cols-3">
        {cellVerdicts.map((verdict) => {
          const { tone, glyph } = cellLook[verdict];
          return (
            <div key={verdict} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-2">
              <dt className={`flex items-center gap-1.5 font-medium ${toneText[tone]}`}>
                <StateGlyph glyph={glyph} />
                {t(`cell.${verdict}`)}
              </dt>
              <dd>{t(`cellHelp.${verdict}`)}</dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-2">{t('legendCounts')}</p>
    </details>
  );
}

const narrow = '(max-width: 47.99rem)';

/** A phone: no room for a matrix. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(narrow);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}

export function MatrixView({ cluster }: { cluster: string }) {
  const url = useUrlQuery();
  const filter = filterOfUrl(url.get);
  const pages = useMatrixPages(cluster, filter);
  const { head } = pages;
  const isNarrow = useNarrow();
  const Matrix = isNarrow ? MatrixCards : MatrixTable;
  const read = { ...pages, data: head };
  return (
    <PlacementFrame cluster={cluster} sources={head?.sources} unavailable={head?.unavailable} progress={head?.progress}>
      <div aria-busy={pages.isPending}>
        {head === undefined ? null : (
          <OutcomeChips totals={head.totals} value={filter.outcome} onChange={(outcome) => url.set({ outcome })} />
        )}
        <PlacementFilters filter={filter} namespaces={head?.namespaces ?? []} />
        <ReadState read={read} rows={12} />
        {head === undefined ? null : head.matching === 0 ? (
          head.progress === null ? (
            <NoWorkloads filtered={isFiltered(filter)} unread={unreadWorkloads(head.unavailable)} />
          ) : null
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

function NoWorkloads({ filtered, unread }: { filtered: boolean; unread: readonly string[] }) {
  const t = useTranslations('placement.empty');
  const url = useUrlQuery();
  const clear = filtered ? <ClearFilters onClear={() => url.clear(filterNames)} /> : null;
  if (unread.length > 0 && !filtered)
    return (
      <EmptyState framed title={t('unknown')}>
        {t('unknownHelp', { kinds: unread.join(', ') })}
      </EmptyState>
    );
  return (
    <EmptyState framed title={t(filtered ? 'noMatch' : 'none')} action={clear}>
      {t(filtered ? 'noMatchHelp' : 'noneHelp')}
    </EmptyState>
  );
}
