import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';

type GoField = string | { field: string; of: (value: RawObject) => RawObject };

/** A value as messages show a Go type without JSON names: its Go fields in order, `zero` for absent ones. */
export const goValue =
  (fields: Readonly<Record<string, GoField>>, zero: unknown = null) =>
  (value: RawObject): RawObject =>
    Object.fromEntries(
      Object.entries(fields).map(([name, of]) => {
        if (typeof of === 'string') return [name, value[of] ?? zero];
        const inside = value[of.field];
        if (Array.isArray(inside)) return [name, inside.map((one) => (isObject(one) ? of.of(one) : one))];
        return [name, isObject(inside) ? of.of(inside) : zero];
      }),
    );
