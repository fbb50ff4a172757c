import type { Json } from '../../json';
import type { PoolField } from '../fields/pool-field';
import { ownFields } from '../fields/pool-fields';
import { atPath } from './json-path';
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
