import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { nodeStates } from '@/lib/domain/node/node-states';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery, type UrlQuery } from '@/lib/client/use-url-query';
import { urlValues } from '@/lib/contract/url-fields';
import { SearchBox, FilterSelect } from '@/components/table/search-box';
import { ClearFilters } from '@/components/table/clear-filters';
import { visibleText } from '@/components/ui/text/plain-text';
import { requestedLabels } from '@/lib/domain/node/label-filter';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { windowsName } from '@/components/table/cells/os-label';
import { nodeFields, type NodeFilter } from '@/lib/contract/filters';

export const filterNames = ['q', 'pool', 'os', 'build', 'state', 'cordoned', 'protected', 'label'] as const;

export const filterOfUrl = (get: UrlQuery['get']): NodeFilter => urlValues(nodeFields, get);

export function isFiltered(filter: NodeFilter, fixed: readonly string[] = []): boolean {
  return filterNames.some((name) => !fixed.includes(name) && filter[name] !== undefined);
}

export const scopeOf = (filter: NodeFilter): string => JSON.stringify(filterNames.map((name) => filter[name] ?? null));

const both = (yes: string, no: string) => [
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];

export function NodeFilters(o: { cluster: string; filter: NodeFilter; ofPool: boolean; viewId: string }) {
  const { cluster, filter, ofPool, viewId } = o;
  const t = useTranslations('fleet');
  const url = useUrlQuery();
  const states = nodeStates.map((value) => ({ value, label: t(`nodeState.${value}`) }));
  const systems = (['linux', 'windows', 'unknown'] as const).map((value) => ({ value, label: t(`os.${value}`) }));
  return (
    <search className="mb-3 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <SearchBox label={t('filter.search')} initial={filter.q ?? ''} onSearch={(q) => url.set({ q })} />
      <FilterSelect
        name="state"
        label={t('filter.state')}
        any={t('filter.anyState')}
        value={filter.state}
        options={states}
      />
      {ofPool ? null : (
        <>
          <FilterSelect name="os" label={t('filter.os')} any={t('filter.anyOs')} value={filter.os} options={systems} />
          <PoolSelect cluster={cluster} value={filter.pool ?? ''} />
        </>
      )}
      <FilterSelect
        name="cordoned"
        label={t('filter.cordoned')}
        any={t('filter.anyCordon')}
        value={filter.cordoned}
        options={both(t('filter.cordonedOnly'), t('filter.schedulableOnly'))}
      />
      <BuildSelect viewId={viewId} value={filter.build ?? ''} />
      <FilterSelect
        name="protected"
        label={t('filter.held')}
        any={t('filter.anyHold')}
        value={filter.protected}
        options={both(t('filter.heldOnly'), t('filter.notHeld'))}
      />
      <LabelFilter />
      {isFiltered(filter, ofPool ? ['pool'] : []) ? (
        <ClearFilters quiet onClear={() => url.clear(filterNames.filter((name) => !(ofPool && name === 'pool')))} />
      ) : null}
    </search>
  );
}

function PoolSelect({ cluster, value }: { cluster: string; value: string }) {
  const t = useTranslations('fleet');
  const pools = useQuery({ ...queryOf('node-pools.list', { params: { cluster } }), staleTime: 30_000 });
  const options = (pools.data?.rows ?? []).map((pool) => ({ value: pool.id, label: visibleText(pool.name, 60) }));
  const known = value === '' || options.some((option) => option.value === value);
  return (
    <FilterSelect
      name="pool"
      label={t('filter.pool')}
      any={t('filter.anyPool')}
      className="sm:max-w-48"
      value={value}
      options={known ? options : [...options, { value, label: visibleText(value, 60) }]}
    />
  );
}

function LabelFilter() {
  const t = useTranslations('fleet.filter');
  const url = useUrlQuery();
  const requested = url.get('label') ?? '';
  return (
    <>
      <SearchBox label={t('label')} initial={requested} onSearch={(label) => url.set({ label })} />
      {requested === '' || requestedLabels(requested) !== null ? null : (
        <p role="status" className="col-span-2 text-xs text-warn">
          ▲ {t('labelWrong')}
        </p>
      )}
    </>
  );
}

function BuildSelect({ viewId, value }: { viewId: string; value: string }) {
  const t = useTranslations('fleet.filter');
  const { stores } = useLiveContext();
  const builds = useKeyed(stores.nodeTotals, viewId)?.builds ?? {};
  // A build in the URL that no node runs anymore stays selected, with a note.
  const known = { ...(value === '' ? {} : { [value]: 0 }), ...builds };
  if (Object.keys(known).length === 0) return null;
  return (
    <FilterSelect
      name="build"
      label={t('build')}
      any={t('anyBuild')}
      className="sm:max-w-60"
      value={value}
      options={Object.entries(known)
        .toSorted(([a], [b]) => Number(a) - Number(b))
        .map(([build, n]) => ({
          value: build,
          label: t('buildOption', { name: visibleText(windowsName(build) ?? build, 40), n }),
        }))}
    />
  );
}
