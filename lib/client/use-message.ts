import { useLocale, useTranslations } from '@/lib/client/intl';
import { useCallback } from 'react';
import type { Message } from '@/lib/domain/message/model';
import { type Catalog, messageIn } from '@/lib/domain/message/catalog';
import { defaultLocale } from '@/messages';

/** Translates a server message into the reader's language; unchanged if the catalogs have no text for it. */
export function useMessage(): (message: Message) => string {
  const english = useLocale() === defaultLocale;
  const catalog: Catalog = useTranslations();
  return useCallback((message) => (english ? message.text : messageIn(catalog, message)), [english, catalog]);
}
