import { z } from 'zod';
import { isObject } from '@/lib/kube-rules/json/kube-json';

/** Any JSON value. Numbers are finite; objects are plain. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export const jsonSchema: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(jsonSchema), z.record(z.string(), jsonSchema)]),
);

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
