import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { WorkloadPage } from '@/components/placement/workload/workload-page';
import { currentActor } from '@/lib/server/access/authenticate';

interface Props {
  params: Promise<{ cluster: string; namespace: string; kind: string; name: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: decodeURIComponent((await params).name).slice(0, 80) };
}

export default async function OneWorkloadPage({ params }: Props) {
  const { cluster, namespace, kind, name } = await params;
  if ((await currentActor()) === null)
    redirect(`/sign-in?next=${encodeURIComponent(`/clusters/${cluster}/placement/${namespace}/${kind}/${name}`)}`);
  return (
    <WorkloadPage
      cluster={decodeURIComponent(cluster)}
      namespace={decodeURIComponent(namespace)}
      kind={decodeURIComponent(kind)}
      name={decodeURIComponent(name)}
    />
  );
}
