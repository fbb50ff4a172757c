import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import 'server-only';
import type { Locale } from '@/messages';
import { catalogFor } from './catalogs';
import { chooseLocale, localeCookie } from './choose-locale';

/** Per request without a URL prefix: the same link shows each person their own language. */
export const requestLocale = cache(async (): Promise<Locale> => {
  const cookie = (await cookies()).get(localeCookie)?.value;
  return chooseLocale(cookie, (await headers()).get('accept-language'));
});

export const requestText = async (key: string, values?: Record<string, string>): Promise<string> =>
  catalogFor(await requestLocale())(key, values);
