import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NodePoolUpdate } from '@/components/change-forms/pool/node-pool-update';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { app } from '@/lib/server/boot';
import { requestText } from '@/lib/server/i18n/request';

interface Props {
  params: Promise<{ cluster: string; pool: string }>;
  searchParams: Promise<{ from?: string | string[] }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: await requestText('wizard.edit.titlePlain') };
}

export default async function EditPoolPage({ params, searchParams }: Props) {
  const [cluster, pool] = [(await params).cluster, (await params).pool].map(decodeURIComponent);
  if (cluster === undefined || pool === undefined) notFound();
  const path = `/clusters/${encodeURIComponent(cluster)}/pools/${encodeURIComponent(pool)}/edit`;
  await requireSignIn(path);
  if ((await app()).fleet.cluster(cluster) === null) notFound();
  const { from } = await searchParams;
  return <NodePoolUpdate cluster={cluster} poolId={pool} from={typeof from === 'string' ? from : null} />;
}
