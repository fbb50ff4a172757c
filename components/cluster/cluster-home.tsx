'use client';
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
import { StateBadge, StateGlyph } from '@/components/ui/state/state-badge';
import type { ReactNode } from 'react';
import type { ClusterRow, OsTotals } from '@/lib/domain/cluster/cluster';
import { Count } from '@/components/table/cells/count';
import { OsLabel } from '@/components/table/cells/os-label';
import { UsageBar } from '@/components/table/cells/usage-bar';
import { buttonClass } from '@/components/ui/form/button-class';
import { KeyValue } from '@/components/ui/text/key-value';
import { ALL_PODS, WINDOWS_PODS, WORST_NODES_FIRST } from './attention-strip';
import { FailingPods } from './failing-pods';
import { ClusterWarnings } from './cluster-warnings';
import { WindowsNodes } from './windows-nodes';

export function ClusterHome({ cluster }: { cluster: string }) {
  const t = useTranslations('shell');
  const queryClient = useQueryClient();
  const query = useQuery({ ...queryOf('clusters.get', { params: { cluster } }), refetchInterval: 15_000 });
  useLiveView({ id: 'cluster', type: 'clusters' }, () => {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf('clusters.get') });
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

function ClusterSummary({ row }: { row: ClusterRow }) {
  const t = useTranslations('overview.cluster');
  const base = clusterHref(row.name);
  return (
    <div className="in-order flex flex-col gap-6">
      <ul className="grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-3 xl:grid-cols-5">
        <Figure n={row.pools} label={t('pools')} href={`${base}/pools`} />
        <Figure n={row.poolsInTransition} label={t('inTransition')} href={`${base}/pools`} />
        <Figure n={row.nodesNotReady} label={t('notReady')} href={`${base}${WORST_NODES_FIRST}`} alarm />
        <Figure n={row.podsNotRunning} label={t('notRunning')} href={`${base}${ALL_PODS}`} />
        <Figure n={row.windowsPodsStuck} label={t('windowsStuck')} href={`${base}${WINDOWS_PODS}`} alarm />
      </ul>
      <FailingPods cluster={row.name} />
      {row.windows === null || row.windows.nodes === 0 ? null : <WindowsNodes cluster={row.name} />}
      <div className="grid gap-6 lg:grid-cols-2">
        <OsPanel os="linux" totals={row.linux} href={`${base}/nodes?os=linux`} />
        <OsPanel os="windows" totals={row.windows} href={`${base}/nodes?os=windows`}>
          {row.windows?.nodes === 0 ? (
            <p className="text-ink-2">
              {t('noWindows')}{' '}
              <PageLink href={`${base}/pools/new`} className={`mt-2 ${buttonClass({ size: 'sm' })}`}>
                {t('createWindows')}
              </PageLink>
            </p>
          ) : null}
        </OsPanel>
      </div>
      <section>
        <h2 className="mb-2 text-base">{t('facts')}</h2>
        <KeyValue items={facts(row, t)} />
      </section>
    </div>
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

function Figure(o: { n: number | null; label: string; href?: string; alarm?: boolean }) {
  const { n, label, href, alarm = false } = o;
  const look = alarm && n !== null && n > 0 ? 'text-bad' : 'text-ink';
  const body = (
    <>
      <span className={`flex items-center gap-1.5 text-xl font-semibold ${look}`}>
        {alarm && n !== null && n > 0 ? <StateGlyph glyph="▲" /> : null}
        <Count n={n} />
      </span>
      <span className="text-ink-2">{label}</span>
    </>
  );
  return (
    <li className="border-l-2 border-line pl-3">
      {href ? (
        <PageLink href={href} className="flex flex-col underline-offset-2 hover:underline">
          {body}
        </PageLink>
      ) : (
        <span className="flex flex-col">{body}</span>
      )}
    </li>
  );
}

function OsPanel(o: { os: 'linux' | 'windows'; totals: OsTotals | null; href: string; children?: ReactNode }) {
  const { os, totals, href, children } = o;
  const t = useTranslations('overview');
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <h2 className="flex items-baseline justify-between gap-2 text-base">
        <OsLabel os={os} />
        <PageLink look="action" className="text-sm font-normal text-ink-2" href={href}>
          {totals === null
            ? t('notKnown')
            : t(totals.nodes === 0 ? 'noNodes' : 'readyOf', { ready: totals.ready, nodes: totals.nodes })}
          {totals !== null && totals.cordoned > 0 ? ` · ${t('cordoned', { n: totals.cordoned })}` : ''}
        </PageLink>
      </h2>
      {totals === null || totals.nodes === 0 ? null : (
        <>
          <UsageBar figures resource="cpu" requested={totals.requested} allocatable={totals.allocatable} />
          <UsageBar figures resource="memory" requested={totals.requested} allocatable={totals.allocatable} />
          <UsageBar figures resource="pods" requested={totals.requested} allocatable={totals.allocatable} />
        </>
      )}
      {children}
    </section>
  );
}
