import { useTranslations } from '@/lib/client/intl';
import type { ReactNode } from 'react';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import { clusterHref } from '@/lib/client/hrefs';
import { useLiveContext } from '@/lib/client/live/live-provider';
import { useKeyed } from '@/lib/client/live/use-live';
import { Freshness, SourceProblems } from './freshness';
import { PageHeader, type Crumb, type PageHeaderProps } from './page-header';

interface ClusterHeaderProps extends Omit<PageHeaderProps, 'breadcrumb' | 'freshness'> {
  cluster: string;
  above?: readonly Crumb[];
  /** What the page was made of, undefined until it is read; without it, the live state of the cluster's sources. */
  sources?: readonly SourceStatus[] | undefined;
  children?: ReactNode;
}

/** The head of a page of a cluster: the way to it, how old what is shown can be, and the sources that cannot be read. */
export function ClusterHeader(o: ClusterHeaderProps) {
  const { cluster, above = [], sources, children, ...head } = o;
  const t = useTranslations('shell.nav');
  const live = useKeyed(useLiveContext().stores.sources, cluster);
  const shown = 'sources' in o ? sources : live;
  const breadcrumb = [{ label: t('overview'), href: '/' }, { label: cluster, href: clusterHref(cluster) }, ...above];
  return (
    <>
      <PageHeader {...head} breadcrumb={breadcrumb} freshness={<Freshness sources={shown} />} />
      {children}
      <SourceProblems sources={shown} />
    </>
  );
}
