import { useUrlQuery } from '@/lib/client/use-url-query';
import { Select, type SelectOption } from '@/components/ui/form/select';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';

/** Joins the keys of a burst; an answer takes less. */
const typingPauseMs = 40;

interface SearchBoxProps {
  label: string;
  initial: string;
  onSearch: (q: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** For a query of several words. */
  wide?: boolean;
}

export function SearchBox({ label, initial, onSearch, onKeyDown, wide = false }: SearchBoxProps) {
  const [text, setText] = useState(initial);
  const [seen, setSeen] = useState(initial);
  const [sent, setSent] = useState(initial);
  // The search changed elsewhere, e.g. "clear filters": follow, but never overwrite typing.
  if (initial !== seen) {
    setSeen(initial);
    if (initial !== sent) setText(initial);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text === initial) return undefined;
    const timer = setTimeout(() => {
      setSent(text);
      search(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, initial]);
  return (
    <span className={`relative col-span-2 w-full ${wide ? 'sm:w-160' : 'sm:w-64'}`}>
      <Search size={14} aria-hidden="true" className="absolute top-2.25 left-2.5 text-ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={wide ? 500 : 256}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="control pl-8"
      />
    </span>
  );
}

export function FilterSelect(o: {
  name: string;
  label: string;
  any: string;
  value: string | undefined;
  options: readonly SelectOption[];
  className?: string;
}) {
  const url = useUrlQuery();
  return (
    <Select
      aria-label={o.label}
      className={o.className ?? 'sm:max-w-40'}
      value={o.value ?? ''}
      onChange={(event) => url.set({ [o.name]: event.target.value })}
      placeholder={o.any}
      options={o.options}
    />
  );
}
