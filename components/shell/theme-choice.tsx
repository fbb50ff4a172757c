'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { setPreference } from './preference-cookie';
import { themeOf, themes } from './theme';

export function ThemeChoice() {
  const t = useTranslations('shell');
  // Mounted only when the panel opens, so there is a document.
  const [theme, setTheme] = useState<string>(() => themeOf(document.documentElement.dataset['theme']));
  const choose = (next: string) => {
    document.documentElement.dataset['theme'] = next;
    setPreference('mullion-theme', next);
    setTheme(next);
  };
  const options = themes.map((value) => ({ value, label: t(`theme.${value}`) }));
  return <RadioGroup label={t('theme.label')} options={options} value={theme} onChange={choose} />;
}
