import type { Metadata } from 'next';
import { ScreenPage } from '@/components/screen/screen-page';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { requestText } from '@/lib/server/i18n/request';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await requestText('screens.create') };
}

export default async function NewScreen() {
  await requireSignIn('/screens/new');
  return <ScreenPage name={null} />;
}
