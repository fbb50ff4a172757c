'use client';
import { useTranslations } from '@/lib/client/intl';
import { type UrlQuery, useUrlQuery } from '@/lib/client/use-url-query';
import { parseObject } from '@/lib/domain/timeline/timeline-object';
import { PageHeader } from '@/components/shell/page-header';
import { ClearFilters } from '@/components/table/clear-filters';
import { EmptyState } from '@/components/ui/state/page-states';
import { isRange, lengthOf } from './ranges';
import { RangeSelect } from './range-select';
import { TimelineEntries } from './timeline-entries';
import { TimelineFilters } from './timeline-filters';
import { TimelineLanes } from './timeline-lanes';
import type { TimelineFilter } from './use-timeline';

const narrowing = ['cluster', 'object', 'sources', 'problems', 'q', 'from', 'to'] as const;

function filterOf(url: UrlQuery): TimelineFilter {
  const number = (name: string): number | undefined => Number(url.get(name)) || undefined;
  const cluster = url.get('cluster');
  return {
    cluster,
    object: cluster === undefined ? undefined : url.get('object'),
    sources: url.get('sources'),
    problems: url.get('problems') === 'yes' ? 'yes' : 'no',
    text: url.get('q'),
    from: number('from'),
    to: number('to'),
  };
}

/** Everything that happened in all clusters: when at a glance, and what in a list. */
export function TimelinePage() {
  const t = useTranslations('timeline');
  const url = useUrlQuery();
  const filter = filterOf(url);
  const named = url.get('range');
  const range = isRange(named) ? named : '24h';
  const isChosen = filter.from !== undefined || filter.to !== undefined;
  const object = filter.cluster === undefined ? null : parseObject(filter.object ?? '');
  const isNarrowed = narrowing.some((name) => url.get(name) !== undefined);
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="flex flex-col gap-4">
        <TimelineFilters url={url} />
        <TimelineLanes
          cluster={filter.cluster}
          sources={filter.sources}
          problems={filter.problems ?? 'no'}
          {...(object === null ? {} : { object })}
          period={{ lastMs: lengthOf(range), from: filter.from, to: filter.to }}
          corner={
            <RangeSelect
              value={isChosen ? null : range}
              onChange={(next) => url.set({ range: next === '24h' ? null : next, from: null, to: null })}
            />
          }
        />
        <TimelineEntries
          filter={filter}
          open={url.get('entry') ?? null}
          onToggle={(entry) => url.set({ entry })}
          withCluster={filter.cluster === undefined}
          empty={
            isNarrowed ? (
              <EmptyState
                framed
                title={t('empty.filtered')}
                action={<ClearFilters onClear={() => url.clear(narrowing)} />}
              >
                {t('empty.filteredBody')}
              </EmptyState>
            ) : (
              <EmptyState framed title={t('empty.title')}>
                {t('empty.body')}
              </EmptyState>
            )
          }
        />
      </div>
    </>
  );
}
