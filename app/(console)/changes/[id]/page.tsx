import type { Metadata } from 'next';
import { ChangePage } from '@/components/change/change-page';
import { PoolOfChange, RemediesOfChange } from '@/components/pool/changes/pool-of-change';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { requestText } from '@/lib/server/i18n/request';

type Params = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const id = decodeURIComponent((await params).id).slice(0, 64);
  return { title: await requestText('change.changeOf', { id }) };
}

export default async function OneChangePage({ params }: Params) {
  const { id } = await params;
  await requireSignIn(`/changes/${id}`);
  return <ChangePage id={decodeURIComponent(id)} watched={<PoolOfChange />} waysOn={<RemediesOfChange />} />;
}
