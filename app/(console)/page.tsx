import { redirect } from 'next/navigation';
import { Overview } from '@/components/cluster/overview';
import { currentActor } from '@/lib/server/access/authenticate';

export default async function OverviewPage() {
  if ((await currentActor()) === null) redirect('/sign-in');
  return <Overview />;
}
