'use client';
import { useLocale } from 'next-intl';

/** The language that endpoints are asked to say texts of rules in. */
export function useLanguage(): 'en' | 'zh' {
  return useLocale().startsWith('zh') ? 'zh' : 'en';
}
