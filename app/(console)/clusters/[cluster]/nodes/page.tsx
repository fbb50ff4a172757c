import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { NodesView } from '@/components/node/list/nodes-view';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('shell.nav');
  return { title: `${t('nodes')} · ${decodeURIComponent((await params).cluster).slice(0, 80)}` };
}

export default async function NodesPage({ params }: Props) {
  const { cluster } = await params;
  if ((await currentActor()) === null) redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}/nodes`)}`);
  return <NodesView cluster={decodeURIComponent(cluster)} />;
}
