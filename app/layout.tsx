import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { themeOf } from '@/components/shell/theme';
import { browserMessages } from '@/lib/server/i18n/browser-messages';
import { defaultLocale, languages, localeOf } from '@/messages';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Mullion', template: '%s · Mullion' },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

/** The theme comes from a cookie, so the first paint already has it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  const messages = browserMessages(locale, await getMessages());
  const theme = themeOf((await cookies()).get('mullion-theme')?.value);
  return (
    <html lang={languages[localeOf(locale) ?? defaultLocale].tag} data-theme={theme}>
      <body>
        <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>
      </body>
    </html>
  );
}
