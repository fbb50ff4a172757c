'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { SourceProblems } from '@/components/shell/source-problems';
import { PlacementTabs } from './placement-tabs';
import { UnavailableNote } from './unavailable-note';

interface PlacementFrameProps {
  cluster: string;
  sources: readonly SourceStatus[] | undefined;
  unavailable?: readonly string[] | undefined;
  children: ReactNode;
}

/** What every page of placement has: where it is, how old, what could not be read, the other pages. */
export function PlacementFrame({ cluster, sources, unavailable, children }: PlacementFrameProps) {
  const t = useTranslations('shell.nav');
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: t('overview'), href: '/' },
          { label: cluster, href: `/clusters/${encodeURIComponent(cluster)}` },
        ]}
        title={t('placement')}
        freshness={<Freshness sources={sources} />}
      />
      <PlacementTabs cluster={cluster} />
      <SourceProblems sources={sources} />
      <UnavailableNote kinds={unavailable} />
      {children}
    </>
  );
}
