import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ChangePage } from '@/components/change/change-page';
import { PoolOfChange } from '@/components/pool/changes/pool-of-change';
import { RemediesOfChange } from '@/components/pool/changes/remedies-of-change';
import { currentActor } from '@/lib/server/access/authenticate';

type Params = { params: Promise<{ id: string }> };

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const id = decodeURIComponent((await params).id).slice(0, 64);
  return { title: (await getTranslations('change'))('changeOf', { id }) };
}

export default async function OneChangePage({ params }: Params) {
  const { id } = await params;
  if ((await currentActor()) === null) redirect(`/sign-in?next=${encodeURIComponent(`/changes/${id}`)}`);
  return <ChangePage id={decodeURIComponent(id)} watched={<PoolOfChange />} waysOn={<RemediesOfChange />} />;
}
