'use client';
import { ReadState } from '@/components/shell/read-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery, type UrlQuery } from '@/lib/client/use-url-query';
import { urlValues } from '@/lib/contract/url-fields';
import { ClearFilters } from '@/components/table/clear-filters';
import { Button } from '@/components/ui/form/button';
import { EmptyState, StaleBand } from '@/components/ui/state/page-states';
import { PlacementFrame, whileEvaluating } from '../placement-frame';
import { RuleList } from './rule-list';
import { Mono, visibleText } from '@/components/ui/text/plain-text';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import { Count } from '@/components/table/cells/count';
import { SearchBox } from '@/components/table/search-box';
import { Checkbox } from '@/components/ui/form/checkbox';
import { StateGlyph, toneText } from '@/components/ui/state/state-badge';
import { severityLook } from '@/components/table/cells/finding-counts';
import { findingFields, type FindingFilter } from '@/lib/contract/filters';

const findingFilterNames = ['severity', 'namespace', 'q', 'suppressed'] as const;

const findingFilterOf = (get: UrlQuery['get']): FindingFilter => urlValues(findingFields, get);

const isFindingFiltered = (filter: FindingFilter): boolean =>
  filter.suppressed === 'yes' || findingFilterNames.some((name) => name !== 'suppressed' && filter[name] !== undefined);

const severities = ['error', 'warning', 'info'] as const;

function FindingFilters(o: { filter: FindingFilter; totals: FindingCounts | null | undefined }) {
  const t = useTranslations('placement');
  const url = useUrlQuery();
  const { filter, totals } = o;
  return (
    <search className="mb-3 flex flex-wrap items-center gap-2">
      <SearchBox label={t('filter.finding')} initial={filter.q ?? ''} onSearch={(q) => url.set({ q })} />
      <div role="group" aria-label={t('filter.severity')} className="flex flex-wrap gap-1.5">
        {severities.map((severity) => {
          const isOn = filter.severity === severity;
          const { tone, glyph } = severityLook[severity];
          return (
            <button
              key={severity}
              type="button"
              aria-pressed={isOn}
              onClick={() => url.set({ severity: isOn ? null : severity })}
              className={`inline-flex h-8 items-center gap-1.5 rounded-md border px-2 text-xs font-medium whitespace-nowrap pointer-coarse:h-9 ${isOn ? 'border-accent bg-accent-soft text-ink' : 'border-line bg-surface text-ink-2 hover:bg-hover hover:text-ink'}`}
            >
              <span className={toneText[tone]}>
                <StateGlyph glyph={glyph} />
              </span>
              {t(`severities.${severity}`)}
              {totals === undefined ? null : <Count n={totals?.[severity] ?? null} />}
            </button>
          );
        })}
      </div>
      {filter.namespace === undefined ? null : (
        <Button size="sm" onClick={() => url.set({ namespace: null })}>
          {t('filter.onlyNamespace', { namespace: visibleText(filter.namespace, 63) })}
        </Button>
      )}
      <Checkbox
        label={t('filter.suppressed')}
        checked={filter.suppressed === 'yes'}
        onChange={(event) => url.set({ suppressed: event.target.checked ? 'yes' : null })}
      />
      {isFindingFiltered(filter) ? <ClearFilters quiet onClear={() => url.clear(findingFilterNames)} /> : null}
    </search>
  );
}

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

export function FindingsView({ cluster }: { cluster: string }) {
  const url = useUrlQuery();
  const filter = findingFilterOf(url.get);
  const lang = useLocale();
  const read = useQuery({
    ...queryOf('placement.findings', { params: { cluster }, query: { ...filter, lang } }),
    refetchInterval: whileEvaluating(30_000),
    placeholderData: keepPreviousData,
  });
  const { data } = read;
  return (
    <PlacementFrame cluster={cluster} sources={data?.sources} unavailable={data?.unavailable} progress={data?.progress}>
      <div aria-busy={read.isPending}>
        <FindingFilters filter={filter} totals={data?.totals} />
        <ReadState read={read} />
        <PartlyNote rules={data?.partly} />
        {data === undefined ? null : data.rules.length === 0 ? (
          data.progress === null ? (
            <NoFindings filtered={isFindingFiltered(filter)} unread={data.unavailable} />
          ) : null
        ) : (
          <RuleList rules={data.rules} cluster={cluster} scope={JSON.stringify(filter)} />
        )}
      </div>
    </PlacementFrame>
  );
}

export function NoFindings({ filtered, unread }: { filtered: boolean; unread: readonly string[] }) {
  const t = useTranslations('placement.noFindings');
  const url = useUrlQuery();
  if (!filtered && unread.length > 0)
    return (
      <EmptyState framed title={t('unknown')}>
        {t('unknownHelp', { kinds: unread.join(', ') })}
      </EmptyState>
    );
  if (!filtered)
    return (
      <EmptyState framed title={t('title')}>
        {t('help')}
      </EmptyState>
    );
  const clear = <ClearFilters onClear={() => url.clear(findingFilterNames)} />;
  return <EmptyState framed title={t('noMatch')} action={clear} />;
}
