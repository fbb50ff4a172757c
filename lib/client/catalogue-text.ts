import type { Message } from '@/lib/domain/message/model';

export type TextValues = Record<string, string | number>;

/** The part of a translator that is used, so that this stays pure. */
export interface Catalogue {
  (key: string, values?: TextValues): string;
  has(key: string): boolean;
  raw(key: string): unknown;
}

/** The beginning of a form of a plural, whose one word is no placeholder: `one {is}`; or a placeholder with its name. */
const formOrPlaceholder = /(?:plural,|\})\s*(?:=\d+|zero|one|two|few|many|other)\s*\{|\{\s*([A-Za-z_]\w*)\s*[,}]/g;

/** Names of the placeholders of a catalogue text: `{name}` and `{n, plural, …}`. */
export function placeholdersOf(text: string): string[] {
  const names = new Set<string>();
  for (const match of text.matchAll(formOrPlaceholder)) {
    if (match[1] !== undefined) names.add(match[1]);
  }
  return [...names].toSorted();
}

/** The catalogue's text for `key`, or `fallback` when there is none or a value for it is missing. */
export function textOr(o: { catalogue: Catalogue; key: string; values: TextValues; fallback: string }): string {
  if (!o.catalogue.has(o.key)) return o.fallback;
  const raw = o.catalogue.raw(o.key);
  if (typeof raw !== 'string') return o.fallback;
  const whole = placeholdersOf(raw).every((name) => o.values[name] !== undefined);
  return whole ? o.catalogue(o.key, o.values) : o.fallback;
}

/** What the server said, by its phrase: the values are put into the language first, an enumeration item by item. */
export function messageIn(catalogue: Catalogue, message: Message): string {
  if (message.items !== undefined) {
    return message.items.map((one) => messageIn(catalogue, one)).join(catalogue('domain.separator'));
  }
  if (message.phrase === undefined) return message.text;
  const values = Object.entries(message.phrase.params).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'object' ? messageIn(catalogue, value) : value,
  ]);
  return textOr({ catalogue, key: message.phrase.key, values: Object.fromEntries(values), fallback: message.text });
}
