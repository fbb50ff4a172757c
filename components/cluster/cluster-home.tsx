'use client';
import dynamic from 'next/dynamic';
import { clusterHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { useLiveView } from '@/lib/client/live/use-live';
import { queryKeyOf, queryOf } from '@/lib/client/query-of';
import { clusterMark } from '@/components/shell/cluster-nav';
import { Freshness, SourceProblems } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { EnvironmentLabel } from '@/components/ui/text/environment-label';
import { WaysOn } from '@/components/shell/ways-on';
import { ErrorState } from '@/components/ui/state/error-state';
import { PlainText, Mono } from '@/components/ui/text/plain-text';
import { SkeletonRows } from '@/components/ui/state/page-states';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { ReactNode } from 'react';
import type { ClusterRow } from '@/lib/domain/cluster/cluster';
import { Count } from '@/components/table/cells/count';
import { buttonClass } from '@/components/ui/form/button-class';
import { KeyValue } from '@/components/ui/text/key-value';
import { clusterMetrics } from '@/components/history/history-object';
import { UsedTrends } from '@/components/history/history-trend';
import { FleetMaps } from '@/components/map/fleet-maps';
import { Tabs } from '@/components/ui/tabs';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { Attention } from './attention';
import { CapacityByOs } from './capacity-of-os';
import { DayLane } from './day-lane';
import { FailingPods } from './failing-pods';
import { ClusterWarnings } from './cluster-warnings';
import { WindowsNodes } from './windows-nodes';

export function ClusterHome({ cluster }: { cluster: string }) {
  const t = useTranslations('shell');
  const queryClient = useQueryClient();
  const query = useQuery({ ...queryOf('clusters.get', { params: { cluster } }), refetchInterval: 15_000 });
  useLiveView({ id: 'cluster', type: 'clusters' }, () => {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('clusters.get') });
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('attention.get') });
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('pods.failing', { cluster }) });
  });
  const row = query.data?.cluster;
  const mark = row === undefined ? null : clusterMark(row);
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('nav.overview'), href: '/' }]}
        title={<PlainText text={cluster} max={128} />}
        state={
          row && mark ? (
            <>
              <EnvironmentLabel environment={row.environment} />
              <StateBadge tone={mark.tone}>{t(`mark.${mark.word}`)}</StateBadge>
            </>
          ) : null
        }
        freshness={<Freshness sources={row?.sources} />}
      />
      {query.isPending ? <SkeletonRows /> : null}
      {query.error && row === undefined ? (
        <ErrorState failure={query.error} retry={() => void query.refetch()} action={<WaysOn />} />
      ) : null}
      <SourceProblems sources={row?.sources} />
      {row === undefined ? null : <ClusterSummary row={row} />}
    </>
  );
}

const waiting = () => <SkeletonRows rows={6} />;
/** Charts and filters are loaded with their tab. */
const HistoryPanel = dynamic(async () => (await import('@/components/history/history-panel')).HistoryPanel, {
  loading: waiting,
});
const ObjectTimeline = dynamic(async () => (await import('@/components/timeline/object-timeline')).ObjectTimeline, {
  loading: waiting,
});

/** Of the tabs; the first also has the anchors of failing pods and Windows nodes. */
const tabs = ['pods', 'timeline', 'monitoring', 'facts'] as const;

function ClusterSummary({ row }: { row: ClusterRow }) {
  return (
    <div className="in-order flex flex-col gap-6">
      <Attention cluster={row.name} clusters={1} />
      <div className="grid gap-x-6 gap-y-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <FleetMaps cluster={row.name} rows={[row]} />
          <DayLane cluster={row.name} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <CapacityByOs row={row} />
          <UsedTrends of={{ cluster: row.name, scope: 'cluster' }} />
          {row.windows?.nodes === 0 ? <NoWindows cluster={row.name} /> : null}
        </div>
      </div>
      <ClusterTabs row={row} />
    </div>
  );
}

function NoWindows({ cluster }: { cluster: string }) {
  const t = useTranslations('overview.cluster');
  return (
    <p className="text-ink-2">
      {t('noWindows')}{' '}
      <PageLink href={`${clusterHref(cluster)}/pools/new`} className={`mt-2 ${buttonClass({ size: 'sm' })}`}>
        {t('createWindows')}
      </PageLink>
    </p>
  );
}

function ClusterTabs({ row }: { row: ClusterRow }) {
  const t = useTranslations('overview.cluster');
  const url = useUrlQuery();
  const tab = tabs.find((one) => one === url.get('tab')) ?? 'pods';
  const panels: Record<(typeof tabs)[number], ReactNode> = {
    pods: (
      <div className="in-order flex flex-col gap-6">
        <FailingPods cluster={row.name} />
        {row.windows === null || row.windows.nodes === 0 ? null : <WindowsNodes cluster={row.name} />}
      </div>
    ),
    timeline: <ObjectTimeline cluster={row.name} />,
    monitoring: (
      <HistoryPanel of={{ cluster: row.name, scope: 'cluster' }} metrics={clusterMetrics} name={[row.name]} perNode />
    ),
    facts: <KeyValue items={facts(row, t)} />,
  };
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onChange={(next) => url.set({ tab: next === 'pods' ? null : next })}
      tabs={tabs.map((value) => ({
        value,
        label: t(`tab.${value}`),
        count: value === 'pods' ? (row.podsNotRunning ?? undefined) : undefined,
        panel: panels[value],
      }))}
    />
  );
}

function facts(row: ClusterRow, t: (key: string) => string): { label: string; value: ReactNode }[] {
  const text = (value: string | null) => (value === null ? <Count n={null} /> : <PlainText text={value} max={120} />);
  return [
    { label: t('version'), value: text(row.kubernetesVersion) },
    { label: t('network'), value: text(row.network) },
    { label: t('warnings'), value: <ClusterWarnings row={row} /> },
    { label: t('clusterId'), value: row.ack === null ? t('noAck') : <Mono>{row.ack.clusterId}</Mono> },
    { label: t('region'), value: text(row.ack?.regionId ?? null) },
  ];
}
