import { locales, languages, type Locale } from '@/messages';
import type * as en from '@/messages/en';
import type { Translation } from '@/messages/translation';

const loaded = await Promise.all(locales.map(async (locale) => [locale, await languages[locale].load()] as const));

// Object.fromEntries forgets the key type.
export const texts = Object.fromEntries(loaded) as Record<Locale, Translation<typeof en>>;
