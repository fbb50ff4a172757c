'use client';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { languages, locales } from '@/messages';
import { setPreference } from './preference-cookie';

/** Each language in its own words. */
const options = locales.map((value) => {
  const { name, tag } = languages[value];
  return { value, label: <span lang={tag}>{name}</span> };
});

export function LocaleChoice() {
  const t = useTranslations('shell');
  const router = useRouter();
  const choose = (next: string) => {
    setPreference('mullion-locale', next);
    router.refresh();
  };
  return <RadioGroup label={t('language')} options={options} value={useLocale()} onChange={choose} />;
}
