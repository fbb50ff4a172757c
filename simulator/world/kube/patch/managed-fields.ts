import type { KubeObject, ManagedFieldsEntry } from '@/simulator/world/kube/kube-object';
import { kubeTime, sameJson, without } from '@/simulator/world/kube/kube-object';
import {
  changedFields,
  difference,
  fieldsOf,
  isEmptySet,
  present as presentIn,
  union,
} from '@/simulator/world/kube/patch/field-set';
import type { FieldSet } from '@/simulator/world/kube/patch/field-set';

/** Who writes, how, and when. */
export interface Writer {
  manager: string;
  nowMs: number;
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

/** The part of an object whose fields have managers. */
export function manageable(object: KubeObject): Record<string, unknown> {
  const { apiVersion: _version, kind: _kind, metadata, ...rest } = object;
  const meta = without(metadata, ...NOT_MANAGED);
  return Object.keys(meta).length === 0 ? rest : { metadata: meta, ...rest };
}

function entryOf(
  object: KubeObject,
  writer: Writer,
  of: { operation: 'Apply' | 'Update'; fields: FieldSet },
): ManagedFieldsEntry {
  return {
    manager: writer.manager,
    operation: of.operation,
    apiVersion: object.apiVersion,
    time: kubeTime(writer.nowMs),
    fieldsType: 'FieldsV1',
    fieldsV1: of.fields,
    ...(writer.subresource === undefined ? {} : { subresource: writer.subresource }),
  };
}

function isMine(entry: ManagedFieldsEntry, writer: Writer, operation: 'Apply' | 'Update'): boolean {
  return (
    entry.manager === writer.manager &&
    entry.operation === operation &&
    entry.subresource === writer.subresource
  );
}

/** Entries after an update: what changed belongs to the writer and to nobody else. */
export function managedAfterUpdate(
  previous: KubeObject | undefined,
  next: KubeObject,
  writer: Writer,
): ManagedFieldsEntry[] {
  const before = previous === undefined ? {} : manageable(previous);
  const after = manageable(next);
  const present = previous?.metadata.managedFields ?? [];
  const entries = writer.subresource === undefined ? stillThere(present, { before, after }) : present;
  const changed = changedFields(before, after);
  if (changed === undefined) return entries;
  const mine = entries.find((entry) => isMine(entry, writer, 'Update'));
  const others = entries.filter((entry) => entry !== mine).flatMap((entry) => releaseFrom(entry, changed));
  const fields = mine === undefined ? changed : union(mine.fieldsV1, changed);
  return [...others, entryOf(next, writer, { operation: 'Update', fields })];
}

/** Entries after an apply: the writer's set is exactly what it applied; forced fields leave the others. */
export function managedAfterApply(
  object: KubeObject,
  applied: KubeObject,
  as: { writer: Writer; taken: FieldSet },
): ManagedFieldsEntry[] {
  const entries = object.metadata.managedFields ?? [];
  const others = entries
    .filter((entry) => !isMine(entry, as.writer, 'Apply'))
    .flatMap((entry) => releaseFrom(entry, as.taken));
  const fields = fieldsOf(manageable(applied));
  const mine = entries.find((entry) => isMine(entry, as.writer, 'Apply'));
  // Applying the same again is no write, so the time stays too.
  const kept = mine !== undefined && sameJson(mine.fieldsV1, fields) ? mine : undefined;
  return [...others, kept ?? entryOf(object, as.writer, { operation: 'Apply', fields })];
}

/** Fields that an update removed leave all managers. */
function stillThere(
  entries: ManagedFieldsEntry[],
  { before, after }: Record<'before' | 'after', Record<string, unknown>>,
): ManagedFieldsEntry[] {
  if (changedFields(after, before) === undefined) return entries;
  return entries.flatMap((entry) => {
    if (entry.subresource !== undefined) return [entry];
    const fieldsV1 = presentIn(entry.fieldsV1, after);
    return fieldsV1 === undefined ? [] : [{ ...entry, fieldsV1 }];
  });
}

export function appliedBefore(object: KubeObject, writer: Writer): FieldSet {
  return (
    (object.metadata.managedFields ?? []).find((entry) => isMine(entry, writer, 'Apply'))?.fieldsV1 ?? {}
  );
}

/** Entries of everybody but the applying writer. */
export function othersEntries(object: KubeObject, writer: Writer): ManagedFieldsEntry[] {
  return (object.metadata.managedFields ?? []).filter((entry) => !isMine(entry, writer, 'Apply'));
}

function releaseFrom(entry: ManagedFieldsEntry, fields: FieldSet): ManagedFieldsEntry[] {
  const left = difference(entry.fieldsV1, fields);
  if (left === undefined || isEmptySet(left)) return [];
  return [{ ...entry, fieldsV1: left }];
}
