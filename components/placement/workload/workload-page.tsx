'use client';
import type { AnswerOf } from '@/lib/contract/endpoints';
import { ClusterHeader } from '@/components/shell/cluster-header';
import { ReadState } from '@/components/shell/read-state';
import { placementHref, workloadPageHref } from '@/lib/client/hrefs';
import { PageLink } from '@/components/shell/page-link';
import { buttonClass } from '@/components/ui/form/button-class';
import { apiVersions, templateKinds } from '@/lib/kube-rules/objects/workload-object';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from '@/lib/client/intl';
import type { z } from 'zod';
import { queryOf } from '@/lib/client/query-of';
import { IgnoreFindingButton, WorkloadPatchButton } from '@/components/change-forms/workload/workload-patch-button';
import { PlainText, visibleText } from '@/components/ui/text/plain-text';
import { AssessmentBody } from '../assessment/assessment-body';
import { InferredOsLabel, OutcomeBadge } from '../placement-labels';
import { UnavailableNote, Section } from '../placement-frame';
import type { PatchTarget } from '@/lib/domain/workload/patch/patch';
import type { PlacementRow, PlacementPool } from '@/lib/domain/placement/verdict';
import type { managedBySchema } from '@/lib/contract/placement-assessment';
import { StateGlyph } from '@/components/ui/state/state-badge';
import { CellMark, PoolHead } from '../matrix/cell-mark';
import { LatestChanges } from '@/components/change/change-line';

function PoolStrip({ row, pools }: { row: PlacementRow; pools: readonly PlacementPool[] }) {
  const t = useTranslations('placement');
  const cells = pools.flatMap((pool) => {
    const cell = row.cells[pool.key];
    return cell === undefined ? [] : [{ pool, cell }];
  });
  const meant = cells.filter(({ cell }) => cell.verdict !== 'not-meant');
  return (
    <Section title={t('byPool')}>
      {meant.length === 0 ? null : (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
          {meant.map(({ pool, cell }) => (
            <li
              key={pool.key}
              className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-2 text-xs text-ink-3"
            >
              <PoolHead pool={pool} />
              <span className="border-t border-line pt-1.5 text-sm">
                <CellMark cell={cell} pool={pool} outcome={row.outcome} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {meant.length < cells.length ? (
        <p className="text-xs text-ink-3">{t('notMeantFor', { n: cells.length - meant.length })}</p>
      ) : null}
    </Section>
  );
}

/** Other managers of the object: a reconciling tool would revert a patch made here. */
function ManagedByNote({ by }: { by: z.infer<typeof managedBySchema> }) {
  const t = useTranslations('placement.managedBy');
  const values = { tool: t(`tool.${by.tool}`), name: visibleText(by.name, 120) };
  if (!by.reverts) return <p className="text-ink-2">{t('writes', values)}</p>;
  return (
    <p className="flex items-start gap-2 rounded-md border border-warn bg-warn-soft px-3 py-2">
      <span className="mt-1 text-warn">
        <StateGlyph glyph="▲" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold text-warn">{t('reverts', values)}</span> {t('revertsHelp')}
      </span>
    </p>
  );
}

function targetOf({ kind, namespace, name }: PlacementRow, uid: string): PatchTarget {
  const known = templateKinds.find((one) => one === kind);
  return { apiVersion: known === undefined ? 'v1' : apiVersions[known], kind, namespace, name, uid };
}

export function WorkloadPage(o: { cluster: string; namespace: string; kind: string; name: string }) {
  const { cluster, ...workload } = o;
  const nav = useTranslations('shell.nav');
  const lang = useLocale();
  const read = useQuery({
    ...queryOf('placement.workload', { params: { cluster, ...workload }, query: { lang } }),
    refetchInterval: 15_000,
  });
  const { data } = read;
  const base = placementHref(cluster);
  return (
    <div aria-busy={read.isPending}>
      <ClusterHeader
        cluster={cluster}
        above={[{ label: nav('placement'), href: base }]}
        sources={data?.sources}
        title={<PlainText text={workload.name} max={253} />}
        actions={<ToWorkload href={workloadPageHref(cluster, workload)} />}
        state={
          data === undefined ? null : (
            <>
              <OutcomeBadge outcome={data.assessment.outcome} />
              <InferredOsLabel intent={data.assessment.intent} />
            </>
          )
        }
      />
      <UnavailableNote kinds={data?.unavailable} />
      <ReadState read={read} list={base} />
      {data === undefined ? null : <WorkloadBody cluster={cluster} read={data} />}
    </div>
  );
}

/** Whether it runs is on its own page. */
function ToWorkload({ href }: { href: string }) {
  const t = useTranslations('placement');
  return (
    <PageLink href={href} className={buttonClass({ size: 'sm' })}>
      {t('toWorkload')}
    </PageLink>
  );
}

function WorkloadBody({ cluster, read }: { cluster: string; read: AnswerOf<'placement.workload'> }) {
  const changes = useTranslations('placement.changes');
  const { row, assessment, managedBy } = read;
  return (
    <div className="flex flex-col gap-6">
      <Who row={row} />
      <AssessmentBody
        assessment={assessment}
        cluster={cluster}
        pools={<PoolStrip row={row} pools={read.pools} />}
        fixActions={(fix) => <WorkloadPatchButton cluster={cluster} fixes={[fix]} />}
        findingActions={(finding) => (
          <IgnoreFindingButton
            cluster={cluster}
            target={targetOf(row, read.uid)}
            rule={finding.rule}
            ignored={finding.suppressed !== null}
          />
        )}
        note={managedBy === null ? null : <ManagedByNote by={managedBy} />}
      />
      <Section title={changes('title')}>
        <LatestChanges cluster={cluster} uid={read.uid} none={changes('none')} />
      </Section>
    </div>
  );
}

function Who({ row }: { row: AnswerOf<'placement.workload'>['row'] }) {
  const t = useTranslations('placement');
  const { replicas, available } = row;
  return (
    <p className="-mb-3 text-ink-2">
      {visibleText(row.kind, 63)} · <PlainText text={row.namespace} max={63} />
      {replicas === null || available === null ? null : (
        <>
          {' · '}
          <span className={available < replicas ? 'text-warn' : ''}>
            {t('available', { n: available, of: replicas })}
          </span>
        </>
      )}
    </p>
  );
}
