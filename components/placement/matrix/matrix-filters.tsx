import { X } from 'lucide-react';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { useTranslations } from '@/lib/client/intl';
import { templateKinds } from '@/lib/kube-rules/objects/workload-object';
import { cellVerdicts } from '@/lib/domain/placement/verdict-words';
import { useUrlQuery, type UrlQuery } from '@/lib/client/use-url-query';
import { urlValues } from '@/lib/contract/url-fields';
import { SearchBox, FilterSelect } from '@/components/table/search-box';
import { ClearFilters } from '@/components/table/clear-filters';
import { Button } from '@/components/ui/form/button';
import { Mono, visibleText } from '@/components/ui/text/plain-text';
import { placementFields, type PlacementFilter } from '@/lib/contract/filters';
import type { ReactNode } from 'react';
import { Count } from '@/components/table/cells/count';
import { StateGlyph, toneText } from '@/components/ui/state/state-badge';
import { outcomeLook, outcomes } from '../looks';

export type MatrixPage = AnswerOf<'placement.list'>;

export const filterNames = ['q', 'namespace', 'kind', 'os', 'outcome', 'cell', 'rule'] as const;

export const filterOfUrl = (get: UrlQuery['get']): PlacementFilter => urlValues(placementFields, get);

export const isFiltered = (filter: PlacementFilter): boolean => filterNames.some((name) => filter[name] !== undefined);

const oses = ['linux', 'windows', 'either', 'unknown'] as const;
const plain = (value: string) => ({ value, label: visibleText(value, 60) });

export function PlacementFilters({ filter, namespaces }: { filter: PlacementFilter; namespaces: readonly string[] }) {
  const t = useTranslations('placement');
  const url = useUrlQuery();
  const { namespace = '', rule } = filter;
  const known = namespace === '' || namespaces.includes(namespace) ? namespaces : [namespace, ...namespaces];
  const options = {
    namespace: known.map(plain),
    kind: templateKinds.map(plain),
    os: oses.map((value) => ({ value, label: t(`osFilter.${value}`) })),
    cell: cellVerdicts.map((value) => ({ value, label: t(`cell.${value}`) })),
  };
  return (
    <search className="mb-3 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <SearchBox label={t('filter.search')} initial={filter.q ?? ''} onSearch={(q) => url.set({ q })} />
      {(['namespace', 'kind', 'os', 'cell'] as const).map((name) => (
        <FilterSelect
          key={name}
          name={name}
          label={t(`filter.${name}`)}
          any={t(`filter.any.${name}`)}
          className="sm:max-w-44"
          value={filter[name]}
          options={options[name]}
        />
      ))}
      {rule === undefined ? null : (
        <Button
          size="sm"
          aria-label={t('filter.dropRule', { rule })}
          onClick={() => url.set({ rule: null })}
          icon={<X size={13} aria-hidden="true" />}
        >
          <Mono>{visibleText(rule, 32)}</Mono>
        </Button>
      )}
      {isFiltered(filter) ? <ClearFilters quiet onClear={() => url.clear(filterNames)} /> : null}
    </search>
  );
}

interface OutcomeChipsProps {
  totals: MatrixPage['totals'];
  value: string | undefined;
  onChange: (outcome: string | null) => void;
}

export function OutcomeChips({ totals, value, onChange }: OutcomeChipsProps) {
  const t = useTranslations('placement');
  const shown = outcomes.filter(
    (outcome) => totals === null || (totals.outcomes[outcome] ?? 0) > 0 || outcome === value,
  );
  return (
    <div
      role="group"
      aria-label={t('filter.outcome')}
      className="mb-3 flex gap-1.5 max-sm:overflow-x-auto max-sm:pb-1 sm:flex-wrap"
    >
      <Chip isOn={value === undefined} onClick={() => onChange(null)} n={totals?.workloads ?? null}>
        {t('all')}
      </Chip>
      {shown.map((outcome) => {
        const { tone, glyph } = outcomeLook[outcome];
        return (
          <Chip
            key={outcome}
            isOn={value === outcome}
            onClick={() => onChange(value === outcome ? null : outcome)}
            n={totals === null ? null : (totals.outcomes[outcome] ?? 0)}
          >
            <span className={toneText[tone]}>
              <StateGlyph glyph={glyph} />
            </span>
            {t(`outcome.${outcome}`)}
          </Chip>
        );
      })}
    </div>
  );
}

function Chip(o: { isOn: boolean; onClick: () => void; n: number | null; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={o.isOn}
      onClick={o.onClick}
      className={`inline-flex h-7 items-center gap-1.5 rounded-md border px-2 text-xs font-medium whitespace-nowrap pointer-coarse:h-9 ${o.isOn ? 'border-accent bg-accent-soft text-ink' : 'border-line bg-surface text-ink-2 hover:bg-hover hover:text-ink'}`}
    >
      {o.children}
      <Count n={o.n} />
    </button>
  );
}
