'use client';
import { useTranslations } from 'next-intl';
import type { FindingCounts } from '@/lib/domain/placement/verdict';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { Count } from '@/components/table/cells/count';
import { SearchBox } from '@/components/table/search-box';
import { Button } from '@/components/ui/form/button';
import { Checkbox } from '@/components/ui/form/checkbox';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { toneText } from '@/components/ui/state/tone';
import { visibleText } from '@/components/ui/text/visible-text';
import { severityLook } from '../looks';
import type { FindingFilter } from './finding-filter';
import { isFindingFiltered, noFindingFilter } from './finding-filter';

const severities = ['error', 'warning', 'info'] as const;

/** Filters in the URL; the severities are shown with their counts. */
export function FindingFilters(o: { filter: FindingFilter; totals: FindingCounts | undefined }) {
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
              {totals === undefined ? null : <Count n={totals[severity]} />}
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
      {isFindingFiltered(filter) ? (
        <Button variant="ghost" size="sm" onClick={() => url.set(noFindingFilter())}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </search>
  );
}
