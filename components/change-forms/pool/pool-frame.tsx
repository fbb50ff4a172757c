import { useParams } from 'next/navigation';
import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import { PageHeader, type Crumb } from '@/components/shell/page-header';
import { SkeletonRows } from '@/components/ui/state/page-states';

export function PoolFrame({ title, children }: { title: 'title' | 'edit.titlePlain'; children?: ReactNode }) {
  const t = useTranslations('wizard');
  const nav = useTranslations('shell.nav');
  const { cluster } = useParams<{ cluster: string }>();
  return (
    <>
      <PageHeader breadcrumb={poolsCrumbs(decodeURIComponent(cluster), nav('pools'))} title={t(title)} />
      {children ?? <SkeletonRows rows={8} />}
    </>
  );
}

export function poolsCrumbs(cluster: string, pools: string): Crumb[] {
  const path = `/clusters/${encodeURIComponent(cluster)}`;
  return [
    { label: cluster, href: path },
    { label: pools, href: `${path}/pools` },
  ];
}
