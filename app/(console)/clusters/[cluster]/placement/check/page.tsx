import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { CheckView } from '@/components/placement/check/check-view';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('placement.tab');
  return { title: `${t('check')} · ${decodeURIComponent((await params).cluster).slice(0, 80)}` };
}

export default async function CheckPage({ params }: Props) {
  const { cluster } = await params;
  if ((await currentActor()) === null)
    redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}/placement/check`)}`);
  return <CheckView cluster={decodeURIComponent(cluster)} />;
}
