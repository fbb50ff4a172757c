import type { ReactNode } from 'react';
import { TextsProvider } from '@/app/texts-provider';
import { textsNamed, wallNames } from '@/lib/server/i18n/browser-messages';
import { defaultLocale, languages, localeOf } from '@/messages';

/** In the language of the screen: the one of a display's browser is no one's choice. */
export async function WallTexts({ language, children }: { language: string; children: ReactNode }) {
  const locale = localeOf(language) ?? defaultLocale;
  const { tag, load } = languages[locale];
  return (
    <div lang={tag}>
      <TextsProvider locale={locale} timeZone="UTC" messages={textsNamed(await load(), wallNames)}>
        {children}
      </TextsProvider>
    </div>
  );
}
