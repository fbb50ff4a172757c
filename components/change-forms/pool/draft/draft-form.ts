import type { Reading } from '@/lib/client/reading';
import type { PoolOptions } from '@/lib/contract/pool-options';
import type { Finding } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';
import { type PoolDraft, jsonOf } from './draft';
import { valueAt, withValue } from './draft-path';
import type { PoolUnderEdit } from './edit';
import { type FieldIssue, type PoolStep, belongsTo, poolSteps, stepOfField } from '../summary/issues';

/** Which disk categories all chosen types can have; null = not known. */
export interface CommonCategories {
  system: readonly string[] | null;
  data: readonly string[] | null;
}

export interface DraftFormState {
  cluster: string;
  draft: PoolDraft;
  /** null: being read, or reading failed. */
  options: PoolOptions | null;
  reading: Reading;
  categories: CommonCategories;
  /** null = a new pool. */
  edit: PoolUnderEdit | null;
  changed: readonly string[];
  issues: readonly FieldIssue[];
  findings: readonly Finding[];
  /** What the cluster lacks for a new pool of the OS. */
  clusterFindings: readonly Finding[];
  /** Top-level fields that were changed. */
  touched: ReadonlySet<string>;
  /** Highest step that was opened; earlier steps show all their issues. */
  reached: number;
  set: (patch: Partial<PoolDraft>) => void;
}

export interface DraftForm extends Pick<
  DraftFormState,
  'cluster' | 'draft' | 'options' | 'reading' | 'categories' | 'edit' | 'set' | 'clusterFindings'
> {
  /** By dotted path; undefined where the draft has nothing. */
  valueAt: (path: string) => Json | undefined;
  put: (path: string, value: Json) => void;
  /** The first issue at or below a path; null while the field is untouched and its step was not passed. */
  issueAt: (path: string) => FieldIssue | null;
  /** Findings at a path, and below it unless `exact`. */
  findingsAt: (path: string, exact?: boolean) => Finding[];
  isChanged: (path: string) => boolean;
  undo: (path: string) => void;
}

export const zonesOf = ({ draft, options }: Pick<DraftForm, 'draft' | 'options'>): string[] =>
  (options?.vSwitches ?? []).filter(({ id }) => draft.vSwitchIds.includes(id)).map(({ zoneId }) => zoneId);

const topOf = (path: string): string => path.split('.')[0] ?? '';

export function isPassed(step: PoolStep, reached: number): boolean {
  return poolSteps.indexOf(step) < reached;
}

export const isShown = (
  field: string,
  { touched, reached, edit }: Pick<DraftFormState, 'touched' | 'reached' | 'edit'>,
): boolean => edit !== null || touched.has(topOf(field)) || isPassed(stepOfField(field), reached);

function patchAt(draft: PoolDraft, path: string, value: Json): Partial<PoolDraft> {
  const top = topOf(path);
  const next = withValue(jsonOf(draft), path, value);
  // The top-level field keeps its shape: only a value of the same kind is put beneath it.
  return { [top]: valueAt(next, top) } as Partial<PoolDraft>;
}

export function draftForm(state: DraftFormState): DraftForm {
  const { draft, edit } = state;
  const shown = (field: string) => isShown(field, state);
  return {
    ...state,
    valueAt: (path) => valueAt(jsonOf(draft), path),
    put: (path, value) => state.set(patchAt(draft, path, value)),
    issueAt: (path) => state.issues.find((issue) => belongsTo(issue.field, path) && shown(issue.field)) ?? null,
    findingsAt: (path, exact = false) =>
      state.findings.filter(
        ({ field }) => field !== null && (exact ? field === path : belongsTo(field, path)) && shown(field),
      ),
    isChanged: (path) => state.changed.some((one) => belongsTo(one, path)),
    undo: (path) => {
      const before = edit === null ? undefined : valueAt(jsonOf(edit.start), path);
      if (before !== undefined) state.set(patchAt(draft, path, before));
    },
  };
}
