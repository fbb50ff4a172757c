import { jsonSchema, type Json } from '@/lib/domain/json';
import { ownFields } from '@/lib/domain/pool/fields/pool-fields';
import { dataDiskItems } from '@/lib/domain/pool/fields/data-disk-fields';
import type { PoolDraft } from './draft';
import { sameJson, valueAt } from './draft-path';
import { hasShape } from '../fields/field-shape';

/** The part of `sessionStorage` that is used; a private tab may refuse all of it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface DraftPlace {
  cluster: string;
  /** null = a new pool. */
  poolId: string | null;
}

/** Drafts of another format version have other keys and are ignored. */
const keyOf = ({ cluster, poolId }: DraftPlace): string =>
  poolId === null
    ? `mullion.draft.2.node-pool.create.${cluster}`
    : `mullion.draft.2.node-pool.update.${cluster}.${poolId}`;

/** Keeps the draft for this tab, never the password. @returns the time kept, null when storage refuses. */
export function keepDraft(
  storage: DraftStorage,
  { place, draft, base, at }: { place: DraftPlace; draft: PoolDraft; base: Json; at: number },
): number | null {
  const { loginPassword: _secret, ...open } = draft;
  try {
    storage.setItem(keyOf(place), JSON.stringify({ at, base, draft: open }));
    return at;
  } catch {
    return null;
  }
}

const isRow = (row: Json): boolean =>
  typeof valueAt(row, 'key') === 'string' && typeof valueAt(row, 'value') === 'string';

const isOneOf = (words: readonly string[], value: Json | undefined): boolean =>
  typeof value === 'string' && words.includes(value);

/** Edited as rows, or holding the values of two modes at once. */
const apart = new Set(['labels', 'tags', 'passwordSet', 'dataDisks']);

/** Shape only, no rules: a kept draft may be wrong in every way a typed one may. */
function isDraft(draft: Json): boolean {
  const rows = [valueAt(draft, 'labels'), valueAt(draft, 'tags')];
  const disks = valueAt(draft, 'dataDisks');
  return (
    ownFields
      .filter(({ path }) => !apart.has(path))
      .every(({ path, schema }) => hasShape(schema, valueAt(draft, path))) &&
    rows.every((list) => Array.isArray(list) && list.every(isRow)) &&
    Array.isArray(disks) &&
    disks.every((disk) =>
      dataDiskItems.every(({ path, schema }) => hasShape(schema, valueAt(disk, path.replace('dataDisks[].', '')))),
    ) &&
    isOneOf(['linux', 'windows'], valueAt(draft, 'os')) &&
    isOneOf(['manual', 'auto'], valueAt(draft, 'size.mode'))
  );
}

/** `base`: what the form starts from. A draft of another start would undo what was changed meanwhile; null for none. */
export function keptDraftOf(
  storage: DraftStorage,
  { place, base }: { place: DraftPlace; base: Json },
): { at: number; draft: PoolDraft } | null {
  try {
    const text = storage.getItem(keyOf(place));
    const kept = text === null ? null : jsonSchema.parse(JSON.parse(text));
    const [at, draft] = [valueAt(kept ?? undefined, 'at'), valueAt(kept ?? undefined, 'draft')];
    const isOurs = sameJson(valueAt(kept ?? undefined, 'base'), base);
    if (typeof at !== 'number' || draft === undefined || !isOurs || !isDraft(draft)) return null;
    // Every field has just been checked.
    return { at, draft: { ...(draft as unknown as PoolDraft), loginPassword: '' } };
  } catch {
    return null;
  }
}

export function dropDraft(storage: DraftStorage, place: DraftPlace): void {
  try {
    storage.removeItem(keyOf(place));
  } catch {
    // Storage that cannot be written holds no draft.
  }
}
