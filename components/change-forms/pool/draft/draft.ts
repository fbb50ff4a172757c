import type { PoolOptions } from '@/lib/contract/pool-options';
import type { Json } from '@/lib/domain/json';
import type { Taint } from '@/lib/domain/node/node';
import { formOfDefinition } from '@/lib/domain/pool/definition/edit-pool';
import { type JsonObject, putPath } from '@/lib/domain/pool/definition/json-path';
import { type PoolDefinition, emptyDataDisk, settlePool } from '@/lib/domain/pool/definition/pool-definition';
import type { PoolForm } from '@/lib/domain/pool/fields/form-schema';
import { type ImageWords, imageWordsOf, unknownTypeIn } from '@/lib/domain/pool/image-type';
import { ownFields } from '@/lib/domain/pool/fields/pool-fields';

export type PoolOs = PoolForm['os'];

/** A value while it is typed: every number may be missing. */
type Typed<T> = T extends number
  ? number | null
  : T extends (infer Item)[]
    ? Typed<Item>[]
    : T extends object
      ? { [K in keyof T]: Typed<T[K]> }
      : T;

/** A label or a tag as a row, which may be empty or there twice. */
export type KeyValueRow = { key: string; value: string };
export type SizeDraft = {
  mode: 'manual' | 'auto';
  desired: number | null;
  min: number | null;
  max: number | null;
  type: string;
};

/** The pool's form while it is typed: numbers may be missing, labels and tags are rows, both kinds of size are kept. */
export type PoolDraft = Omit<Typed<PoolForm>, 'size' | 'labels' | 'tags'> & {
  size: SizeDraft;
  labels: KeyValueRow[];
  tags: KeyValueRow[];
};
export type DiskDraft = PoolDraft['systemDisk'];
export type DataDiskDraft = PoolDraft['dataDisks'][number];

export const windowsTaint: Taint = { key: 'os', value: 'windows', effect: 'NoSchedule' };

export const sameTaint = (a: Taint, b: Taint): boolean =>
  a.key === b.key && a.value === b.value && a.effect === b.effect;

export const startDataDisk: DataDiskDraft = { ...emptyDataDisk, category: 'cloud_essd', sizeGiB: 120 };

/** The catalog's defaults for a new pool. Windows images are large: their system disk starts at 120 GiB too. */
export function startDraft(os: PoolOs): PoolDraft {
  const start: JsonObject = { loginPassword: '' };
  for (const { path, initial } of ownFields) if (path !== 'passwordSet') putPath(start, path, structuredClone(initial));
  // The catalog has every field of the form, as its tests verify; labels and tags start as rows.
  return { ...(start as unknown as PoolDraft), os, labels: [], tags: [] };
}

/** Another OS resets what depends on it (image, instance types, runtime, logon) and keeps the rest. */
export function chooseOs(draft: PoolDraft, os: PoolOs): PoolDraft {
  if (draft.os === os) return draft;
  const taints = os === 'windows' ? draft.taints : draft.taints.filter((taint) => !sameTaint(taint, windowsTaint));
  const next: PoolDraft = {
    ...draft,
    os,
    imageId: '',
    imageType: '',
    platform: '',
    instanceTypes: [],
    runtimeVersion: '',
    keyPair: '',
    taints,
  };
  return os === 'windows' ? onWindows(next) : next;
}

function onWindows(draft: PoolDraft): PoolDraft {
  const next: JsonObject = structuredClone(draft);
  for (const { path, windows } of ownFields) if (windows !== 'free') putPath(next, path, windows.only);
  // Only Linux nodes have mounts; the rest keeps its shape.
  const pool = next as unknown as PoolDraft;
  return { ...pool, dataDisks: pool.dataDisks.map((disk) => ({ ...disk, mount: null })) };
}

const rowsOf = (map: Record<string, string>): KeyValueRow[] =>
  Object.entries(map).map(([key, value]) => ({ key, value }));

export function draftOfForm(form: PoolForm): PoolDraft {
  const start = startDraft(form.os);
  return {
    ...form,
    loginPassword: '',
    size: { ...start.size, ...form.size },
    labels: rowsOf(form.labels),
    tags: rowsOf(form.tags),
  };
}

/** Null if the OS is unknown. `nodesNow`: the size when auto scaling is turned off. */
export function draftOfDefinition(pool: PoolDefinition, nodesNow: number | null): PoolDraft | null {
  const form = formOfDefinition(pool);
  if (form === null) return null;
  const draft = draftOfForm(form);
  const { size } = draft;
  if (pool.size.mode === 'auto') return { ...draft, size: { ...size, desired: nodesNow } };
  return { ...draft, size: { ...size, max: Math.max(size.max ?? 0, pool.size.desired ?? 0) } };
}

export function draftLike(pool: PoolDefinition, nodesNow: number | null): PoolDraft | null {
  const draft = draftOfDefinition(pool, nodesNow);
  return draft === null ? null : { ...draft, name: '' };
}

