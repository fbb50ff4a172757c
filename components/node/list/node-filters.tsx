'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { listNodePools } from '@/lib/contract/node-pools';
import { nodeStateSchema } from '@/lib/domain/node/node';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { SearchBox } from '@/components/table/search-box';
import { Button } from '@/components/ui/form/button';
import { Select } from '@/components/ui/form/select';
import { visibleText } from '@/components/ui/text/visible-text';
import type { NodeFilter } from './node-filter';
import { filterNames, isFiltered } from './node-filter';
import { NodeAttributeFilters } from './node-attribute-filters';

/** Filters in the URL. `ofPool` hides the choice of pool on a pool's own page. */
export function NodeFilters({
  cluster,
  filter,
  ofPool,
  viewId,
}: {
  cluster: string;
  filter: NodeFilter;
  ofPool: boolean;
  viewId: string;
}) {
  const t = useTranslations('fleet');
  const url = useUrlQuery();
  const choose = (name: string) => (event: { target: { value: string } }) => url.set({ [name]: event.target.value });
  const clear = () =>
    url.set(Object.fromEntries(filterNames.filter((name) => !(ofPool && name === 'pool')).map((name) => [name, null])));
  return (
    <search className="mb-3 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <SearchBox label={t('filter.search')} initial={filter.q ?? ''} onSearch={(q) => url.set({ q })} />
      <Select
        aria-label={t('filter.state')}
        className="sm:max-w-36"
        value={filter.state ?? ''}
        onChange={choose('state')}
        placeholder={t('filter.anyState')}
        options={nodeStateSchema.options.map((value) => ({ value, label: t(`nodeState.${value}`) }))}
      />
      {ofPool ? null : (
        <>
          <Select
            aria-label={t('filter.os')}
            className="sm:max-w-36"
            value={filter.os ?? ''}
            onChange={choose('os')}
            placeholder={t('filter.anyOs')}
            options={(['linux', 'windows', 'unknown'] as const).map((value) => ({ value, label: t(`os.${value}`) }))}
          />
          <PoolSelect cluster={cluster} value={filter.pool ?? ''} onChange={choose('pool')} />
        </>
      )}
      <Select
        aria-label={t('filter.cordoned')}
        className="sm:max-w-36"
        value={filter.cordoned ?? ''}
        onChange={choose('cordoned')}
        placeholder={t('filter.anyCordon')}
        options={[
          { value: 'yes', label: t('filter.cordonedOnly') },
          { value: 'no', label: t('filter.schedulableOnly') },
        ]}
      />
      <NodeAttributeFilters viewId={viewId} filter={filter} />
      {isFiltered(filter, ofPool ? ['pool'] : []) ? (
        <Button variant="ghost" size="sm" onClick={clear}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </search>
  );
}

function PoolSelect(o: { cluster: string; value: string; onChange: (event: { target: { value: string } }) => void }) {
  const t = useTranslations('fleet');
  const pools = useQuery({ ...queryOf(listNodePools, { params: { cluster: o.cluster } }), staleTime: 30_000 });
  const options = (pools.data?.rows ?? []).map((pool) => ({ value: pool.id, label: visibleText(pool.name, 60) }));
  const known = o.value === '' || options.some((option) => option.value === o.value);
  return (
    <Select
      aria-label={t('filter.pool')}
      className="sm:max-w-48"
      value={o.value}
      onChange={o.onChange}
      placeholder={t('filter.anyPool')}
      options={known ? options : [...options, { value: o.value, label: visibleText(o.value, 60) }]}
    />
  );
}
