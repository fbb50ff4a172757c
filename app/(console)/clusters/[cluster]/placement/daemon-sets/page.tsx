import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CoverageView } from '@/components/placement/daemon-sets/coverage-view';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('placement.tab');
  return { title: `${t('daemonSets')} · ${decodeURIComponent((await params).cluster).slice(0, 80)}` };
}

export default async function DaemonSetsPage({ params }: Props) {
  const { cluster } = await params;
  if ((await currentActor()) === null)
    redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}/placement/daemon-sets`)}`);
  return <CoverageView cluster={decodeURIComponent(cluster)} />;
}
