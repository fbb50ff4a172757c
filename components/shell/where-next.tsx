import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/form/button-class';

/** Where to go from what is missing or may not be seen: its list, where it has one, and the overview. */
export function WaysOn({ list }: { list?: string }) {
  const t = useTranslations('shell.page');
  return (
    <>
      {list === undefined ? null : (
        <Link href={list} prefetch={false} className={buttonClass()}>
          {t('backToList')}
        </Link>
      )}
      <Link href="/" prefetch={false} className={buttonClass(list === undefined ? {} : { variant: 'ghost' })}>
        {t('home')}
      </Link>
    </>
  );
}
