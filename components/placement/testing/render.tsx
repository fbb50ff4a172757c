import { texts } from '@/components/testing/texts';
import { NextIntlClientProvider } from 'next-intl';
import type { Locale } from '@/messages';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';

/** The page's text as the server would write it; a text that is missing in the catalogue fails. */
export function renderIn(locale: Locale, children: ReactNode): string {
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
