import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { PodPage } from '@/components/placement/pod/pod-page';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string; namespace: string; pod: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).pod).slice(0, 80) };
}

export default async function OnePodPage({ params }: Props) {
  const { cluster, namespace, pod } = await params;
  if ((await currentActor()) === null)
    redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}/pods/${namespace}/${pod}`)}`);
  return (
    <PodPage
      cluster={decodeURIComponent(cluster)}
      namespace={decodeURIComponent(namespace)}
      pod={decodeURIComponent(pod)}
    />
  );
}
