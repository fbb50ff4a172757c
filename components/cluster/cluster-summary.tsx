'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ClusterRow, OsTotals } from '@/lib/domain/cluster/cluster';
import { Count } from '@/components/table/cells/count';
import { OsLabel } from '@/components/table/cells/os-label';
import { UsageBar } from '@/components/table/cells/usage-bar';
import { buttonClass } from '@/components/ui/form/button-class';
import { KeyValue } from '@/components/ui/text/key-value';
import { Mono } from '@/components/ui/text/mono';
import { StateGlyph } from '@/components/ui/state/state-glyph';
import { PlainText } from '@/components/ui/text/plain-text';
import { ALL_PODS, WINDOWS_PODS, WORST_NODES_FIRST } from './attention-items';
import { FailingPods } from './failing-pods';
import { WarningTrend } from './warning-trend';
import { WindowsNodes } from './windows-nodes';

export function ClusterSummary({ row }: { row: ClusterRow }) {
  const t = useTranslations('overview.cluster');
  const base = `/clusters/${encodeURIComponent(row.name)}`;
  return (
    <div className="flex flex-col gap-6">
      <ul className="grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-3 xl:grid-cols-5">
        <Figure n={row.pools} label={t('pools')} href={`${base}/pools`} />
        <Figure n={row.poolsInTransition} label={t('inTransition')} href={`${base}/pools`} />
        <Figure n={row.nodesNotReady} label={t('notReady')} href={`${base}${WORST_NODES_FIRST}`} alarm />
        <Figure n={row.podsPending} label={t('pending')} href={`${base}${ALL_PODS}`} />
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
              <Link href={`${base}/pools/new`} prefetch={false} className={`mt-2 ${buttonClass({ size: 'sm' })}`}>
                {t('createWindows')}
              </Link>
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
    { label: t('warnings'), value: <WarningTrend perFiveMinutes={row.warningsLastHour} /> },
    { label: t('clusterId'), value: row.ack === null ? t('noAck') : <Mono>{row.ack.clusterId}</Mono> },
    { label: t('region'), value: text(row.ack?.regionId ?? null) },
  ];
}

function Figure({
  n,
  label,
  href,
  alarm = false,
}: {
  n: number | null;
  label: string;
  href?: string;
  alarm?: boolean;
}) {
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
        <Link href={href} prefetch={false} className="flex flex-col underline-offset-2 hover:underline">
          {body}
        </Link>
      ) : (
        <span className="flex flex-col">{body}</span>
      )}
    </li>
  );
}

interface OsPanelProps {
  os: 'linux' | 'windows';
  totals: OsTotals | null;
  href: string;
  children?: ReactNode;
}

function OsPanel({ os, totals, href, children }: OsPanelProps) {
  const t = useTranslations('overview');
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <h2 className="flex items-baseline justify-between gap-2 text-base">
        <OsLabel os={os} />
        <Link
          href={href}
          prefetch={false}
          className="text-sm font-normal text-ink-2 underline underline-offset-2 hover:text-ink"
        >
          {totals === null
            ? t('notKnown')
            : t(totals.nodes === 0 ? 'noNodes' : 'readyOf', { ready: totals.ready, nodes: totals.nodes })}
          {totals !== null && totals.cordoned > 0 ? ` · ${t('cordoned', { n: totals.cordoned })}` : ''}
        </Link>
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
