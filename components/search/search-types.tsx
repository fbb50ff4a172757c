import { useTranslations } from '@/lib/client/intl';
import { useUrlQuery } from '@/lib/client/use-url-query';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { parseSearch, searchText, searchTypes, withFilter } from '@/lib/domain/search/search-query';
import { Count } from '@/components/table/cells/count';

const look = (isOn: boolean): string =>
  `inline-flex h-7 items-center gap-1.5 rounded-md border px-2 text-xs font-medium pointer-coarse:h-9 ${isOn ? 'border-accent bg-accent-soft text-ink' : 'border-edge bg-surface text-ink-2 hover:bg-hover hover:text-ink'}`;

/** Narrows the query to one type, or to what needs action: both are part of its text. */
export function SearchTypes({ q, matching }: { q: string; matching: AnswerOf<'search.find'>['matching'] }) {
  const t = useTranslations('search');
  const url = useUrlQuery();
  const query = parseSearch(q);
  const chosen = query.filters.find(({ name }) => name === 'type')?.value ?? null;
  const isTroubled = query.filters.some(({ name, value }) => name === 'state' && value === 'troubled');
  const set = (name: 'type' | 'state', value: string | null) =>
    url.set({ q: searchText(withFilter(query, name, value)) });
  return (
    <div role="group" aria-label={t('narrowTo')} className="mb-2 flex flex-wrap gap-1.5">
      <button
        type="button"
        aria-pressed={chosen === null}
        onClick={() => set('type', null)}
        className={look(chosen === null)}
      >
        {t('all')}
      </button>
      {searchTypes.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={chosen === type}
          onClick={() => set('type', chosen === type ? null : type)}
          className={look(chosen === type)}
        >
          {t(`types.${type}`)}
          {chosen === null || chosen === type ? <Count n={matching[type]} /> : null}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={isTroubled}
        onClick={() => set('state', isTroubled ? null : 'troubled')}
        className={look(isTroubled)}
      >
        ▲ {t('troubled')}
      </button>
    </div>
  );
}
