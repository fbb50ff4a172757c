import { jsonSchema, type Json } from '@/lib/domain/json';
import { ownFields } from '@/lib/domain/pool/fields/pool-fields';
import { dataDiskItems } from '@/lib/domain/pool/fields/data-disk-fields';
import { candidateOf, type PoolDraft } from './draft';
import { sameJson, valueAt } from './draft-path';
import { hasShape } from '../fields/field-shape';

/** The part of a browser's storage that is used; a private tab may refuse all of it. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface DraftStores {
  /** Holds drafts after the tab is closed. */
  lasting: DraftStorage;
  /** Knows which of them this tab has written. */
  tab: DraftStorage;
}

export const draftStores = (): DraftStores => ({ lasting: localStorage, tab: sessionStorage });

export interface DraftPlace {
  /** Id of the person: browsers are shared. */
  person: string;
  cluster: string;
  /** null = a new pool. */
  poolId: string | null;
}

/** Drafts of another format version have other keys and are ignored. */
const keyOf = ({ person, cluster, poolId }: DraftPlace): string =>
  ['mullion.draft.3', poolId === null ? 'node-pool.create' : 'node-pool.update', person, cluster, poolId ?? '']
    .map(encodeURIComponent)
    .join('/');

/** Fields that may hold secrets (scripts do): never stored. */
const secretFields = ['loginPassword', 'preUserData', 'userData'];

const withoutSecrets = (value: Json): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !secretFields.includes(key)))
    : value;

const keptForMs = 30 * 86_400_000;

/** Keeps the draft without its secrets. @returns the time kept, null when storage refuses. */
export function keepDraft(
  { lasting, tab }: DraftStores,
  { place, draft, base, at }: { place: DraftPlace; draft: PoolDraft; base: Json; at: number },
): number | null {
  try {
    const kept = { at, base: withoutSecrets(base), draft: withoutSecrets(jsonSchema.parse(draft)) };
    lasting.setItem(keyOf(place), JSON.stringify(kept));
    tab.setItem(keyOf(place), 'yes');
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

export interface KeptDraft {
  at: number;
  draft: PoolDraft;
  /** Written in this tab: it is going on, not an earlier one. */
  isHere: boolean;
}

/**
 * `base`: what the form starts from. A draft of another start would undo what was changed meanwhile; null for none.
 * One that is too old or of another start is removed.
 * Secret fields come from `start`.
 */
export function keptDraftOf(
  stores: DraftStores,
  { place, base, start, now }: { place: DraftPlace; base: Json; start: PoolDraft; now: number },
): KeptDraft | null {
  const { lasting, tab } = stores;
  try {
    const text = lasting.getItem(keyOf(place));
    const kept = text === null ? undefined : jsonSchema.parse(JSON.parse(text));
    const [at, open] = [valueAt(kept, 'at'), valueAt(kept, 'draft')];
    const isOurs = sameJson(valueAt(kept, 'base'), withoutSecrets(base));
    if (typeof at !== 'number' || at < now - keptForMs || !isOurs) {
      dropDraft(stores, place);
      return null;
    }
    if (typeof open !== 'object' || open === null || Array.isArray(open)) return null;
    const { preUserData, userData } = start;
    const draft: Json = { ...open, preUserData, userData, loginPassword: '' };
    if (!isDraft(draft)) return null;
    // Every field has just been checked.
    return { at, draft: draft as unknown as PoolDraft, isHere: tab.getItem(keyOf(place)) !== null };
  } catch {
    return null;
  }
}

/** How a form is opened: the draft of this tab goes on, an earlier one is offered. */
export function openedDraft(kept: KeptDraft | null, fresh: PoolDraft) {
  const goesOn = kept?.isHere === true;
  return {
    initial: goesOn ? kept.draft : fresh,
    restored: goesOn,
    keptAt: goesOn ? kept.at : null,
    offered: goesOn ? null : kept,
  };
}

/** A link says what the form starts with: any other draft is offered, and none that holds the same. */
export function openedByLink(kept: KeptDraft | null, form: { initial: PoolDraft; restored: boolean }) {
  const isSame = kept !== null && sameJson(requestedBy(kept.draft), requestedBy(form.initial));
  return { ...form, keptAt: null, offered: isSame ? null : kept };
}

const requestedBy = (draft: PoolDraft): Json => withoutSecrets(candidateOf(draft));

export function dropDraft({ lasting, tab }: DraftStores, place: DraftPlace): void {
  try {
    lasting.removeItem(keyOf(place));
    tab.removeItem(keyOf(place));
  } catch {
    // Storage that cannot be written holds no draft.
  }
}
