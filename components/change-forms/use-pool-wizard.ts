'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { queryOf } from '@/lib/client/query-of';
import { useUrlQuery } from '@/lib/client/use-url-query';
import { getPoolOptions } from '@/lib/contract/catalog';
import type { PoolDraft } from './pool-draft';
import { withSuggestions } from './pool-draft';
import { dropDraft } from './pool-draft-storage';
import { poolForm } from './pool-form';
import { checkDraft, issuesOfDoor, poolSteps, stepOfField } from './pool-issues';
import type { PoolStep } from './pool-issues';
import { useCreateChange } from './use-create-change';
import { usePoolDraft } from './use-pool-draft';
import { usePreview } from './use-preview';

const kind = 'node-pool.create';

/** Everything the wizard knows: the draft, what is offered, what is wrong with it, and what it would do. */
export function usePoolWizard(o: { cluster: string; initial: PoolDraft; keptAt: number | null }) {
  const { cluster } = o;
  const router = useRouter();
  const url = useUrlQuery();
  const state = usePoolDraft(o);
  const step = poolSteps.find((one) => one === url.get('step')) ?? 'system';
  const reached = useReached(step);
  const options = useQuery({
    ...queryOf(getPoolOptions, { params: { cluster }, query: { os: state.draft.os } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const known = options.data?.options ?? null;
  const draft = useMemo(() => withSuggestions(state.draft, known), [state.draft, known]);
  const { input, issues: own } = useMemo(() => checkDraft(draft), [draft]);
  const preview = usePreview({ kind, cluster, input });
  const create = useCreateChange((change) => {
    if (change.state !== 'blocked') dropDraft(sessionStorage, cluster);
    router.push(`/changes/${encodeURIComponent(change.id)}`);
  });
  // What the door found wrong belongs to the input it was sent; an input that is not whole was never sent.
  const door = input === null ? [] : (create.error?.issues ?? preview.answer?.issues ?? []);
  const issues = [...own, ...issuesOfDoor(door)];
  const findings = input === null ? [] : (preview.answer?.plan?.findings ?? []);
  return {
    state,
    step,
    reached,
    options,
    preview,
    issues,
    findings,
    openFields: own.length,
    blockers: findings.filter((finding) => finding.severity === 'blocker').length,
    warnings: findings.filter((finding) => finding.severity === 'warning').length,
    form: poolForm({ ...state, draft, options: known, issues, findings, reached }),
    failure: create.error,
    isSending: create.isPending || create.isSuccess,
    openField: (field: string) => url.set({ step: stepOfField(field) }),
    submit: (reason: string) => create.mutate({ kind, cluster, input, reason: reason.trim() }),
  };
}

/** Index of the furthest step that was open. */
function useReached(step: PoolStep): number {
  const index = poolSteps.indexOf(step);
  const [reached, setReached] = useState(index);
  if (index > reached) setReached(index);
  return Math.max(reached, index);
}
