import { redirect } from 'next/navigation';
import { PageTexts } from '@/app/page-texts';
import { Overview } from '@/components/cluster/overview';
import { currentActor } from '@/lib/server/access/authenticate';

/** What needs attention is read in the browser: in the document its lines would wrap differently once the font is loaded. */
export default async function OverviewPage() {
  if ((await currentActor()) === null) redirect('/sign-in');
  return (
    <PageTexts names={['overview']}>
      <Overview />
    </PageTexts>
  );
}
