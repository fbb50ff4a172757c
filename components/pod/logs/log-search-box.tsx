import { ChevronDown, ChevronUp } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslations } from '@/lib/client/intl';
import { SearchBox } from '@/components/table/search-box';
import { Button } from '@/components/ui/form/button';

interface Search {
  query: string;
  onSearch: (query: string) => void;
  /** Numbers of the rows that match, in order. */
  found: readonly number[];
  shown: number | null;
  onShow: (number: number) => void;
}

/** Enter goes to the next match, with Shift to the one before; first to the newest. */
export function LogSearchBox({ query, onSearch, found, shown, onShow }: Search) {
  const t = useTranslations('pod.logs');
  const at = shown === null ? -1 : found.indexOf(shown);
  const go = (by: 1 | -1) => {
    if (found.length === 0) return;
    const next = at < 0 ? found.length - 1 : (at + by + found.length) % found.length;
    const number = found[next];
    if (number !== undefined) onShow(number);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  };
  return (
    <div role="search" className="flex items-center gap-1">
      <SearchBox label={t('search')} initial={query} onSearch={onSearch} onKeyDown={onKeyDown} />
      {query === '' ? null : (
        <>
          <span role="status" className="px-1 text-xs whitespace-nowrap text-ink-2 tabular-nums">
            {found.length === 0 ? t('noMatch') : t('matches', { at: at < 0 ? '–' : String(at + 1), n: found.length })}
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('back')}
            onClick={() => go(-1)}
            icon={<ChevronUp size={14} />}
          />
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('next')}
            onClick={() => go(1)}
            icon={<ChevronDown size={14} />}
          />
        </>
      )}
    </div>
  );
}
