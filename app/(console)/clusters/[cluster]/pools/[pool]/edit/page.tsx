import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { NodePoolUpdate } from '@/components/change-forms/pool/node-pool-update';
import { currentActor } from '@/lib/server/access/authenticate';
import { app } from '@/lib/server/boot';

interface Props {
  params: Promise<{ cluster: string; pool: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('wizard'))('edit.titlePlain') };
}

export default async function EditPoolPage({ params }: Props) {
  const [cluster, pool] = [(await params).cluster, (await params).pool].map(decodeURIComponent);
  if (cluster === undefined || pool === undefined) notFound();
  const path = `/clusters/${encodeURIComponent(cluster)}/pools/${encodeURIComponent(pool)}/edit`;
  if ((await currentActor()) === null) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  if ((await app()).fleet.cluster(cluster) === null) notFound();
  return <NodePoolUpdate cluster={cluster} poolId={pool} />;
}
