import 'server-only';
import { type Locale, defaultLocale, localeOf, locales } from '@/messages';

export const localeCookie = 'mullion-locale';

/** The person's choice, else the first supported language of the browser, else the default. */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null): Locale {
  const chosen = localeOf(cookie);
  if (chosen !== null) return chosen;
  for (const tag of byPreference(acceptLanguage ?? '')) {
    const match = locales.find((locale) => tag === locale || tag.startsWith(`${locale}-`));
    if (match !== undefined) return match;
  }
  return defaultLocale;
}

/** Tags in lower case by falling `q` (RFC 9110, 12.5.4); `q=0` means "not this one". */
function byPreference(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { tag, q: Number.isFinite(q) ? q : 0 };
    })
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag);
}
