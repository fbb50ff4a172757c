import type { Json } from '@/lib/domain/json';

/** The words for what has no text of its own, and the text of a choice; null: it has none. */
export interface ValueWords {
  none: string;
  yes: string;
  no: string;
  choice: (path: string, value: string) => string | null;
}

const shownItems = 6;

function partText(value: Json): string {
  if (Array.isArray(value)) return listText(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== '' && inner !== false)
    .map(([key, inner]) => `${key}=${partText(inner)}`)
    .join(' ');
}

function listText(items: readonly Json[]): string {
  const shown = items.slice(0, shownItems).map(partText).join(', ');
  return items.length > shownItems ? `${shown}, +${items.length - shownItems}` : shown;
}

/** A field's value in a few words, for "was …". */
export function valueText(path: string, value: Json | undefined, words: ValueWords): string {
  if (value === undefined || value === null || value === '') return words.none;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'string') return words.choice(path, value) ?? value;
  const text = Array.isArray(value) ? listText(value) : partText(value);
  return text === '' ? words.none : text;
}
