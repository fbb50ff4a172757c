import { buttonClass } from '@/components/ui/form/button-class';
import { useTranslations } from '@/lib/client/intl';
import { PageLink } from './page-link';

/** Where to go on from a page that shows nothing. */
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
