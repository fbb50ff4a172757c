import { atPath } from '../definition/json-path';
import type { Json } from '../../json';

/** Values at a path; `x[].y` returns one per item. */
export function valuesAt(pool: Json, path: string): { field: string; value: Json }[] {
  const [list = '', rest] = path.split('[].');
  if (rest === undefined) return [{ field: path, value: atPath(pool, path) ?? null }];
  const items = atPath(pool, list);
  return Array.isArray(items)
    ? items.map((item, index) => ({ field: `${list}.${index}.${rest}`, value: atPath(item, rest) ?? null }))
    : [];
}
