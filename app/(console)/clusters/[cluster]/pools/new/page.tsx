import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { NodePoolCreate } from '@/components/change-forms/pool/node-pool-create';
import { requireSignIn } from '@/lib/server/access/authenticate';
import { app } from '@/lib/server/boot';
import { requestText } from '@/lib/server/i18n/request';

interface Props {
  params: Promise<{ cluster: string }>;
  searchParams: Promise<Partial<Record<'from' | 'like' | 'os' | 'build' | 'nodes', string | string[]>>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: await requestText('wizard.title') };
}

export default async function NewPoolPage({ params, searchParams }: Props) {
  const cluster = decodeURIComponent((await params).cluster);
  const path = `/clusters/${encodeURIComponent(cluster)}/pools`;
  await requireSignIn(`${path}/new`);
  if ((await app()).fleet.cluster(cluster) === null) notFound();
  const { from, like, os, build, nodes } = await searchParams;
  return (
    <NodePoolCreate
      cluster={cluster}
      from={typeof from === 'string' ? from : null}
      like={typeof like === 'string' ? like : null}
      os={os === 'windows' || os === 'linux' ? os : null}
      build={typeof build === 'string' ? build : null}
      nodes={typeof nodes === 'string' && /^\d{1,4}$/.test(nodes) ? Number(nodes) : null}
    />
  );
}
