'use client';
import { PageLink } from '@/components/shell/page-link';
import Link from 'next/link';
import { useTranslations } from '@/lib/client/intl';
import { buttonClass } from '@/components/ui/form/button';

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

export function WaysOn({ list }: { list?: string }) {
  const t = useTranslations('shell.page');
  return (
    <>
      {list === undefined ? null : (
        <PageLink href={list} className={buttonClass()}>
          {t('backToList')}
        </PageLink>
      )}
      <PageLink href="/" className={buttonClass(list === undefined ? {} : { variant: 'ghost' })}>
        {t('home')}
      </PageLink>
    </>
  );
}
