import { IntlMessageFormat } from 'intl-messageformat';
import type { Locale } from '@/messages';
import type { Message, PhraseValue } from './model';

/** The texts of a language, by the parts of their keys. */
interface Texts {
  readonly [name: string]: string | Texts;
}

type TextValues = Record<string, string | number>;

/** The part of a translator of use-intl that is used: the browser has one for its language, the server one for each. */
export interface Catalog {
  (key: string, values?: TextValues): string;
  has(key: string): boolean;
  raw(key: string): unknown;
}

/** The text or group of texts at `a.b`. */
const textAt = (messages: Texts, key: string): string | Texts | undefined =>
  key
    .split('.')
    .reduce<string | Texts | undefined>(
      (group, name) => (typeof group === 'object' && Object.hasOwn(group, name) ? group[name] : undefined),
      messages,
    );

/**
 * Fills texts of a language (ICU). A text with a missing value is returned unfilled, an unknown one as its key. Each text
 * is parsed once: the translator of use-intl finds the parsed one by all its arguments, which takes thirty times as long.
 */
export function catalogOf(locale: Locale, messages: Texts): Catalog {
  const parsed = new Map<string, { text: string; format: IntlMessageFormat }>();
  const parse = (key: string): { text: string; format: IntlMessageFormat } | undefined => {
    const text = textAt(messages, key);
    if (typeof text !== 'string') return undefined;
    const known = { text, format: new IntlMessageFormat(text, locale) };
    parsed.set(key, known);
    return known;
  };
  const fill = (key: string, values?: TextValues): string => {
    const known = parsed.get(key) ?? parse(key);
    if (known === undefined) return key;
    try {
      return String(known.format.format(values));
    } catch {
      return known.text;
    }
  };
  const raw = (key: string): unknown => textAt(messages, key);
  return Object.assign(fill, { has: (key: string) => raw(key) !== undefined, raw });
}

/** The beginning of a form of a plural, whose one word is no placeholder: `one {is}`; or a placeholder with its name. */
const formOrPlaceholder =
  /(?:plural,|select,|\})\s*(?:=\d+|zero|one|two|few|many|other|yes)\s*\{|\{\s*([A-Za-z_]\w*)\s*[,}]/g;

/** Names of the placeholders of a catalog's text: `{name}` and `{n, plural, …}`. */
export function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(formOrPlaceholder)].flatMap((match) => match[1] ?? []);
  return [...new Set(names)].toSorted();
}

/** The catalog's text for `key`, or `fallback` when there is none or a value for it is missing. */
export function textOr(o: { catalog: Catalog; key: string; values: TextValues; fallback: string }): string {
  if (!o.catalog.has(o.key)) return o.fallback;
  const raw = o.catalog.raw(o.key);
  if (typeof raw !== 'string') return o.fallback;
  const isFilled = placeholdersOf(raw).every((name) => o.values[name] !== undefined);
  return isFilled ? o.catalog(o.key, o.values) : o.fallback;
}

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'text' in value;

/** Callers may pass objects with further fields, which are not values. */
export const valuesIn = (params: Readonly<Record<string, PhraseValue>>, say: (value: Message) => string): TextValues =>
  Object.fromEntries(
    Object.entries<unknown>(params).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number'
        ? [[name, value]]
        : isMessage(value)
          ? [[name, say(value)]]
          : [],
    ),
  );

/** The values are translated first, an enumeration item by item. */
export function messageIn(catalog: Catalog, message: Message): string {
  const say = (one: Message): string => messageIn(catalog, one);
  if (message.items !== undefined) return message.items.map(say).join(catalog('domain.separator'));
  if (message.phrase === undefined) return message.text;
  const { key, params } = message.phrase;
  return textOr({ catalog, key, values: valuesIn(params, say), fallback: message.text });
}

/** Fills English texts: the server reports and stores English, other languages are derived from its phrase. */
export function englishOf(messages: Texts): (key: string, params?: Readonly<Record<string, PhraseValue>>) => string {
  const catalog = catalogOf('en', messages);
  return (key, params = {}) =>
    catalog(
      key,
      valuesIn(params, ({ text }) => text),
    );
}
