'use client';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Searches as one types, a moment after the last key. */
export function SearchBox({
  label,
  initial,
  onSearch,
}: {
  label: string;
  initial: string;
  onSearch: (q: string) => void;
}) {
  const [text, setText] = useState(initial);
  const [seen, setSeen] = useState(initial);
  const [sent, setSent] = useState(initial);
  // The search changed elsewhere, e.g. "clear filters": follow, but never overwrite typing.
  if (initial !== seen) {
    setSeen(initial);
    if (initial !== sent) setText(initial);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (text === initial) return undefined;
    const timer = setTimeout(() => {
      setSent(text);
      latest.current(text);
    }, 250);
    return () => clearTimeout(timer);
  }, [text, initial]);
  return (
    <span className="relative col-span-2 w-full sm:w-64">
      <Search size={14} aria-hidden="true" className="absolute top-2.25 left-2.5 text-ink-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={256}
        onChange={(event) => setText(event.target.value)}
        className="control pl-8"
      />
    </span>
  );
}
