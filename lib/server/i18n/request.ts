import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import 'server-only';
import type { AbstractIntlMessages } from 'next-intl';
import { languages, type Locale, defaultLocale, localeOf, locales } from '@/messages';

const localeCookie = 'mullion-locale';

/** The person's choice if there is one, else the first language the browser asks for that we speak, else the default. */
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

/** Every text of a language, by namespace. */
async function messagesOf(locale: Locale): Promise<AbstractIntlMessages> {
  const { default: messages } = await languages[locale].load();
  return messages;
}

/** Language per request without a prefix in the URL: the same link shows each person their own language. */
export default getRequestConfig(async () => {
  const cookie = (await cookies()).get(localeCookie)?.value;
  const locale = chooseLocale(cookie, (await headers()).get('accept-language'));
  return { locale, messages: await messagesOf(locale) };
});
