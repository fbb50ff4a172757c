import type { Metadata } from 'next';
import { PeoplePage } from '@/components/people/people-page';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { requestText } from '@/lib/server/i18n/request';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await requestText('people.title') };
}

export default async function PeopleSettingsPage() {
  await requireSignIn('/settings/people');
  return <PeoplePage />;
}
