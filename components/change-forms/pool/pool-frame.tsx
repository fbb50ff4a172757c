'use client';
import { useParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { SkeletonRows } from '@/components/ui/state/skeleton';
import { poolsCrumbs } from './pools-crumbs';

/** The page around a pool's form while the form, or what it starts from, is on its way. */
export function PoolFrame({ title, children }: { title: 'title' | 'edit.titlePlain'; children?: ReactNode }) {
  const t = useTranslations('wizard');
  const { cluster } = useParams<{ cluster: string }>();
  return (
    <>
      <PageHeader breadcrumb={poolsCrumbs(decodeURIComponent(cluster), t('pools'))} title={t(title)} />
      {children ?? <SkeletonRows rows={8} />}
    </>
  );
}
