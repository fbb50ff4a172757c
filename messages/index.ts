import type * as en from './en';
import type { Translation } from './translation';

/** Every text of a language, by namespace. */
type Texts = Translation<typeof en>;

/**
 * The languages that Mullion speaks. To add one, translate the folder `messages/en` and add a line: its code (as in `Accept-Language`),
 * its own name, the tag for `<html lang>`, and how its texts are loaded. The first is what people get who ask for none of them.
 */
export const languages = {
  en: { name: 'English', tag: 'en', load: () => import('./en') },
  zh: { name: '简体中文', tag: 'zh-Hans', load: () => import('./zh') },
} satisfies Record<string, { name: string; tag: string; load: () => Promise<Texts> }>;

export type Locale = keyof typeof languages;

// Object.keys forgets the key type; the object is closed above.
export const locales = Object.keys(languages) as Locale[];

export const defaultLocale: Locale = 'en';

/** The language of that code; null when it is not spoken. */
export const localeOf = (code: string | undefined): Locale | null => locales.find((locale) => locale === code) ?? null;
