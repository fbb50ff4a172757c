'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { PageHeader } from '@/components/shell/page-header';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { nodePoolCreateInput } from '@/lib/changes/node-pool-create.input';
import { queryOf } from '@/lib/client/query-of';
import { getChange } from '@/lib/contract/changes';
import { draftOfInput, startDraft } from './pool-draft';
import type { PoolDraft } from './pool-draft';
import { keptDraftOf } from './pool-draft-storage';
import { poolsCrumbs } from './pools-crumbs';
import { PoolWizard } from './pool-wizard';

const never = () => () => undefined;

/** The wizard for a new node pool: from nothing, from the draft of this tab, or from a change that was blocked. */
export function NodePoolCreate({ cluster, from }: { cluster: string; from: string | null }) {
  // The kept draft is known in the browser only; the server renders the frame.
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const query = useQuery({ ...queryOf(getChange, { params: { id: from ?? '-' } }), enabled: from !== null });
  if (!inBrowser || (from !== null && query.isPending)) return <Waiting cluster={cluster} />;
  if (from !== null && query.error !== null && query.data === undefined) {
    return (
      <Waiting cluster={cluster}>
        <ErrorState failure={query.error} retry={() => void query.refetch()} />
      </Waiting>
    );
  }
  const earlier = query.data?.kind === 'node-pool.create' ? draftOf(query.data.input) : null;
  return <StartedWizard key={from} cluster={cluster} earlier={earlier} />;
}

/** Looks for a kept draft once; what is kept later is this very form's. */
function StartedWizard({ cluster, earlier }: { cluster: string; earlier: PoolDraft | null }) {
  const [start] = useState(() => {
    if (earlier !== null) return { initial: earlier, restored: true, keptAt: null };
    const kept = keptDraftOf(sessionStorage, cluster);
    return {
      initial: kept?.draft ?? startDraft('windows'),
      restored: kept !== null,
      keptAt: kept?.at ?? null,
    };
  });
  return <PoolWizard cluster={cluster} {...start} />;
}

function Waiting({ cluster, children }: { cluster: string; children?: ReactNode }) {
  const t = useTranslations('wizard');
  return (
    <>
      <PageHeader breadcrumb={poolsCrumbs(cluster, t('pools'))} title={t('title')} />
      {children ?? <SkeletonRows rows={8} />}
    </>
  );
}

function draftOf(input: unknown): PoolDraft | null {
  const parsed = nodePoolCreateInput.safeParse(input);
  return parsed.success ? draftOfInput(parsed.data) : null;
}
