import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { themeOf } from '@/components/shell/theme';
import { TextsProvider } from './texts-provider';
import { outsideNames, textsNamed } from '@/lib/server/i18n/browser-messages';
import { requestLocale } from '@/lib/server/i18n/request';
import { languages } from '@/messages';
import './globals.css';

const description = 'Clusters with Linux and Windows nodes, side by side';

/** The address of the social image must be absolute: it begins with the origin that was requested. */
export async function generateMetadata(): Promise<Metadata> {
  const requested = await headers();
  const protocol = requested.get('x-forwarded-proto')?.split(',')[0]?.trim() || 'http';
  const origin = `${protocol}://${requested.get('host') ?? 'localhost'}`;
  return {
    metadataBase: URL.canParse(origin) ? new URL(origin) : null,
    title: { default: 'Mullion', template: '%s · Mullion' },
    description,
    applicationName: 'Mullion',
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [
        { url: '/icons/icon.svg', type: 'image/svg+xml' },
        { url: '/favicon.ico', sizes: '16x16 32x32 48x48' },
      ],
      apple: { url: '/icons/apple-touch-icon.png', sizes: '180x180' },
    },
    openGraph: {
      title: 'Mullion',
      description,
      images: [{ url: '/social.png', width: 1200, height: 630, alt: 'Mullion' }],
    },
    twitter: { card: 'summary_large_image' },
    robots: { index: false, follow: false },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5f6f7' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1113' },
  ],
};

/** The theme comes from a cookie, so the first paint already has it. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await requestLocale();
  const messages = await languages[locale].load();
  const theme = themeOf((await cookies()).get('mullion-theme')?.value);
  return (
    <html lang={languages[locale].tag} data-theme={theme}>
      <body>
        <TextsProvider locale={locale} timeZone="UTC" messages={textsNamed(messages, outsideNames)}>
          {children}
        </TextsProvider>
      </body>
    </html>
  );
}
