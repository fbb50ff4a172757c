import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { chooseLocale, localeCookie } from './locale';
import { messagesOf } from './messages';

/** Language per request without a prefix in the URL: the same link shows each person their own language. */
export default getRequestConfig(async () => {
  const cookie = (await cookies()).get(localeCookie)?.value;
  const locale = chooseLocale(cookie, (await headers()).get('accept-language'));
  return { locale, messages: await messagesOf(locale) };
});
