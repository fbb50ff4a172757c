import type { Json } from '../../json';
import { OWN_TAG } from '../fields/advanced-fields';
import type { PoolField, WriteMode } from '../fields/pool-field';
import { ownFields } from '../fields/pool-fields';
import { atPath, isObject, type JsonObject, putPath } from './json-path';
import type { PoolDefinition } from './pool-definition';

/** Equal for equal values: the order of keys does not matter, the order of a list does. */
function canonical(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

export interface FieldDifference {
  field: PoolField;
  /** null = not set. */
  from: Json;
  to: Json;
}

/** The fields in which two pools differ, in the order of the catalog. */
export function poolDifference(before: PoolDefinition, after: PoolDefinition): FieldDifference[] {
  const [old, next] = [before, after as unknown as Json];
  return ownFields.flatMap((field) => {
    const from = atPath(old, field.path);
    const to = atPath(next, field.path);
    return canonical(from) === canonical(to) ? [] : [{ field, from: from ?? null, to: to ?? null }];
  });
}

export const changedFields = (before: PoolDefinition, after: PoolDefinition): PoolField[] =>
  poolDifference(before, after).map(({ field }) => field);

/** Values of a body besides the pool: variables for display, the real values for sending. */
export interface BodySecrets {
  /** null: none is set, or it stays unchanged. */
  password: string | null;
  /** Value of the tag that marks what a change created; null: no tag. */
  changeId: string | null;
}

function writeFields(
  body: JsonObject,
  q: { fields: readonly PoolField[]; definition: PoolDefinition; mode: WriteMode },
): void {
  const { definition, mode } = q;
  const json = definition;
  for (const { path, codec } of q.fields) {
    const values = codec.write(atPath(json, path) ?? null, { definition, mode });
    codec.wires.forEach((wire, at) => {
      const value = values[at];
      if (value !== undefined) putPath(body, wire.api, value);
    });
  }
}

function addSecrets(body: JsonObject, { password, changeId }: BodySecrets): void {
  if (password !== null) putPath(body, 'scaling_group.login_password', password);
  const tags = atPath(body, 'scaling_group.tags');
  if (changeId !== null && Array.isArray(tags))
    putPath(body, 'scaling_group.tags', [...tags, { key: OWN_TAG, value: changeId }]);
}

/** The body of CreateClusterNodePool (ACK API). Plans show it, the writer sends it. Lists are always complete. */
export function createPoolBody(definition: PoolDefinition, secrets: BodySecrets): Json {
  const body: JsonObject = { nodepool_info: { type: 'ess' } };
  writeFields(body, { fields: ownFields, definition, mode: 'create' });
  addSecrets(body, secrets);
  return body;
}

/** Labels and taints reach existing nodes only on request; scripts are lost if the block is sent without them. */
function completeKubernetes(body: JsonObject, q: { after: PoolDefinition; paths: ReadonlySet<string> }): void {
  if (!isObject(body['kubernetes_config'])) return;
  const scripts = ownFields.filter(({ path }) => path === 'preUserData' || path === 'userData');
  writeFields(body, {
    fields: scripts.filter(({ path }) =>
      path === 'preUserData' ? q.after.preUserData !== '' : q.after.userData !== '',
    ),
    definition: q.after,
    mode: 'modify',
  });
  if (q.paths.has('labels') || q.paths.has('taints')) body['update_nodes'] = true;
}

/** The body of ModifyClusterNodePool: changed fields and those named by `again`, lists complete. Empty: no change. */
export function modifyPoolBody(
  q: { before: PoolDefinition; after: PoolDefinition; again?: readonly string[] },
  secrets: BodySecrets,
): JsonObject {
  const changed = changedFields(q.before, q.after);
  const sent = new Set([...changed.flatMap(({ path, along = [] }) => [path, ...along]), ...(q.again ?? [])]);
  const fields = ownFields.filter(({ path }) => sent.has(path));
  const body: JsonObject = {};
  writeFields(body, { fields, definition: q.after, mode: 'modify' });
  completeKubernetes(body, { after: q.after, paths: new Set(fields.map(({ path }) => path)) });
  addSecrets(body, secrets);
  return body;
}
