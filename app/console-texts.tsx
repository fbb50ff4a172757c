import type { ReactNode } from 'react';
import { browserMessages } from '@/lib/server/i18n/browser-messages';
import { requestLocale } from '@/lib/server/i18n/request';
import { languages } from '@/messages';
import { MoreTexts } from './texts-provider';

/** The texts of pages that require sign-in. */
export async function ConsoleTexts({ children }: { children: ReactNode }) {
  const locale = await requestLocale();
  const messages = browserMessages(locale, await languages[locale].load());
  return <MoreTexts messages={messages.console}>{children}</MoreTexts>;
}
