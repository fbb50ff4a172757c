import { clusterHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useLocale, useTranslations } from '@/lib/client/intl';
import { countText } from '@/lib/client/quantity-text';
import type { ReactNode } from 'react';
import type { ClusterRow, OsTotals } from '@/lib/domain/cluster/cluster';
import { clusterMark } from '@/components/shell/cluster-nav';
import { Freshness, SourceProblems } from '@/components/shell/freshness';
import { Count } from '@/components/table/cells/count';
import { EnvironmentLabel } from '@/components/ui/text/environment-label';
import { OsLabel } from '@/components/table/cells/os-label';
import { UsageBar } from '@/components/table/cells/usage-bar';
import { PlainText } from '@/components/ui/text/plain-text';
import { StateBadge } from '@/components/ui/state/state-badge';
import { ALL_PODS, WINDOWS_PODS, WORST_NODES_FIRST } from './attention-strip';
import { Sparkline } from '@/components/ui/chart/sparkline';

export function ClusterTable({ rows }: { rows: readonly ClusterRow[] }) {
  const t = useTranslations('overview.column');
  return (
    <div className="@container overflow-x-auto rounded-md border border-line bg-surface">
      <table className="w-full border-separate @min-[44rem]:table-fixed border-spacing-0 text-left text-sm @max-[34rem]:block">
        <caption className="sr-only">{t('caption')}</caption>
        <thead className="@max-[34rem]:sr-only">
          <tr className="text-xs text-ink-3">
            <Th width="@min-[44rem]:w-56">{t('cluster')}</Th>
            <Th width="@min-[44rem]:w-44">{t('state')}</Th>
            <Th width="@min-[44rem]:w-48">{t('nodes')}</Th>
            <Th width={mediumOnly}>{t('requested')}</Th>
            <Th width={`w-44 ${wideOnly}`}>{t('warnings')}</Th>
            <Th width={`w-28 ${wideOnly}`}>{t('age')}</Th>
          </tr>
        </thead>
        <tbody className="@max-[34rem]:block">
          {rows.map((row) => (
            <Line key={row.name} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Columns that need room of the table, not of the screen: the navigation takes its share. Below 34 rem a row is a block. */
const mediumOnly = 'hidden @min-[44rem]:table-cell';
const wideOnly = 'hidden @min-[68rem]:table-cell';

function Th({ children, width }: { children: ReactNode; width: string }) {
  return (
    <th scope="col" className={`h-9 border-b border-line px-3 whitespace-nowrap ${width}`}>
      {children}
    </th>
  );
}

function Line({ row }: { row: ClusterRow }) {
  const t = useTranslations('shell.mark');
  const mark = clusterMark(row);
  const base = clusterHref(row.name);
  const cell = 'px-3 py-2.5 align-top';
  const failing = row.sources.some((source) => source.problem !== null);
  const edge = failing ? '' : 'border-b border-line @max-[34rem]:border-b-0';
  return (
    <>
      <tr className="hover:bg-hover @max-[34rem]:grid @max-[34rem]:grid-cols-[minmax(0,1fr)_auto] @max-[34rem]:border-b @max-[34rem]:border-line @max-[34rem]:last:border-b-0">
        <th scope="row" className={`max-w-80 ${cell} ${edge}`}>
          <PageLink href={base} className="font-semibold text-ink underline-offset-2 hover:underline">
            <PlainText text={row.name} max={80} />
          </PageLink>
          <span className="mt-0.5 flex flex-wrap items-center gap-2 text-xs font-normal text-ink-3">
            <EnvironmentLabel environment={row.environment} />
            {row.ack === null ? null : <span>{row.ack.regionId}</span>}
            {row.kubernetesVersion === null ? null : <span>{row.kubernetesVersion}</span>}
          </span>
        </th>
        <td className={`${cell} ${edge} @max-[34rem]:col-span-2 @max-[34rem]:pt-0`}>
          <StateBadge tone={mark.tone}>{t(mark.word)}</StateBadge>
          <Problems row={row} base={base} />
        </td>
        <td className={`${cell} ${edge} @max-[34rem]:col-start-2 @max-[34rem]:row-start-1`}>
          <NodeCounts os="linux" totals={row.linux} base={base} />
          <NodeCounts os="windows" totals={row.windows} base={base} />
        </td>
        <td className={`${mediumOnly} ${cell} ${edge}`}>
          <OsUsage os="linux" totals={row.linux} />
          <OsUsage os="windows" totals={row.windows} />
        </td>
        <td className={`${wideOnly} ${cell} ${edge}`}>
          <WarningTrend warnings={row.warningsLastHour} />
        </td>
        <td className={`${wideOnly} ${cell} ${edge}`}>
          <Freshness sources={row.sources} />
        </td>
      </tr>
      {failing ? (
        <tr className="@max-[34rem]:block">
          <td colSpan={6} className="border-b border-line px-3 @max-[34rem]:block">
            <SourceProblems sources={row.sources} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Problems({ row, base }: { row: ClusterRow; base: string }) {
  const t = useTranslations('overview.problem');
  const problems = [
    { key: 'notReady', n: row.nodesNotReady, href: `${base}${WORST_NODES_FIRST}` },
    { key: 'short', n: row.poolsShort, href: `${base}/pools` },
    { key: 'inTransition', n: row.poolsInTransition, href: `${base}/pools` },
    { key: 'notRunning', n: row.podsNotRunning, href: `${base}${ALL_PODS}` },
    { key: 'windowsStuck', n: row.windowsPodsStuck, href: `${base}${WINDOWS_PODS}` },
  ].filter((problem) => problem.n !== null && problem.n > 0);
  return (
    <ul className="text-xs">
      {problems.map((problem) => (
        <li key={problem.key}>
          <PageLink
            look="action"
            className="inline-flex min-h-6 items-center whitespace-nowrap text-ink-2"
            href={problem.href}
          >
            {t(problem.key, { n: problem.n ?? 0 })}
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

function NodeCounts({ os, totals, base }: { os: 'linux' | 'windows'; totals: OsTotals | null; base: string }) {
  const t = useTranslations('overview');
  return (
    <PageLink
      href={`${base}/nodes?os=${os}`}
      className="grid min-h-6 grid-cols-[auto_1fr] items-baseline sm:grid-cols-[5.5rem_auto] gap-x-2 whitespace-nowrap underline-offset-2 hover:underline"
    >
      <OsLabel os={os} short />
      {totals === null ? (
        <Count n={null} />
      ) : (
        <span className="tabular-nums">
          <span className="sm:hidden">{`${totals.ready} / ${totals.nodes}`}</span>
          <span className="max-sm:hidden">
            {t(totals.nodes === 0 ? 'noNodes' : 'readyOf', { ready: totals.ready, nodes: totals.nodes })}
          </span>
          {totals.cordoned > 0 ? (
            <span className="block text-xs text-ink-3">{t('cordoned', { n: totals.cordoned })}</span>
          ) : null}
        </span>
      )}
    </PageLink>
  );
}

function OsUsage({ os, totals }: { os: 'linux' | 'windows'; totals: OsTotals | null }) {
  if (totals === null || totals.nodes === 0) return <span className="block h-5" />;
  return (
    <span className="grid h-5 grid-cols-[5.25rem_1fr_1fr] items-center gap-3">
      <span className="text-xs text-ink-3">
        <OsLabel os={os} />
      </span>
      <UsageBar percent resource="cpu" requested={totals.requested} allocatable={totals.allocatable} />
      <UsageBar percent resource="memory" requested={totals.requested} allocatable={totals.allocatable} />
    </span>
  );
}

export function WarningTrend({ warnings }: { warnings: ClusterRow['warningsLastHour'] }) {
  const t = useTranslations('overview');
  const locale = useLocale();
  if (warnings === null) return <Count n={null} />;
  const { perFiveMinutes, orMore } = warnings;
  const n = perFiveMinutes.reduce((sum, count) => sum + count, 0);
  if (n === 0) return <span className="text-ink-3">{t('noWarnings')}</span>;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <Sparkline points={perFiveMinutes} label={t(orMore ? 'warningsOrMore' : 'warnings', { n })} />
      <span aria-hidden="true">{orMore ? t('orMore', { n: countText(n, locale) }) : <Count n={n} />}</span>
    </span>
  );
}
