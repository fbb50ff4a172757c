'use client';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ErrorState } from '@/components/ui/error-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import { nodePoolCreateInput } from '@/lib/changes/node-pool-create.input';
import { queryOf } from '@/lib/client/query-of';
import { getChange } from '@/lib/contract/changes';
import { draftOfInput, startDraft } from './pool-draft';
import type { PoolDraft } from './pool-draft';
import { keptDraftOf } from './pool-draft-storage';
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
  if (!inBrowser || (from !== null && query.isPending)) return <SkeletonRows rows={8} />;
  if (from !== null && query.error !== null && query.data === undefined) {
    return <ErrorState failure={query.error} retry={() => void query.refetch()} />;
  }
  const earlier = query.data?.kind === 'node-pool.create' ? draftOf(query.data.input) : null;
  const kept = keptDraftOf(sessionStorage, cluster);
  const initial = earlier ?? kept?.draft ?? startDraft('windows');
  const keptAt = earlier === null ? (kept?.at ?? null) : null;
  return (
    <PoolWizard
      cluster={cluster}
      initial={initial}
      restored={earlier !== null || kept !== null}
      keptAt={keptAt}
    />
  );
}

function draftOf(input: unknown): PoolDraft | null {
  const parsed = nodePoolCreateInput.safeParse(input);
  return parsed.success ? draftOfInput(parsed.data) : null;
}
