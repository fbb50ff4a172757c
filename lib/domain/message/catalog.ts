import { type AbstractIntlMessages, createTranslator, type Messages } from 'use-intl/core';
import type { Locale } from '@/messages';
import type { Message, PhraseValue } from './model';

type TextValues = Record<string, string | number>;

/** The part of a translator of use-intl that is used: the browser has one for its language, the server one for each. */
export interface Catalog {
  (key: string, values?: TextValues): string;
  has(key: string): boolean;
  raw(key: string): unknown;
}

/** Fills texts of a language (ICU). A text with a missing value is returned unfilled, an unknown one as its key. */
export function catalogOf(locale: Locale, messages: AbstractIntlMessages): Catalog {
  const catalog: Catalog = createTranslator<Messages>({
    locale,
    messages,
    onError: () => {},
    getMessageFallback: ({ key }) => {
      const text = catalog.has(key) ? catalog.raw(key) : key;
      return typeof text === 'string' ? text : key;
    },
  });
  return catalog;
}

/** The beginning of a form of a plural, whose one word is no placeholder: `one {is}`; or a placeholder with its name. */
const formOrPlaceholder = /(?:plural,|\})\s*(?:=\d+|zero|one|two|few|many|other)\s*\{|\{\s*([A-Za-z_]\w*)\s*[,}]/g;

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
export function englishOf(
  messages: AbstractIntlMessages,
): (key: string, params?: Readonly<Record<string, PhraseValue>>) => string {
  const catalog = catalogOf('en', messages);
  return (key, params = {}) =>
    catalog(
      key,
      valuesIn(params, ({ text }) => text),
    );
}
