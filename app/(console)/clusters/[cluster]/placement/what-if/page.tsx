import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { WhatIfView } from '@/components/placement/what-if/what-if-view';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('placement.tab');
  return { title: `${t('whatIf')} · ${decodeURIComponent((await params).cluster).slice(0, 80)}` };
}

export default async function WhatIfPage({ params }: Props) {
  const { cluster } = await params;
  if ((await currentActor()) === null)
    redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}/placement/what-if`)}`);
  return <WhatIfView cluster={decodeURIComponent(cluster)} />;
}
