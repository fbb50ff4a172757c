'use client';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { ReadState } from '@/components/shell/read-state';
import { PageLink } from '@/components/shell/page-link';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { EmptyState } from '@/components/ui/state/page-states';
import { PlacementFrame, whileEvaluating } from '../placement-frame';
import { OsLabel } from '@/components/table/cells/os-label';
import { PlainText } from '@/components/ui/text/plain-text';
import { SegmentBar } from '@/components/ui/chart/segment-bar';
import { useWords, InferredOsLabel, OutcomeBadge } from '../placement-labels';
import { outcomes } from '../looks';
import { workloadHref } from '@/lib/client/hrefs';

export function CoverageView({ cluster }: { cluster: string }) {
  const read = useQuery({
    ...queryOf('placement.coverage', { params: { cluster } }),
    refetchInterval: whileEvaluating(30_000),
  });
  const { data } = read;
  return (
    <PlacementFrame cluster={cluster} sources={data?.sources} unavailable={data?.unavailable} progress={data?.progress}>
      <div aria-busy={read.isPending}>
        <ReadState read={read} />
        {data === undefined ? null : data.rows.length === 0 ? (
          data.progress === null ? (
            <NoDaemonSets unread={data.unavailable} />
          ) : null
        ) : (
          <CoverageTable rows={data.rows} cluster={cluster} />
        )}
      </div>
    </PlacementFrame>
  );
}

export function NoDaemonSets({ unread }: { unread: readonly string[] }) {
  const t = useTranslations('placement.coverage');
  const isUnread = unread.includes('daemonsets');
  return (
    <EmptyState framed title={t(isUnread ? 'unknown' : 'none')}>
      {t(isUnread ? 'unknownHelp' : 'noneHelp')}
    </EmptyState>
  );
}

type Row = AnswerOf<'placement.coverage'>['rows'][number];

const cell = 'min-w-0 px-3 py-2 align-top font-normal @max-[48rem]:px-0 @max-[48rem]:py-0';
const block =
  '@max-[48rem]:grid @max-[48rem]:grid-cols-2 @max-[48rem]:gap-x-4 @max-[48rem]:gap-y-2 @max-[48rem]:px-3 @max-[48rem]:py-3';
const wide = '@max-[48rem]:col-span-2';

function CoverageTable({ rows, cluster }: { rows: readonly Row[]; cluster: string }) {
  const t = useTranslations('placement.coverage');
  return (
    <div className="@container rounded-md border border-line bg-surface">
      <table className="w-full border-collapse text-left text-sm @max-[48rem]:block @min-[48rem]:table-fixed">
        <caption className="sr-only">{t('caption')}</caption>
        <thead className="text-xs text-ink-3 @max-[48rem]:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className="h-9 w-64 px-3">
              {t('column.name')}
            </th>
            <th scope="col" className="h-9 px-3">
              {t('column.verdict')}
            </th>
            <th scope="col" className="h-9 w-48 px-3">
              <OsLabel os="linux" />
            </th>
            <th scope="col" className="h-9 w-48 px-3">
              <OsLabel os="windows" />
            </th>
          </tr>
        </thead>
        <tbody className="@max-[48rem]:block">
          {rows.toSorted(byFailure).map((row) => (
            <Line key={row.uid} row={row} cluster={cluster} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const byFailure = (a: Row, b: Row): number => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome);

function Line({ row, cluster }: { row: Row; cluster: string }) {
  const words = useWords();
  return (
    <tr className={`border-t border-line first:border-t-0 hover:bg-hover ${block}`}>
      <th scope="row" className={`${cell} ${wide}`}>
        <PageLink look="name" href={workloadHref(cluster, { ...row, kind: 'DaemonSet' })}>
          <PlainText text={row.name} max={253} wrap />
        </PageLink>
        <span className="block text-xs text-ink-3">
          <PlainText text={row.namespace} max={63} />
        </span>
      </th>
      <td className={`${cell} ${wide}`}>
        <span className="flex flex-wrap items-center gap-x-3">
          <OutcomeBadge outcome={row.outcome} />
          <span className="text-xs text-ink-2">
            <InferredOsLabel intent={row.intent} />
          </span>
        </span>
        <span className="block text-ink-2 wrap-anywhere">{words(row.sentence)}</span>
      </td>
      <td className={cell}>
        <Part os="linux" part={row.linux} />
      </td>
      <td className={cell}>
        <Part os="windows" part={row.windows} />
      </td>
    </tr>
  );
}

export function Part({ os, part }: { os: 'linux' | 'windows'; part: Row['linux'] }) {
  const t = useTranslations('placement.coverage');
  const name = useTranslations('common.os');
  if (part === null) return <span className="text-ink-3">{t('unknownNodes')}</span>;
  const { nodes, targeted, runs, unknown, ready } = part;
  const figures = nodes === 0 ? t('noNodes') : t('goes', { n: targeted, of: nodes });
  const readyText = ready === null ? t('unknownReady') : t('readyOf', { n: ready, of: targeted });
  const fails = targeted - runs - unknown;
  const isShort = fails > 0 || (ready !== null && ready < targeted);
  return (
    <span className="flex flex-col gap-1">
      <span className="text-xs text-ink-3 @min-[48rem]:sr-only">{name(os)}</span>
      <span className={`tabular-nums ${targeted === 0 ? 'text-ink-3' : 'text-ink'}`}>{figures}</span>
      {nodes === 0 || ready === null ? null : (
        <SegmentBar
          thin
          total={nodes}
          label={`${name(os)}: ${figures} ${readyText}`}
          segments={[
            { label: t('ready'), value: ready, look: 'used' as const },
            { label: t('notReady'), value: Math.max(0, targeted - ready), look: 'high' as const },
          ].filter(({ value }) => value > 0)}
        />
      )}
      {targeted === 0 ? null : (
        <span className={`text-xs tabular-nums ${isShort ? 'text-warn' : 'text-ink-3'}`}>
          {readyText}
          {fails > 0 ? ` · ${t('fails', { n: fails })}` : ''}
          {unknown > 0 ? ` · ${t('mayRun', { n: unknown })}` : ''}
        </span>
      )}
    </span>
  );
}
