'use client';
import { useTranslations } from 'next-intl';

/** A field's name in words, by its path in the input, as the diff names it; undefined for one that has none. */
export function useFieldNames(): (field: string) => string | undefined {
  const t = useTranslations('change.path');
  return (field) => {
    const [root = ''] = field.split('.');
    return /^\w+$/.test(root) && t.has(root) ? t(root) : undefined;
  };
}
