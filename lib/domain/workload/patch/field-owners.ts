import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { isItem } from '@/lib/kube-rules/patch/field-set';
import type { Edit } from './edits';
import { type FieldManager, fieldManagersOf } from './managed-by';
import { FIELD_MANAGER } from '@/lib/domain/node/node-protection';
import type { PatchOperation } from './patch';
import { stepsOf, indexOf } from '@/lib/kube-rules/patch/json-pointer';

/** The owner of a field to be edited. `applies`: by server-side apply, which answers with a conflict. */
export interface FieldOwner {
  manager: string;
  applies: boolean;
  /** The field, e.g. `spec.template.spec.nodeSelector`. */
  field: string;
}

const isLeaf = (set: RawObject): boolean => Object.keys(set).every((key) => key === '.');

/** What a manager owns around an edit: the path itself, an atomic parent, or a child. */
function ownedAt(fields: RawObject, object: unknown, edit: Pick<Edit, 'steps'>): string[] | null {
  let [set, at] = [fields, object];
  const path: string[] = [];
  for (const step of edit.steps) {
    if (path.length > 0 && isLeaf(set)) return path;
    const index = Array.isArray(at) ? indexOf(step, at.length) : null;
    const item: unknown = Array.isArray(at)
      ? index === null
        ? undefined
        : at[index]
      : isObject(at)
        ? at[step]
        : undefined;
    const key = Array.isArray(at) ? Object.keys(set).find((one) => isItem(one, item)) : `f:${step}`;
    const below = key !== undefined && Object.hasOwn(set, key) ? set[key] : undefined;
    if (!isObject(below)) return null;
    path.push(index === null ? step : `[${index}]`);
    [set, at] = [below, item];
  }
  return path;
}

const fieldText = (path: readonly string[]): string => path.join('.').replaceAll('.[', '[');

/** Owners of the edited fields. Fields that an edit adds have no owner. */
function owning(object: RawObject, edits: readonly Edit[], isMeant: (one: FieldManager) => boolean): FieldOwner[] {
  const owners = fieldManagersOf(object)
    .filter(isMeant)
    .flatMap(({ manager, operation, fields }) =>
      edits.flatMap((edit): FieldOwner[] => {
        const path = ownedAt(fields, object, edit);
        return path === null ? [] : [{ manager, applies: operation === 'Apply', field: fieldText(path) }];
      }),
    );
  return [...new Map(owners.map((one) => [`${one.manager} ${one.applies} ${one.field}`, one])).values()];
}

export const ownersOf = (object: RawObject, edits: readonly Edit[]): FieldOwner[] =>
  owning(object, edits, ({ manager }) => manager !== FIELD_MANAGER);

/** Whether we wrote it by an earlier JSON patch: our own apply would conflict even with that. */
export const arePatchedByUs = (object: RawObject, edits: readonly Edit[]): boolean =>
  owning(object, edits, ({ manager, operation }) => manager === FIELD_MANAGER && operation !== 'Apply').length > 0;

/** Whether all that the operations set is recorded as ours: another manager may have made the same edit. */
export function areSetByUs(object: RawObject, operations: readonly PatchOperation[]): boolean {
  const ours = fieldManagersOf(object).filter(({ manager }) => manager === FIELD_MANAGER);
  const set = operations.filter(({ op }) => op === 'add' || op === 'replace');
  return (
    set.length > 0 &&
    set.every(({ path }) => ours.some(({ fields }) => ownedAt(fields, object, { steps: stepsOf(path) }) !== null))
  );
}
