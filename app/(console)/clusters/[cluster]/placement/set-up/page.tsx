import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { SetUpView } from '@/components/placement/set-up/set-up-view';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('placement.tab');
  return { title: `${t('setUp')} · ${decodeURIComponent((await params).cluster).slice(0, 80)}` };
}

export default async function SetUpPage({ params }: Props) {
  const { cluster } = await params;
  if ((await currentActor()) === null)
    redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}/placement/set-up`)}`);
  return <SetUpView cluster={decodeURIComponent(cluster)} />;
}
