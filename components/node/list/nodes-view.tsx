'use client';
import { useTranslations } from 'next-intl';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { SourceProblems } from '@/components/shell/source-problems';
import { ExternalDrains } from '../external-drains';
import { NodeList } from './node-list';

export function NodesView({ cluster }: { cluster: string }) {
  const t = useTranslations('shell.nav');
  const { stores } = useLiveContext();
  const sources = useKeyed(stores.sources, cluster);
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: t('overview'), href: '/' },
          { label: cluster, href: `/clusters/${encodeURIComponent(cluster)}` },
        ]}
        title={t('nodes')}
        freshness={<Freshness sources={sources} />}
      />
      <SourceProblems sources={sources} />
      <ExternalDrains cluster={cluster} />
      <NodeList cluster={cluster} />
    </>
  );
}
