'use client';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { ReadState } from '@/components/shell/read-state';
import { clusterHref, placementHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { EmptyState } from '@/components/ui/state/page-states';
import { visibleText } from '@/components/ui/text/plain-text';
import { PlacementFrame, whileEvaluating } from '../placement-frame';
import { StateBadge, type Tone } from '@/components/ui/state/state-badge';

interface BuildScale {
  first: number;
  last: number;
  at: (time: number) => number;
  years: readonly number[];
}

const yearOf = (time: number): number => new Date(time).getUTCFullYear();
const startOf = (year: number): number => Date.UTC(year, 0, 1);

/** The scale begins at most three years ago: earlier ends of support are drawn at its edge. */
const back = 3;

export function buildScale(now: number, ends: readonly (string | null)[]): BuildScale {
  const times = ends.flatMap((end) => timeOf(end) ?? []);
  const first = Math.max(yearOf(now) - back, Math.min(yearOf(now) - 1, ...times.map(yearOf)));
  const last = Math.max(yearOf(now) + 1, ...times.map(yearOf)) + 1;
  const [start, end] = [startOf(first), startOf(last)];
  const at = (time: number) => Math.min(100, Math.max(0, (100 * (time - start)) / (end - start)));
  return { first, last, at, years: Array.from({ length: last - first }, (_, n) => first + n) };
}

export function timeOf(date: string | null): number | null {
  const time = date === null ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? null : time;
}

type Build = AnswerOf<'placement.lifecycle'>['rows'][number];

const looks: Record<Build['state'], { tone: Tone; glyph: string }> = {
  current: { tone: 'ok', glyph: '✓' },
  extended: { tone: 'warn', glyph: '◐' },
  ended: { tone: 'bad', glyph: '✗' },
  unsupported: { tone: 'bad', glyph: '✗' },
};
const columns = 'md:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,1fr)_19rem]';

export function BuildLines(o: { rows: readonly Build[]; now: number; cluster: string }) {
  const t = useTranslations('placement.builds');
  const scale = buildScale(
    o.now,
    o.rows.flatMap(({ mainstreamEnd, extendedEnd }) => [mainstreamEnd, extendedEnd]),
  );
  return (
    <div className="rounded-md border border-line bg-surface">
      <Years scale={scale} />
      <ul aria-label={t('title')}>
        {o.rows.map((build) => (
          <li
            key={build.build}
            className={`grid items-center gap-x-6 gap-y-2 border-t border-line px-3 py-3 ${columns}`}
          >
            <Who build={build} />
            <Line build={build} scale={scale} now={o.now} />
            <Use build={build} cluster={o.cluster} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-3 py-2 text-xs text-ink-3">
        <Sample look="bg-fill">{t('mainstream')}</Sample>
        <Sample look="bg-fill-2 hatched">{t('extended')}</Sample>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="h-3 w-0.5 bg-accent" />
          {t('today')}
        </span>
      </p>
    </div>
  );
}

function Sample({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`h-2 w-5 rounded-sm border border-edge/50 ${look}`} />
      {children}
    </span>
  );
}

function Years({ scale }: { scale: BuildScale }) {
  return (
    <div aria-hidden="true" className={`hidden gap-x-6 px-3 pt-2 md:grid ${columns}`}>
      <span />
      <span className="flex text-xs text-ink-3 tabular-nums">
        {scale.years.map((year) => (
          <span key={year} className="flex-1 border-l border-line pl-1">
            {year}
          </span>
        ))}
      </span>
      <span className="hidden xl:block" />
    </div>
  );
}

function Who({ build }: { build: Build }) {
  const t = useTranslations('placement.builds');
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">
        {visibleText(build.product, 80)} <span className="font-normal text-ink-3 tabular-nums">{build.build}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-xs">
        <StateBadge {...looks[build.state]}>{t(`state.${build.state}`)}</StateBadge>
        {build.tags.length === 0 ? null : (
          <span className="font-mono text-ink-3">{visibleText(build.tags.join(', '), 80)}</span>
        )}
      </p>
    </div>
  );
}

function Line({ build, scale, now }: { build: Build; scale: BuildScale; now: number }) {
  const t = useTranslations('placement.builds');
  const words = [
    build.mainstreamEnd === null ? t('mainstreamUnknown') : t('mainstreamUntil', { date: build.mainstreamEnd }),
    build.extendedEnd === null ? t('extendedUnknown') : t('extendedUntil', { date: build.extendedEnd }),
  ];
  const mainstream = scale.at(timeOf(build.mainstreamEnd) ?? 0);
  const extended = scale.at(timeOf(build.extendedEnd) ?? 0);
  return (
    <div className="min-w-0">
      <div aria-hidden="true" className="relative flex h-3 overflow-hidden rounded-sm bg-sunken">
        <span className="bg-fill" style={{ width: `${mainstream}%` }} />
        <span className="bg-fill-2 hatched" style={{ width: `${Math.max(0, extended - mainstream)}%` }} />
        <span className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: `${scale.at(now)}%` }} />
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-xs text-ink-2 tabular-nums">
        {words.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  );
}

function Use({ build, cluster }: { build: Build; cluster: string }) {
  const t = useTranslations('placement.builds');
  const nav = useTranslations('shell.nav');
  const nodes = `${clusterHref(cluster)}/nodes?os=windows&build=${build.build}`;
  return (
    <div className="min-w-0 text-ink-2 md:col-start-2 xl:col-start-auto">
      <p className="tabular-nums">
        {build.nodes === 0 ? (
          t('noNodes')
        ) : (
          <PageLink look="action" href={nodes}>
            {t('nodes', { n: build.nodes })}
          </PageLink>
        )}
        {build.pools.length === 0 ? null : ` · ${visibleText(build.pools.join(', '), 160)}`}
      </p>
      {build.nodes === 0 ? null : (
        <p>
          <PageLink look="action" href={`${placementHref(cluster)}/set-up?from=${build.build}`}>
            {nav('migrateBuild')}
          </PageLink>
        </p>
      )}
      <p className="tabular-nums">
        {build.workloads === null ? t('workloadsUnknown') : t('workloads', { n: build.workloads })}
        {build.onlyHere === null || build.onlyHere === 0 ? null : (
          <span className={build.state === 'current' ? '' : 'text-warn'}>
            {' · '}
            {t('onlyHere', { n: build.onlyHere })}
          </span>
        )}
      </p>
    </div>
  );
}

export function NoBuilds({ unread }: { unread: readonly string[] }) {
  const t = useTranslations('placement.builds');
  const isUnread = unread.includes('nodes');
  return (
    <EmptyState framed title={t(isUnread ? 'unknown' : 'none')}>
      {t(isUnread ? 'unknownHelp' : 'noneHelp')}
    </EmptyState>
  );
}

export function BuildsView({ cluster }: { cluster: string }) {
  const t = useTranslations('placement.builds');
  const read = useQuery({
    ...queryOf('placement.lifecycle', { params: { cluster } }),
    refetchInterval: whileEvaluating(false),
  });
  const { data } = read;
  return (
    <PlacementFrame cluster={cluster} sources={data?.sources} unavailable={data?.unavailable} progress={data?.progress}>
      <div aria-busy={read.isPending}>
        <ReadState read={read} rows={5} />
        {data === undefined ? null : data.rows.length === 0 ? (
          <NoBuilds unread={data.unavailable} />
        ) : (
          <>
            <BuildLines rows={data.rows} now={data.now} cluster={cluster} />
            <p className="mt-3 text-xs text-ink-3">{t('asOf', { date: visibleText(data.asOf, 20) })}</p>
          </>
        )}
      </div>
    </PlacementFrame>
  );
}
