'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { z } from 'zod';
import { getWorkloadPlacement } from '@/lib/contract/placement-workload';
import { queryOf } from '@/lib/client/query-of';
import { Freshness } from '@/components/shell/freshness';
import { PageHeader } from '@/components/shell/page-header';
import { SourceProblems } from '@/components/shell/source-problems';
import { IgnoreFindingButton } from '@/components/change-forms/workload/ignore-finding-button';
import { WorkloadPatchButton } from '@/components/change-forms/workload/workload-patch-button';
import { PlainText } from '@/components/ui/text/plain-text';
import { visibleText } from '@/components/ui/text/visible-text';
import { AssessmentBody } from '../assessment/assessment-body';
import { InferredOsLabel } from '../inferred-os-label';
import { OutcomeBadge } from '../outcome-badge';
import { placementHref } from '../placement-href';
import { ReadState } from '../read-state';
import { UnreadNote } from '../unread-note';
import { useLanguage } from '../use-language';
import { ManagedByNote } from './managed-by-note';
import { PoolStrip } from './pool-strip';
import { targetOf } from './target-of';
import { WorkloadChanges } from './workload-changes';

interface WorkloadPageProps {
  cluster: string;
  namespace: string;
  kind: string;
  name: string;
}

/** One workload: the verdict, what to do about it, and node by node why. */
export function WorkloadPage({ cluster, ...workload }: WorkloadPageProps) {
  const nav = useTranslations('shell.nav');
  const lang = useLanguage();
  const read = useQuery({
    ...queryOf(getWorkloadPlacement, { params: { cluster, ...workload }, query: { lang } }),
    refetchInterval: 15_000,
  });
  const { data } = read;
  const base = placementHref(cluster);
  return (
    <div aria-busy={read.isPending}>
      <PageHeader
        breadcrumb={[
          { label: nav('overview'), href: '/' },
          { label: cluster, href: `/clusters/${encodeURIComponent(cluster)}` },
          { label: nav('placement'), href: base },
        ]}
        title={<PlainText text={workload.name} max={253} />}
        state={
          data === undefined ? null : (
            <>
              <OutcomeBadge outcome={data.assessment.outcome} />
              <InferredOsLabel intent={data.assessment.intent} />
            </>
          )
        }
        freshness={<Freshness sources={data?.sources} />}
      />
      <SourceProblems sources={data?.sources} />
      <UnreadNote kinds={data?.unread} />
      <ReadState read={read} list={base} />
      {data === undefined ? null : <WorkloadBody cluster={cluster} read={data} />}
    </div>
  );
}

function WorkloadBody({ cluster, read }: { cluster: string; read: z.infer<typeof getWorkloadPlacement.response> }) {
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
      <WorkloadChanges cluster={cluster} uid={read.uid} />
    </div>
  );
}

function Who({ row }: { row: z.infer<typeof getWorkloadPlacement.response>['row'] }) {
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
