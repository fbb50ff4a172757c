import type { PoolOptions } from '@/lib/contract/catalog';
import type { Finding } from '@/lib/domain/change/plan';
import type { PoolDraft } from './pool-draft';
import type { FieldIssue, PoolStep } from './pool-issues';
import { belongsTo, poolSteps, stepOfField } from './pool-issues';

/** What a group of fields is given: the values, how to change them, and what is wrong with them. */
export interface PoolForm {
  draft: PoolDraft;
  options: PoolOptions | null;
  set: (patch: Partial<PoolDraft>) => void;
  /** The first wrong thing at or below a path; null while the field was not touched and its step not passed. */
  issueAt: (path: string) => FieldIssue | null;
  findingsAt: (path: string) => Finding[];
}

export interface PoolFormState {
  draft: PoolDraft;
  options: PoolOptions | null;
  issues: readonly FieldIssue[];
  findings: readonly Finding[];
  /** Top-level fields that were changed. */
  touched: ReadonlySet<string>;
  /** Highest step that was open; earlier steps show all that is wrong. */
  reached: number;
  set: (patch: Partial<PoolDraft>) => void;
}

/** The input field a draft field belongs to. */
const inputField: Partial<Record<keyof PoolDraft, string>> = {
  sizeMode: 'size',
  desired: 'size',
  min: 'size',
  max: 'size',
};

export function touchedBy(patch: Partial<PoolDraft>): string[] {
  // Object.keys forgets the key type; a patch has no other keys.
  return (Object.keys(patch) as (keyof PoolDraft)[]).map((key) => inputField[key] ?? key);
}

export function isPassed(step: PoolStep, reached: number): boolean {
  return poolSteps.indexOf(step) < reached;
}

export function poolForm(state: PoolFormState): PoolForm {
  const visible = (field: string) =>
    state.touched.has(field.split('.')[0] ?? '') || isPassed(stepOfField(field), state.reached);
  return {
    draft: state.draft,
    options: state.options,
    set: state.set,
    issueAt: (path) =>
      state.issues.find((issue) => belongsTo(issue.field, path) && visible(issue.field)) ?? null,
    findingsAt: (path) =>
      state.findings.filter(
        (finding) => finding.field !== null && belongsTo(finding.field, path) && visible(finding.field),
      ),
  };
}
