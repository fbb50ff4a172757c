import { nodePoolUpdateInput } from '@/lib/changes/node-pool-update/input';
import type { Json } from '@/lib/domain/json';
import { editedPool, definitionOfForm } from '@/lib/domain/pool/definition/edit-pool';
import { atPath, type JsonObject, putPath } from '@/lib/domain/pool/definition/json-path';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PoolEdit, PoolForm } from '@/lib/domain/pool/fields/form-schema';
import type { PoolField } from '@/lib/domain/pool/fields/pool-field';
import { ownFields } from '@/lib/domain/pool/fields/pool-fields';
import { type PoolDraft, candidateOf, draftOfDefinition, startDraft } from './draft';
import { sameJson } from './draft-path';

export interface PoolUnderEdit {
  id: string;
  name: string;
  before: PoolDefinition;
  start: PoolDraft;
  nodesNow: number | null;
}

/** The type of auto scaling is chosen when auto scaling begins, and stays. */
const isFixed = ({ path, change }: PoolField, { start }: PoolUnderEdit): boolean =>
  path === 'size.type' ? start.size.mode === 'auto' : change === 'fixed';

export const fixedOnEdit = (field: PoolField | null, edit: PoolUnderEdit | null): boolean =>
  edit !== null && field !== null && isFixed(field, edit);

export function changedOf(draft: PoolDraft, edit: PoolUnderEdit): PoolField[] {
  const [from, to] = [candidateOf(edit.start), candidateOf(draft)];
  return ownFields.filter(
    (field) =>
      field.path !== 'passwordSet' &&
      !isFixed(field, edit) &&
      !sameJson(atPath(from, field.path), atPath(to, field.path)),
  );
}

/** The fields that change, lists and the size whole; not parsed yet. */
export function setOf(draft: PoolDraft, edit: PoolUnderEdit): JsonObject {
  const set: JsonObject = {};
  const to = candidateOf(draft);
  for (const { path } of changedOf(draft, edit)) {
    const whole = path.startsWith('size.') ? 'size' : path;
    putPath(set, whole, atPath(to, whole) ?? null);
  }
  return set;
}

export function updateInputOf(draft: PoolDraft, edit: PoolUnderEdit): JsonObject {
  const { loginPassword } = draft;
  return {
    nodePool: { id: edit.id, name: edit.name },
    set: setOf(draft, edit),
    ...(loginPassword === '' ? {} : { loginPassword }),
  };
}

export const poolAfter = (draft: PoolDraft, edit: PoolUnderEdit): PoolDefinition =>
  editedPool(edit.before, {
    // Checked by the edit's schema before it is shown or sent.
    edit: setOf(draft, edit) as unknown as PoolEdit,
    password: draft.loginPassword !== '',
  });

/** The pool as a request would make it, without its secrets: a stored request holds none. Null if it cannot be read. */
export function draftOfUpdate(input: Json, edit: PoolUnderEdit): PoolDraft | null {
  const parsed = nodePoolUpdateInput.safeParse(input);
  if (!parsed.success || parsed.data.nodePool.id !== edit.id) return null;
  const pool = editedPool(edit.before, { edit: parsed.data.set, password: false });
  const draft = draftOfDefinition(pool, edit.nodesNow);
  const { preUserData, userData } = edit.start;
  return draft === null ? null : { ...draft, preUserData, userData };
}

/** The previous value of a field in the form's representation; undefined: the path is not in the form. */
export const valueBefore = (path: string, edit: PoolUnderEdit): Json | undefined =>
  atPath(candidateOf(edit.start), path);

/** Missing numbers get a default: they are reported as issues, and the other findings remain available. */
function withoutGaps(draft: PoolDraft, usual: PoolDraft): PoolDraft {
  const { size, billing } = draft;
  return {
    ...draft,
    size: {
      ...size,
      desired: size.desired ?? usual.size.desired,
      min: size.min ?? usual.size.min,
      max: size.max ?? usual.size.max,
    },
    billing: {
      ...billing,
      period: billing.period ?? usual.billing.period,
      autoRenewPeriod: billing.autoRenewPeriod ?? usual.billing.autoRenewPeriod,
    },
  };
}

export function evaluatedPool(draft: PoolDraft, edit: PoolUnderEdit | null): PoolDefinition {
  const whole = withoutGaps(draft, edit?.start ?? startDraft(draft.os));
  if (edit !== null) return poolAfter(whole, edit);
  // The gaps are filled, so every number is there.
  return definitionOfForm(candidateOf(whole) as unknown as PoolForm);
}