/** Windows Server Core and the full system have images of their own. */
const isCore = ({ imageType }: { imageType: string }): boolean => imageType.toLowerCase().includes('core');

/** As many nodes of another Windows build: the first image of it, of the same edition if there is one; else none. */
export function draftOfBuild(
  draft: PoolDraft,
  { build, nodes, options }: { build: string; nodes: number | null; options: PoolOptions | null },
): PoolDraft {
  const images = (options?.images ?? []).filter((one) => one.build === build);
  const image = images.find((one) => isCore(one) === isCore(draft)) ?? images[0];
  const size: SizeDraft = nodes === null ? draft.size : { ...draft.size, mode: 'manual', desired: nodes };
  return { ...draft, size, ...chooseImage(image?.id ?? '', { os: draft.os, options, before: null }) };
}

const filled = (rows: readonly KeyValueRow[]): KeyValueRow[] =>
  rows
    .map((row) => ({ key: row.key.trim(), value: row.value.trim() }))
    .filter((row) => row.key !== '' || row.value !== '');

const written = (ids: readonly string[]): string[] => ids.map((id) => id.trim()).filter((id) => id !== '');

const mapOf = (rows: readonly KeyValueRow[]): Record<string, string> =>
  Object.fromEntries(filled(rows).map((row) => [row.key, row.value]));

/** The shape of `PoolForm`, except for missing numbers; empty rows and fields that do not apply are omitted. */
export function candidateOf({ loginPassword, size, labels, tags, ...draft }: PoolDraft): JsonObject {
  const { mode, desired, min, max, type } = size;
  const pool = {
    ...draft,
    passwordSet: false,
    size: mode === 'manual' ? { mode, desired } : { mode, min, max, type },
    labels: mapOf(labels),
    tags: mapOf(tags),
    taints: draft.taints.filter((taint) => taint.key.trim() !== '' || taint.value.trim() !== ''),
    rdsInstanceIds: written(draft.rdsInstanceIds),
    securityGroupIds: written(draft.securityGroupIds),
  };
  // `settlePool` reads no number but the bandwidth, where a missing one means none.
  const { passwordSet: _derived, ...settled } = settlePool(pool as unknown as PoolDefinition);
  return { ...settled, loginPassword };
}

const newestFirst = (a: string, b: string): number => b.localeCompare(a, 'en', { numeric: true });

/** Fields with one sensible value, as the plan will have them: newest runtime, only image, type of a public image. */
export function withSuggestions(draft: PoolDraft, options: PoolOptions | null): PoolDraft {
  if (options === null) return draft;
  const fitting = options.runtimes.filter((one) => one.choose.ok).map((one) => one.version);
  const runtimeVersion = draft.runtimeVersion || (fitting.toSorted(newestFirst)[0] ?? '');
  const wanted = draft.imageId === '' && options.images.length === 1 ? options.images[0]?.id : draft.imageId;
  return {
    ...draft,
    runtimeVersion,
    ...chosenImage(wanted ?? '', { unknownType: unknownTypeIn(draft.os), options, typed: draft }),
  };
}

/** ACK takes image and type as a pair. An edited pool keeps words that the image does not decide, and stays without `platform`. */
export function chooseImage(
  imageId: string,
  { os, options, before }: { os: PoolOs; options: PoolOptions | null; before: ImageWords | null },
): ReturnType<typeof chosenImage> {
  const unknownType = before?.imageType || unknownTypeIn(os);
  const chosen = chosenImage(imageId, { unknownType, options, typed: { imageType: '', platform: '' } });
  if (before === null) return chosen;
  const { imageType, platform } = before;
  return {
    imageId,
    imageType: chosen.imageType === '' ? imageType : chosen.imageType,
    platform: platform === '' || chosen.platform === '' ? platform : chosen.platform,
  };
}

/** An image with its type and platform; what is typed counts for an image that is not public. */
const chosenImage = (
  imageId: string,
  { options, ...q }: { unknownType: string; options: PoolOptions | null; typed: ImageWords },
): Pick<PoolDraft, 'imageId' | 'imageType' | 'platform'> => {
  const { images, customImages } = options ?? { images: [], customImages: null };
  return { imageId, ...imageWordsOf(imageId, { images, customImages, ...q }) };
};

/** Nodes right after the change, null while unknown. An autoscaler keeps those within its limits. */
export function firstNodes({ size }: PoolDraft, nodesNow: number | null | undefined): number | null {
  if (size.mode === 'manual') return size.desired;
  if (nodesNow === undefined || nodesNow === null || size.min === null || size.max === null)
    return nodesNow === undefined ? size.min : null;
  return Math.max(size.min, Math.min(nodesNow, size.max));
}

export const mostNodes = ({ size }: PoolDraft): number | null => (size.mode === 'auto' ? size.max : null);

export const jsonOf = (draft: PoolDraft): Json => draft;
