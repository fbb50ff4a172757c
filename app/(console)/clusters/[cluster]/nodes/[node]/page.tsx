import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NodePage } from '@/components/node/page/node-page';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string; node: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).node).slice(0, 80) };
}

export default async function OneNodePage({ params }: Props) {
  const { cluster, node } = await params;
  if ((await currentActor()) === null)
    redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}/nodes/${node}`)}`);
  return <NodePage cluster={decodeURIComponent(cluster)} name={decodeURIComponent(node)} />;
}
