import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NodesOfPool } from '@/components/node/list/nodes-of-pool';
import { PoolPage } from '@/components/pool/pool-page';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string; pool: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).pool).slice(0, 80) };
}

export default async function NodePoolPage({ params }: Props) {
  const { cluster, pool } = await params;
  if ((await currentActor()) === null)
    redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}/pools/${pool}`)}`);
  const name = decodeURIComponent(cluster);
  const id = decodeURIComponent(pool);
  return <PoolPage cluster={name} poolId={id} nodes={<NodesOfPool cluster={name} pool={id} />} />;
}
