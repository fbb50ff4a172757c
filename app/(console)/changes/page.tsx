import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ChangeInbox } from '@/components/change/change-inbox';
import { PageHeader } from '@/components/shell/page-header';
import { currentActor } from '@/lib/server/access/authenticate';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('change'))('title') };
}

export default async function ChangesPage() {
  if ((await currentActor()) === null) redirect('/sign-in?next=%2Fchanges');
  const t = await getTranslations('change');
  return (
    <>
      <PageHeader title={t('title')} />
      <ChangeInbox />
    </>
  );
}
