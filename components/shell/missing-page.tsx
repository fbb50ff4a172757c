'use client';
import { buttonClass } from '@/components/ui/form/button-class';
import { useTranslations } from '@/lib/client/intl';

/** For an address that names nothing. Every route loads it along, so it stays small. */
export function MissingPage() {
  const t = useTranslations('shell.page');
  return (
    <div className="flex flex-col items-start gap-2 py-8">
      <h1 className="text-xl">{t('notFound')}</h1>
      <p className="text-ink-2">{t('notFoundHelp')}</p>
      <a href="/" className={`mt-2 ${buttonClass()}`}>
        {t('home')}
      </a>
    </div>
  );
}
