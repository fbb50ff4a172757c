import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PoolsView } from '@/components/pool/list/pools-view';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('shell.nav');
  return { title: `${t('pools')} · ${decodeURIComponent((await params).cluster).slice(0, 80)}` };
}

export default async function PoolsPage({ params }: Props) {
  const { cluster } = await params;
  if ((await currentActor()) === null) redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}/pools`)}`);
  return <PoolsView cluster={decodeURIComponent(cluster)} />;
}
