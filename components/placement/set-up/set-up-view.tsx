'use client';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { ReadState } from '@/components/shell/read-state';
import { poolEditHref, placementHref, workloadHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from '@/lib/client/intl';
import { queryOf } from '@/lib/client/query-of';
import { EmptyState } from '@/components/ui/state/page-states';
import { PlacementFrame, Section } from '../placement-frame';
import { Migration } from './migration';
import { OfferedNote } from '../builds/offered-note';
import { allBuilds, windowsBuildsOf } from '../what-if/scenario-form';
import { unreadWorkloads } from '@/lib/domain/workload/workload-resources';
import { Mono, visibleText } from '@/components/ui/text/plain-text';
import { StateBadge } from '@/components/ui/state/state-badge';
import type { Look } from '../looks';
import { CodeBlock } from '@/components/ui/text/code-block';

interface Named {
  uid: string;
  kind: string;
  namespace: string;
  name: string;
}

const LISTED = 12;

function WorkloadLinks({ of, cluster }: { of: readonly Named[]; cluster: string }) {
  const t = useTranslations('what-if.setUp');
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {of.slice(0, LISTED).map((one) => (
        <PageLink look="action" className="wrap-anywhere" key={one.uid} href={workloadHref(cluster, one)}>
          {visibleText(`${one.namespace}/${one.name}`, 160)}
        </PageLink>
      ))}
      {of.length > LISTED ? <span className="text-ink-3">{t('more', { n: of.length - LISTED })}</span> : null}
    </span>
  );
}

type Taint = AnswerOf<'placement.set-up'>['taints'][number];

const taintLooks: Record<Taint['state'], Look> = {
  tainted: { tone: 'ok', glyph: '✓' },
  open: { tone: 'warn', glyph: '▲' },
  mixed: { tone: 'warn', glyph: '◐' },
  soft: { tone: 'warn', glyph: '~' },
};

interface TaintListProps {
  taints: readonly Taint[];
  /** Not every kind of workload was read. */
  isPartial: boolean;
  cluster: string;
}

export function TaintList({ taints, isPartial, cluster }: TaintListProps) {
  const t = useTranslations('what-if.setUp');
  return (
    <ul aria-label={t('taintsTitle')} className="divide-y divide-line rounded-md border border-line bg-surface">
      {taints.map((one) => (
        <li key={one.pool.key} className="flex flex-col gap-1.5 px-3 py-2.5">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium wrap-anywhere">{visibleText(one.pool.name || t('noPool'), 128)}</span>
            <span className="text-xs text-ink-3 tabular-nums">{t('nodes', { n: one.nodes })}</span>
            <StateBadge {...taintLooks[one.state]}>{t(`taintState.${one.state}`)}</StateBadge>
            <span className="text-ink-2">
              {one.state === 'tainted' ? null : `${t('proposed')} `}
              <Mono>{visibleText(`${one.taint.key}=${one.taint.value}:${one.taint.effect}`, 200)}</Mono>
            </span>
          </span>
          {one.state === 'tainted' ? null : <Effect taint={one} isPartial={isPartial} cluster={cluster} />}
        </li>
      ))}
    </ul>
  );
}

function Effect({ taint, isPartial, cluster }: { taint: Taint; isPartial: boolean; cluster: string }) {
  const t = useTranslations('what-if.setUp');
  const { pool, shutOut, keptOff } = taint;
  const isPool = pool.key !== '';
  const textOf = (what: 'shutOut' | 'keptOff', n: number): string =>
    isPartial ? t(`${what}Partial`, { n }) : t(what, { n });
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-2">
      <div className="flex flex-wrap gap-x-2">
        <span>{textOf('shutOut', shutOut.length)}</span>
        <WorkloadLinks of={shutOut} cluster={cluster} />
      </div>
      <div className="flex flex-wrap gap-x-2">
        <span>{textOf('keptOff', keptOff.length)}</span>
        <WorkloadLinks of={keptOff} cluster={cluster} />
      </div>
      {isPool ? (
        <span className="flex flex-wrap gap-x-4">
          <PageLink look="action" href={poolEditHref({ cluster: cluster, id: pool.key })}>
            {t('editPool')}
          </PageLink>
          <PageLink
            look="action"
            href={`${placementHref(cluster)}/what-if?what=change-taint&pool=${encodeURIComponent(`pool:${pool.key}`)}`}
          >
            {t('seeWhatIf')}
          </PageLink>
        </span>
      ) : null}
    </div>
  );
}

