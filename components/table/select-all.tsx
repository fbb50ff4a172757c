'use client';
import { useTranslations } from 'next-intl';
import type { Selection } from './column';

/** Selects every row that is loaded, and says how many these are; rows that are not loaded are not meant. */
export function SelectAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const t = useTranslations('common.table');
  const chosen = keys.filter((key) => selection.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  const label = t(all ? 'deselectAll' : 'selectAll', { n: keys.length });
  return (
    <input
      type="checkbox"
      checked={all}
      disabled={keys.length === 0}
      ref={(box) => {
        if (box !== null) box.indeterminate = chosen > 0 && !all;
      }}
      onChange={() => selection.setAll(keys, !all)}
      aria-label={label}
      title={label}
      className="block size-4 accent-accent"
    />
  );
}
