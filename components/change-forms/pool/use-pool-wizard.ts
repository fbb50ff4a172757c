import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { countOf } from '@/components/change/plan/finding-list';
import { useCreateChange, usePreview } from '../request/use-preview';
import { type PoolDraft, startDraft, withSuggestions } from './draft/draft';
import { draftForm, isShown } from './draft/draft-form';
import { draftStores, dropDraft, type KeptDraft } from './draft/draft-storage';
import { changedOf, type PoolUnderEdit } from './draft/edit';
import {
  checkDraft,
  checkEdit,
  currentFindings,
  issuesOfEndpoint,
  mergedFindings,
  stepOfField,
  type PoolStep,
} from './summary/issues';
import { useDraft, useDraftPlace } from './draft/use-draft';
import type { Finding } from '@/lib/domain/change/plan';
import { useLocalFindings } from './summary/use-local-findings';
import { useStep } from './steps/use-step';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '@/lib/client/query-of';
import { readingOf } from '@/lib/client/reading';
import { useCategories } from './instance-types/use-categories';

function useOffers({ cluster, draft, isNew }: { cluster: string; draft: PoolDraft; isNew: boolean }) {
  const query = useQuery({
    ...queryOf('pool-options.get', { params: { cluster }, query: { os: draft.os } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const known = query.data?.options ?? null;
  const { rows, categories } = useCategories({ cluster, draft, options: known });
  // While the lists of the other OS load, nothing is evaluated against the old ones.
  const evaluating = query.isPlaceholderData ? null : known;
  return {
    query,
    known,
    lists: { options: known, reading: readingOf(query), categories },
    disks: rows,
    evaluating,
    clusterFindings: (isNew ? evaluating?.clusterFindings : null) ?? [],
  };
}

function usePoolNames(cluster: string): string[] | null {
  const rows = useQuery(queryOf('node-pools.list', { params: { cluster } })).data?.rows;
  return useMemo(() => rows?.map((row) => row.name) ?? null, [rows]);
}

const isAbout = ({ field }: Finding, shown: Parameters<typeof isShown>[1]): boolean =>
  field !== null && isShown(field, shown);

export interface WizardStart {
  cluster: string;
  initial: PoolDraft;
  keptAt: number | null;
  /** An earlier draft, not yet decided on. */
  offered: KeptDraft | null;
  /** null = a new pool. */
  edit: PoolUnderEdit | null;
}

export function usePoolWizard(o: WizardStart) {
  const { cluster, edit } = o;
  const poolId = edit?.id ?? null;
  const state = useDraft({ ...o, poolId, start: edit?.start ?? startDraft('windows') });
  const steps = useStep(edit !== null);
  const offers = useOffers({ cluster, draft: state.draft, isNew: edit === null });
  const draft = useMemo(
    () => (edit === null ? withSuggestions(state.draft, offers.known) : state.draft),
    [state.draft, offers.known, edit],
  );
  const { input, own, changed } = useChecked(draft, edit);
  const request = useRequest({ cluster, edit, input, isOffering: state.isOffering });
  const local = useLocalFindings({
    draft,
    edit,
    options: offers.evaluating,
    disks: offers.disks,
    poolNames: usePoolNames(cluster),
  });
  const issues = [...own, ...request.endpointIssues];
  // A missing field is reported as such; findings about its absence add nothing.
  const server = currentFindings(request.findings, {
    ofEarlier: request.preview.updating,
    isEvaluated: local.isEvaluated,
  });
  const { clusterFindings } = offers;
  const findings = mergedFindings([...clusterFindings, ...local.found], server).filter(
    ({ field }) => !issues.some((issue) => issue.field === field),
  );
  const shown = { touched: state.touched, reached: steps.reached, edit };
  return {
    state,
    ...steps,
    options: offers.query,
    preview: request.preview,
    issues,
    findings,
    /** The plan's findings, those about the cluster, and the form's own findings about fields already visited. */
    reported: findings.filter((one) => [...server, ...clusterFindings].includes(one) || isAbout(one, shown)),
    openFields: own.length,
    openIssues: own,
    isUnchanged: edit !== null && changed.length === 0 && draft.loginPassword === '',
    isTouched: (id: PoolStep) => changed.some((path) => stepOfField(path) === id),
    blockers: countOf(findings, 'blocker'),
    warnings: countOf(findings, 'warning'),
    form: draftForm({
      cluster,
      draft,
      ...offers.lists,
      changed,
      issues,
      findings,
      clusterFindings,
      set: state.set,
      ...shown,
    }),
    failure: request.create.error,
    isSending: request.create.isPending || request.create.isSuccess,
    submit: request.submit,
  };
}

export type PoolWizardState = ReturnType<typeof usePoolWizard>;

function useChecked(draft: PoolDraft, edit: PoolUnderEdit | null) {
  return useMemo(() => {
    const { input, issues } = edit === null ? checkDraft(draft) : checkEdit(draft, edit);
    const changed = edit === null ? [] : changedOf(draft, edit).map((field) => field.path);
    return { input, own: issues, changed };
  }, [draft, edit]);
}

function useRequest(o: {
  cluster: string;
  edit: PoolUnderEdit | null;
  input: ReturnType<typeof checkDraft>['input'];
  isOffering: boolean;
}) {
  const { cluster, edit, input } = o;
  const kind = edit === null ? 'node-pool.create' : 'node-pool.update';
  const router = useRouter();
  const place = useDraftPlace(cluster, edit?.id ?? null);
  const preview = usePreview({ kind, cluster, input });
  const create = useCreateChange((change) => {
    // While an earlier draft is offered, it is the one that is kept.
    if (change.state !== 'blocked' && !o.isOffering) dropDraft(draftStores(), place);
    router.push(`/changes/${encodeURIComponent(change.id)}`);
  });
  // Issues from the endpoint belong to the input that was sent; an incomplete input is never sent.
  const endpoint = input === null ? [] : (create.error?.issues ?? preview.answer?.issues ?? []);
  return {
    preview,
    create,
    endpointIssues: issuesOfEndpoint(endpoint),
    findings: input === null ? [] : (preview.answer?.plan?.findings ?? []),
    submit: (reason: string) => create.mutate({ kind, cluster, input, reason: reason.trim() }),
  };
}