type RuntimeClass = AnswerOf<'placement.set-up'>['runtimeClasses'][number];

const classLooks: Record<RuntimeClass['state'], Look> = {
  there: { tone: 'ok', glyph: '✓' },
  missing: { tone: 'warn', glyph: '○' },
  differs: { tone: 'warn', glyph: '▲' },
  unknown: { tone: 'unknown', glyph: '?' },
};

function RuntimeClassList({ classes }: { classes: readonly RuntimeClass[] }) {
  const t = useTranslations('what-if.setUp');
  return (
    <ul aria-label={t('classesTitle')} className="flex flex-col gap-3">
      {classes.map((one) => (
        <li key={one.build} className="rounded-md border border-line bg-surface px-3 py-2.5">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Mono>{visibleText(one.existing ?? one.name, 253)}</Mono>
            <span className="text-xs text-ink-3 tabular-nums">
              {t('build', { build: String(one.build), n: one.nodes })}
            </span>
            <StateBadge {...classLooks[one.state]}>{t(`classState.${one.state}`)}</StateBadge>
          </p>
          {one.state === 'there' ? null : (
            <details className="mt-2">
              <summary className="cursor-pointer text-sm text-ink-2 hover:text-ink">{t('manifest')}</summary>
              <div className="mt-2">
                <CodeBlock text={one.yaml} what={t('manifestOf', { name: one.name })} copyLabel={t('copy')} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function MigrationSection(o: { cluster: string; builds: readonly number[] }) {
  const read = useQuery(queryOf('placement.lifecycle', { params: { cluster: o.cluster } }));
  if (read.data === undefined) return <ReadState read={read} rows={2} />;
  return (
    <>
      <Migration {...o} targets={allBuilds(windowsBuildsOf(read.data))} />
      <OfferedNote offered={read.data.offered} />
    </>
  );
}

export function NoWindowsNodes({ unread }: { unread: readonly string[] }) {
  const t = useTranslations('what-if.setUp');
  const b = useTranslations('placement.builds');
  const isUnread = unread.includes('nodes');
  return (
    <EmptyState framed title={t(isUnread ? 'unknown' : 'none')}>
      {isUnread ? b('unknownHelp') : t('noneHelp')}
    </EmptyState>
  );
}

export function SetUpView({ cluster }: { cluster: string }) {
  const t = useTranslations('what-if.setUp');
  const read = useQuery(queryOf('placement.set-up', { params: { cluster } }));
  const { data } = read;
  return (
    <PlacementFrame cluster={cluster} sources={data?.sources} unavailable={data?.unavailable}>
      <div aria-busy={read.isPending} className="flex flex-col gap-6">
        <ReadState read={read} />
        {data === undefined ? null : data.taints.length === 0 ? (
          <NoWindowsNodes unread={data.unavailable} />
        ) : (
          <>
            <Section title={t('taintsTitle')}>
              <p className="max-w-3xl text-ink-2">{t('taintsAbout')}</p>
              <TaintList
                taints={data.taints}
                isPartial={unreadWorkloads(data.unavailable).length > 0}
                cluster={cluster}
              />
            </Section>
            <Section title={t('classesTitle')}>
              <p className="max-w-3xl text-ink-2">{t('classesAbout')}</p>
              <RuntimeClassList classes={data.runtimeClasses} />
            </Section>
            <Section title={t('migrationTitle')}>
              <MigrationSection cluster={cluster} builds={data.runtimeClasses.map(({ build }) => build)} />
            </Section>
          </>
        )}
      </div>
    </PlacementFrame>
  );
}
