'use client';
import dynamic from 'next/dynamic';
import { workloadPageHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { visibleText } from '@/components/ui/text/plain-text';

const LogView = dynamic(() => import('./log-view'), { ssr: false, loading: () => <SkeletonRows rows={6} /> });

interface Workload {
  cluster: string;
  namespace: string;
  kind: string;
  name: string;
}

/** The logs of a workload's pods, line by line as they come. */
export function WorkloadLogs({ cluster, namespace, kind, name }: Workload) {
  const t = useTranslations('pod.logs');
  const above = [{ label: visibleText(name, 120), href: workloadPageHref(cluster, { namespace, kind, name }) }];
  return (
    <>
      <ClusterHeader cluster={cluster} above={above} title={t('workloadTitle', { name: visibleText(name, 120) })} />
      <LogView
        cluster={cluster}
        namespace={namespace}
        kind={kind}
        name={name}
        containers={null}
        defaultContainer={null}
      />
    </>
  );
}
