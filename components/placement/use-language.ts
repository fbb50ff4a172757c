'use client';
import { useLocale } from 'next-intl';

/** The language that endpoints use for the texts of rules. */
export function useLanguage(): 'en' | 'zh' {
  return useLocale().startsWith('zh') ? 'zh' : 'en';
}
