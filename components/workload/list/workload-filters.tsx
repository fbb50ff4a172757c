import { useTranslations } from '@/lib/client/intl';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { WorkloadFilter } from '@/lib/contract/filters';
import { workloadKinds, workloadStates } from '@/lib/domain/workload/workload-words';
import { ClearFilters } from '@/components/table/clear-filters';
import { FilterSelect, SearchBox } from '@/components/table/search-box';
import { visibleText } from '@/components/ui/text/plain-text';

export const filterNames = ['q', 'namespace', 'kind', 'os', 'state'] as const;

export const isFiltered = (filter: WorkloadFilter): boolean => filterNames.some((name) => filter[name] !== undefined);

/** What is in the URL stays selectable, although no workload has it now. */
const withChosen = (words: readonly string[], chosen: string | undefined): string[] =>
  chosen === undefined || words.includes(chosen) ? [...words] : [...words, chosen];

export function WorkloadFilters(o: { filter: WorkloadFilter; namespaces: readonly string[]; viewId: string }) {
  const { filter, namespaces, viewId } = o;
  const t = useTranslations('workload');
  const os = useTranslations('common.os');
  const url = useUrlQuery();
  const totals = useKeyed(useLiveContext().stores.workloadTotals, viewId) ?? null;
  const kinds = Object.keys(totals?.kinds ?? {});
  const known: readonly string[] = workloadKinds;
  const shownKinds = [
    ...known.filter((kind) => kinds.includes(kind)),
    ...kinds.filter((kind) => !known.includes(kind)),
  ];
  const states = workloadStates.filter((state) => state === filter.state || (totals?.states[state] ?? 0) > 0);
  const option = (value: string) => ({ value, label: visibleText(value, 60) });
  return (
    <search className="mb-3 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <SearchBox label={t('filter.search')} initial={filter.q ?? ''} onSearch={(q) => url.set({ q })} />
      <FilterSelect
        name="namespace"
        label={t('filter.namespace')}
        any={t('filter.anyNamespace')}
        className="sm:max-w-56"
        value={filter.namespace}
        options={withChosen(namespaces, filter.namespace).map(option)}
      />
      <FilterSelect
        name="kind"
        label={t('filter.kind')}
        any={t('filter.anyKind')}
        value={filter.kind}
        options={withChosen(shownKinds, filter.kind).map(option)}
      />
      <FilterSelect
        name="os"
        label={t('filter.os')}
        any={t('filter.anyOs')}
        value={filter.os}
        options={(['linux', 'windows', 'unknown'] as const).map((value) => ({ value, label: os(value) }))}
      />
      <FilterSelect
        name="state"
        label={t('filter.state')}
        any={t('filter.anyState')}
        className="sm:max-w-56"
        value={filter.state}
        options={[
          { value: 'troubled', label: t('filter.troubled') },
          ...states.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
      />
      {isFiltered(filter) ? <ClearFilters quiet onClear={() => url.clear(filterNames)} /> : null}
    </search>
  );
}
