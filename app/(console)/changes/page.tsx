import type { Metadata } from 'next';
import { ChangeInbox } from '@/components/change/change-inbox';
import { PageHeader } from '@/components/shell/page-header';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { requestText } from '@/lib/server/i18n/request';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await requestText('change.title') };
}

export default async function ChangesPage() {
  await requireSignIn('/changes');
  return (
    <>
      <PageHeader title={await requestText('change.title')} />
      <ChangeInbox />
    </>
  );
}
