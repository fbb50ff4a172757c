'use client';
import { useTranslations } from 'next-intl';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { SearchBox } from '@/components/table/search-box';
import { Select } from '@/components/ui/form/select';
import type { PoolQuery } from './use-pools';

export function PoolFilters({ query }: { query: PoolQuery }) {
  const t = useTranslations('fleet');
  const url = useUrlQuery();
  return (
    <search className="mb-3 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <SearchBox label={t('filter.searchPools')} initial={query.q ?? ''} onSearch={(q) => url.set({ q })} />
      <Select
        aria-label={t('filter.os')}
        className="sm:max-w-36"
        value={query.os ?? ''}
        onChange={(event) => url.set({ os: event.target.value })}
        placeholder={t('filter.anyOs')}
        options={(['linux', 'windows', 'unknown'] as const).map((value) => ({ value, label: t(`os.${value}`) }))}
      />
    </search>
  );
}
