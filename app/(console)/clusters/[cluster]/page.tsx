import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ClusterHome } from '@/components/cluster/cluster-home';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).cluster).slice(0, 80) };
}

export default async function ClusterPage({ params }: Props) {
  const { cluster } = await params;
  if ((await currentActor()) === null) redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}`)}`);
  return <ClusterHome cluster={decodeURIComponent(cluster)} />;
}
