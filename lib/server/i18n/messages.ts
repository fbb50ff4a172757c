import 'server-only';
import type { AbstractIntlMessages } from 'next-intl';
import { languages, type Locale } from '@/messages';

/** Every text of a language, by namespace. */
export async function messagesOf(locale: Locale): Promise<AbstractIntlMessages> {
  const { default: messages } = await languages[locale].load();
  return messages;
}
