'use client';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { RadioGroup } from '@/components/ui/radio-group';
import { setPreference } from './preference-cookie';

/** Each language in its own words. */
const options = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'zh', label: <span lang="zh-Hans">简体中文</span> },
];

export function LocaleChoice() {
  const t = useTranslations('shell');
  const router = useRouter();
  const choose = (next: string) => {
    setPreference('mullion-locale', next);
    router.refresh();
  };
  return <RadioGroup label={t('language')} options={options} value={useLocale()} onChange={choose} />;
}
