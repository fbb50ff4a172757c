import type { Json } from '@/lib/domain/json';
import { isObject } from '@/lib/kube-rules/json/kube-json';

/** A copy that is valid JSON: values without a JSON form are left out. */
export function jsonOf(value: unknown): Json {
  if (Array.isArray(value)) return value.map(jsonOf);
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, member]) => member !== undefined && key !== '__proto__')
        .map(([key, member]) => [key, jsonOf(member)]),
    );
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
