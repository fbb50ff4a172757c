'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Message } from '@/lib/domain/message/model';
import { messageIn } from './catalogue-text';
import type { Catalogue } from './catalogue-text';

/** What the server says in English, in the reader's language; as it came where the catalogues have no text. */
export function useMessage(): (message: Message) => string {
  const english = useLocale() === 'en';
  const catalogue: Catalogue = useTranslations();
  return useCallback((message) => (english ? message.text : messageIn(catalogue, message)), [english, catalogue]);
}
