'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { templateKinds } from '@/lib/kube-rules/objects/workload-object';
import { cellVerdictSchema } from '@/lib/domain/placement/verdict';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { SearchBox } from '@/components/table/search-box';
import { Button } from '@/components/ui/form/button';
import { Mono } from '@/components/ui/text/mono';
import { Select } from '@/components/ui/form/select';
import { visibleText } from '@/components/ui/text/visible-text';
import type { MatrixFilter } from './matrix-filter';
import { isFiltered, noFilter } from './matrix-filter';

const oses = ['linux', 'windows', 'either', 'unknown'] as const;
const plain = (value: string) => ({ value, label: visibleText(value, 60) });

/** Filters in the URL. */
export function MatrixFilters({ filter, namespaces }: { filter: MatrixFilter; namespaces: readonly string[] }) {
  const t = useTranslations('placement');
  const url = useUrlQuery();
  const choose = (name: string) => (event: { target: { value: string } }) => url.set({ [name]: event.target.value });
  const { namespace = '', rule } = filter;
  const known = namespace === '' || namespaces.includes(namespace) ? namespaces : [namespace, ...namespaces];
  const options = {
    namespace: known.map(plain),
    kind: templateKinds.map(plain),
    os: oses.map((value) => ({ value, label: t(`osFilter.${value}`) })),
    cell: cellVerdictSchema.options.map((value) => ({ value, label: t(`cell.${value}`) })),
  };
  return (
    <search className="mb-3 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <SearchBox label={t('filter.search')} initial={filter.q ?? ''} onSearch={(q) => url.set({ q })} />
      {(['namespace', 'kind', 'os', 'cell'] as const).map((name) => (
        <Select
          key={name}
          aria-label={t(`filter.${name}`)}
          className="sm:max-w-44"
          value={filter[name] ?? ''}
          onChange={choose(name)}
          placeholder={t(`filter.any.${name}`)}
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
      {isFiltered(filter) ? (
        <Button variant="ghost" size="sm" onClick={() => url.set(noFilter())}>
          {t('filter.clear')}
        </Button>
      ) : null}
    </search>
  );
}
