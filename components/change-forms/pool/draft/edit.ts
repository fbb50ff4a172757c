import type { Json } from '@/lib/domain/json';
import { editedPool } from '@/lib/domain/pool/definition/edit-pool';
import { atPath, type JsonObject, putPath } from '@/lib/domain/pool/definition/json-path';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PoolEdit } from '@/lib/domain/pool/fields/form-schema';
import type { PoolField } from '@/lib/domain/pool/fields/pool-field';
import { ownFields } from '@/lib/domain/pool/fields/pool-fields';
import type { PoolDraft } from './draft';
import { candidateOf } from './draft';
import { sameJson } from './draft-path';

/** A pool that is edited, as it was when the form was opened. */
export interface PoolUnderEdit {
  id: string;
  name: string;
  before: PoolDefinition;
  /** The form filled with it. */
  start: PoolDraft;
  nodesNow: number | null;
}

/** The type of auto scaling is chosen when auto scaling begins, and stays. */
const isFixed = ({ path, change }: PoolField, { start }: PoolUnderEdit): boolean =>
  path === 'size.type' ? start.size.mode === 'auto' : change === 'fixed';

/** Why a field cannot be edited: it is fixed, and for how long. */
export const fixedOnEdit = (field: PoolField | null, edit: PoolUnderEdit | null): boolean =>
  edit !== null && field !== null && isFixed(field, edit);

/** The fields that differ from the pool, in the order of the catalogue. */
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

/** Input of `node-pool.update`, not parsed yet; the password only when one was typed. */
export function updateInputOf(draft: PoolDraft, edit: PoolUnderEdit): JsonObject {
  const { loginPassword } = draft;
  return {
    nodePool: { id: edit.id, name: edit.name },
    set: setOf(draft, edit),
    ...(loginPassword === '' ? {} : { loginPassword }),
  };
}

/** The pool as the edit leaves it. Only for an edit that is whole. */
export const poolAfter = (draft: PoolDraft, edit: PoolUnderEdit): PoolDefinition =>
  editedPool(edit.before, {
    // Checked by the edit's schema before it is shown or sent.
    edit: setOf(draft, edit) as unknown as PoolEdit,
    password: draft.loginPassword !== '',
  });

/** The previous value of a field in the form's representation; undefined: the path is not in the form. */
export const valueBefore = (path: string, edit: PoolUnderEdit): Json | undefined =>
  atPath(candidateOf(edit.start), path);
