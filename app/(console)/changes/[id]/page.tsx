import type { Metadata } from 'next';
import { ChangePage } from '@/components/change/change-page';
import { PoolOfChange, RemediesOfChange } from '@/components/pool/changes/pool-of-change';
import { getChange } from '@/lib/contract/changes';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { getChange as read } from '@/lib/server/endpoints/changes/get-change';
import { withReads } from '@/lib/server/http/cluster-page';
import { firstRead } from '@/lib/server/http/first-reads';
import { requestText } from '@/lib/server/i18n/request';

type Params = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const id = decodeURIComponent((await params).id).slice(0, 64);
  return { title: await requestText('change.changeOf', { id }) };
}

export default async function OneChangePage({ params }: Params) {
  const path = (await params).id;
  const id = decodeURIComponent(path);
  const actor = await requireSignIn(`/changes/${path}`);
  const reads = [firstRead(getChange, read, { params: { id }, permission: 'change.read' })];
  return withReads(actor, reads, <ChangePage id={id} watched={<PoolOfChange />} waysOn={<RemediesOfChange />} />);
}
