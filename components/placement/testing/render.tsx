import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import common from '@/messages/en/common.json';
import phrases from '@/messages/en/phrases.json';
import placement from '@/messages/en/placement.json';
import zhCommon from '@/messages/zh/common.json';
import zhPhrases from '@/messages/zh/phrases.json';
import zhPlacement from '@/messages/zh/placement.json';

const texts = {
  en: { common, phrases, placement },
  zh: { common: zhCommon, phrases: zhPhrases, placement: zhPlacement },
};

/** The page's text as the server would write it; a text that is missing in the catalogue fails. */
export function renderIn(locale: 'en' | 'zh', children: ReactNode): string {
  const failed: string[] = [];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      timeZone="UTC"
      messages={texts[locale]}
      onError={(error) => failed.push(error.message)}
    >
      {children}
    </NextIntlClientProvider>,
  );
  expect(failed).toEqual([]);
  return html;
}
