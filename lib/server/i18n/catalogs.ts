import 'server-only';
import { type Catalog, catalogOf, messageIn } from '@/lib/domain/message/catalog';
import type { Message } from '@/lib/domain/message/model';
import { defaultLocale, languages, type Locale, locales } from '@/messages';

const loaded = locales.map(async (locale) => [locale, await languages[locale].load()] as const);
const catalogs = new Map((await Promise.all(loaded)).map(([locale, texts]) => [locale, catalogOf(locale, texts)]));

export function catalogFor(locale: Locale): Catalog {
  const catalog = catalogs.get(locale);
  if (catalog === undefined) throw new Error(`no texts in ${locale}`);
  return catalog;
}

/** Its text is the default language. */
export const messageFor = (locale: Locale, message: Message): string =>
  locale === defaultLocale ? message.text : messageIn(catalogFor(locale), message);
