'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Said } from '@/lib/domain/phrase/phrase';
import { saidIn } from './catalogue-text';
import type { Catalogue } from './catalogue-text';

/** What the server says in English, in the reader's language; as it came where the catalogues have no text. */
export function useSaid(): (said: Said) => string {
  const english = useLocale() === 'en';
  const catalogue: Catalogue = useTranslations();
  return useCallback((said) => (english ? said.text : saidIn(catalogue, said)), [english, catalogue]);
}
