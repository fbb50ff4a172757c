import { redirect } from 'next/navigation';
import { Overview } from '@/components/cluster/overview';
import { getAttention } from '@/lib/contract/clusters';
import { currentActor } from '@/lib/server/access/authenticate';
import { getAttention as read } from '@/lib/server/endpoints/get-attention';
import { withReads } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';

export default async function OverviewPage() {
  const actor = await currentActor();
  if (actor === null) redirect('/sign-in');
  return withReads(actor, [firstRead(getAttention, read, {})], <Overview />);
}
