import type { Metadata } from 'next';
import { TimelinePage } from '@/components/timeline/timeline-page';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { requestText } from '@/lib/server/i18n/request';

export async function generateMetadata(): Promise<Metadata> {
  return { title: await requestText('timeline.title') };
}

export default async function TimelineRoute() {
  await requireSignIn('/timeline');
  return <TimelinePage />;
}
