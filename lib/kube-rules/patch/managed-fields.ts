import type { RawObject } from '../json/kube-json';
import { sameJson } from '../json/same-json';
import { changedFields, difference, type FieldSet, fieldsOf, isEmptySet, present, union } from './field-set';

/** One entry of `metadata.managedFields` (meta/v1 ManagedFieldsEntry). */
export interface ManagedFieldsEntry {
  manager: string;
  operation: 'Apply' | 'Update';
  apiVersion: string;
  time: string;
  fieldsType: 'FieldsV1';
  fieldsV1: FieldSet;
  subresource?: string;
}

interface StoredObject extends RawObject {
  apiVersion: string;
  metadata: { managedFields?: ManagedFieldsEntry[] } & RawObject;
}

export interface Writer {
  manager: string;
  time: string;
  subresource?: string;
}

const NOT_MANAGED = [
  'name',
  'namespace',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'managedFields',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
] as const;

export function manageable(object: StoredObject): RawObject {
  const { apiVersion: _version, kind: _kind, metadata, ...rest } = object;
  const meta: RawObject = { ...metadata };
  for (const field of NOT_MANAGED) delete meta[field];
  return Object.keys(meta).length === 0 ? rest : { metadata: meta, ...rest };
}

const entryOf = (
  object: StoredObject,
  writer: Writer,
  of: { operation: 'Apply' | 'Update'; fields: FieldSet },
): ManagedFieldsEntry => ({
  manager: writer.manager,
  operation: of.operation,
  apiVersion: object.apiVersion,
  time: writer.time,
  fieldsType: 'FieldsV1',
  fieldsV1: of.fields,
  ...(writer.subresource === undefined ? {} : { subresource: writer.subresource }),
});

const isMine = (entry: ManagedFieldsEntry, writer: Writer, operation: 'Apply' | 'Update'): boolean =>
  entry.manager === writer.manager && entry.operation === operation && entry.subresource === writer.subresource;

/** Entries after an update: what changed belongs to the writer alone. */
export function managedAfterUpdate(
  previous: StoredObject | undefined,
  next: StoredObject,
  writer: Writer,
): ManagedFieldsEntry[] {
  const before = previous === undefined ? {} : manageable(previous);
  const after = manageable(next);
  const managed = previous?.metadata.managedFields ?? [];
  const entries = writer.subresource === undefined ? stillThere(managed, { before, after }) : managed;
  const changed = changedFields(before, after);
  if (changed === undefined) return entries;
  const mine = entries.find((entry) => isMine(entry, writer, 'Update'));
  const others = entries.filter((entry) => entry !== mine).flatMap((entry) => releaseFrom(entry, changed));
  const fields = mine === undefined ? changed : union(mine.fieldsV1, changed);
  return [...others, entryOf(next, writer, { operation: 'Update', fields })];
}

/** Entries after an apply: the writer's set is exactly what it applied; forced fields leave the others. */
export function managedAfterApply(
  object: StoredObject,
  applied: StoredObject,
  as: { writer: Writer; taken: FieldSet },
): ManagedFieldsEntry[] {
  const entries = object.metadata.managedFields ?? [];
  const others = entries
    .filter((entry) => !isMine(entry, as.writer, 'Apply'))
    .flatMap((entry) => releaseFrom(entry, as.taken));
  const fields = fieldsOf(manageable(applied));
  const mine = entries.find((entry) => isMine(entry, as.writer, 'Apply'));
  // Applying the same again is not a write, so the time is kept too.
  const kept = mine !== undefined && sameJson(mine.fieldsV1, fields) ? mine : undefined;
  return [...others, kept ?? entryOf(object, as.writer, { operation: 'Apply', fields })];
}

/** Fields that an update removed leave all managers. */
function stillThere(
  entries: ManagedFieldsEntry[],
  { before, after }: Record<'before' | 'after', RawObject>,
): ManagedFieldsEntry[] {
  if (changedFields(after, before) === undefined) return entries;
  return entries.flatMap((entry) => {
    if (entry.subresource !== undefined) return [entry];
    const fieldsV1 = present(entry.fieldsV1, after);
    return fieldsV1 === undefined ? [] : [{ ...entry, fieldsV1 }];
  });
}

export const appliedBefore = (object: StoredObject, writer: Writer): FieldSet =>
  (object.metadata.managedFields ?? []).find((entry) => isMine(entry, writer, 'Apply'))?.fieldsV1 ?? {};

export const othersEntries = (object: StoredObject, writer: Writer): ManagedFieldsEntry[] =>
  (object.metadata.managedFields ?? []).filter((entry) => !isMine(entry, writer, 'Apply'));

function releaseFrom(entry: ManagedFieldsEntry, fields: FieldSet): ManagedFieldsEntry[] {
  const left = difference(entry.fieldsV1, fields);
  if (left === undefined || isEmptySet(left)) return [];
  return [{ ...entry, fieldsV1: left }];
}
