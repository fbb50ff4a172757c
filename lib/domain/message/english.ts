import type { AbstractIntlMessages } from 'use-intl/core';
import { catalogOf, valuesIn } from './catalog';
import type { PhraseValue } from './model';

/** Fills the English texts of a catalog: what the server says and stores is English, and other languages are made of its phrase. */
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
