import type { ReactNode } from 'react';
import { consoleTexts, pageTexts } from '@/lib/server/i18n/browser-messages';
import { requestLocale } from '@/lib/server/i18n/request';
import { languages } from '@/messages';
import { MoreTexts } from './texts-provider';

/** The texts of pages that require sign-in. */
export async function ConsoleTexts({ children }: { children: ReactNode }) {
  const locale = await requestLocale();
  return <MoreTexts messages={consoleTexts(locale, await languages[locale].load())}>{children}</MoreTexts>;
}

/** The groups of texts that a page or the pages of a layout need besides those of every page. */
export async function PageTexts({ names, children }: { names: readonly string[]; children: ReactNode }) {
  const locale = await requestLocale();
  const messages = pageTexts({ locale, messages: await languages[locale].load(), names });
  return <MoreTexts messages={messages}>{children}</MoreTexts>;
}
