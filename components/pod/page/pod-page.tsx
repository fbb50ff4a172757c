'use client';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { clusterHref } from '@/lib/client/hrefs';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { ReadState } from '@/components/shell/read-state';
import { OsLabel } from '@/components/table/cells/os-label';
import { Badge } from '@/components/ui/state/state-badge';
import { Tabs } from '@/components/ui/tabs';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { PodContainers } from './pod-containers';
import { PodConditions, PodDetails, PodEvents } from './pod-details';
import { type OpenTab, PodProblem, type PodRead } from './pod-problem';

const loading = () => <SkeletonRows rows={6} />;
const LogView = dynamic(() => import('../logs/log-view'), { ssr: false, loading });
const ObjectYaml = dynamic(() => import('../yaml/object-yaml'), { ssr: false, loading });

interface PodPageProps {
  cluster: string;
  namespace: string;
  pod: string;
  /** Where it runs, and why. */
  placement: ReactNode;
}

/** What belongs to one tab only. */
const OF_LOGS = { container: null, previous: null, q: null };

export function PodPage({ cluster, namespace, pod, placement }: PodPageProps) {
  const t = useTranslations('pod.tabs');
  const url = useUrlQuery();
  const read = useQuery({ ...queryOf('pods.get', { params: { cluster, namespace, pod } }), refetchInterval: 5_000 });
  const { data } = read;
  const open: OpenTab = (tab, values = {}) =>
    url.set({ ...OF_LOGS, tab: tab === 'overview' ? null : tab, ...values }, 'push');
  return (
    <div aria-busy={read.isPending}>
      <ClusterHeader
        cluster={cluster}
        sources={data?.sources}
        title={<PlainText text={pod} max={253} />}
        state={
          data === undefined ? null : (
            <>
              <Badge>{visibleText(data.phase, 40)}</Badge>
              <OsLabel os={data.os} build={null} />
            </>
          )
        }
      />
      <ReadState read={read} list={clusterHref(cluster)} />
      {data === undefined ? null : (
        <div className="flex flex-col gap-4">
          <PodProblem cluster={cluster} read={data} open={open} />
          <Tabs
            label={t('label')}
            value={url.get('tab') ?? 'overview'}
            onChange={(tab) => open(tab)}
            tabs={[
              {
                value: 'overview',
                label: t('overview'),
                panel: <Overview cluster={cluster} read={data} open={open} />,
              },
              { value: 'logs', label: t('logs'), panel: <PodLogs cluster={cluster} read={data} /> },
              {
                value: 'events',
                label: t('events'),
                count: data.events?.length,
                panel: <PodEvents events={data.events} />,
              },
              {
                value: 'yaml',
                label: t('yaml'),
                panel: <ObjectYaml cluster={cluster} kind="Pod" namespace={namespace} name={pod} />,
              },
              { value: 'placement', label: t('placement'), panel: placement },
            ]}
          />
        </div>
      )}
    </div>
  );
}

function PodLogs({ cluster, read }: { cluster: string; read: PodRead }) {
  const { namespace, name, containers, defaultContainer } = read;
  const target = { cluster, namespace, kind: 'Pod', name };
  return <LogView {...target} containers={containers} defaultContainer={defaultContainer} />;
}

function Overview({ cluster, read, open }: { cluster: string; read: PodRead; open: OpenTab }) {
  const logs = (container: string, previous: boolean) => open('logs', { container, previous: previous ? 'yes' : null });
  return (
    <div className="flex flex-col gap-6">
      <PodContainers
        containers={read.containers}
        os={read.os}
        pod={read.name}
        said={read.problem?.reason ?? null}
        onLogs={logs}
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <PodDetails cluster={cluster} read={read} />
        <PodConditions conditions={read.conditions} />
      </div>
      <PodEvents events={read.events} most={8} />
    </div>
  );
}
