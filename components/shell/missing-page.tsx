import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/form/button-class';

/** For an address that names nothing. */
export function MissingPage() {
  const t = useTranslations('shell.page');
  return (
    <div className="flex flex-col items-start gap-2 py-8">
      <h1 className="text-xl">{t('notFound')}</h1>
      <p className="text-ink-2">{t('notFoundHelp')}</p>
      <Link href="/" className={`mt-2 ${buttonClass()}`}>
        {t('home')}
      </Link>
    </div>
  );
}
