import type { Metadata } from 'next';
import { ScreensPage } from '@/components/screen/screens-page';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { requestText } from '@/lib/server/i18n/request';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await requestText('screens.title') };
}

export default async function Screens() {
  await requireSignIn('/screens');
  return <ScreensPage />;
}
