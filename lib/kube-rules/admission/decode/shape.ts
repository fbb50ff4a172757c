import { isObject } from '@/lib/kube-rules/json/kube-json';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import type { FieldError } from '../field-error';

/** `int` is one of 32 bits, `long` of 64. */
type Leaf = 'text' | 'int' | 'long' | 'bool' | 'quantity' | 'intOrText';

/** What the Go type of a field takes; `quantity` and `intOrText` as apimachinery decodes them. Fields that are not named pass. */
export type Shape = Leaf | { map: Shape } | { list: Shape } | { fields: Readonly<Record<string, Shape>> };

export const list = (of: Shape): Shape => ({ list: of });
export const map = (of: Shape): Shape => ({ map: of });
export const fields = (of: Readonly<Record<string, Shape>>): Shape => ({ fields: of });

/** Fields of one shape: `alike('text', 'name', 'image')`. */
export const alike = <S extends Shape>(shape: S, ...names: string[]): Record<string, S> =>
  Object.fromEntries(names.map((name) => [name, shape]));

const nameOf = (value: unknown): string => {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
};

const badRequest = (path: string, detail: string): FieldError => ({
  path,
  type: 'Bad request',
  value: null,
  detail,
});

const INT32 = 2 ** 31;
const INT64 = 2 ** 63;

/** Go rejects numbers that do not fit, and those with a fraction. */
const isWhole = (value: unknown, limit: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= -limit && value < limit;

/** As encoding/json calls a value; of a number that does not fit it tells the number. */
const calledOf = (value: unknown): string => (typeof value === 'number' ? `number ${value}` : nameOf(value));

const mismatch = (value: unknown, path: string, type: string): FieldError =>
  badRequest(
    path,
    `json: cannot unmarshal ${type.startsWith('int') ? calledOf(value) : nameOf(value)} into Go value of type ${type}`,
  );

function leaf(value: unknown, shape: Leaf, path: string): FieldError | null {
  switch (shape) {
    case 'text':
      return typeof value === 'string' ? null : mismatch(value, path, 'string');
    case 'bool':
      return typeof value === 'boolean' ? null : mismatch(value, path, 'bool');
    case 'int':
      return isWhole(value, INT32) ? null : mismatch(value, path, 'int32');
    case 'long':
      return isWhole(value, INT64) ? null : mismatch(value, path, 'int64');
    case 'intOrText':
      return typeof value === 'string' || isWhole(value, INT32) ? null : mismatch(value, path, 'int32');
    case 'quantity': {
      if (parseQuantity(value) !== null) return null;
      if (typeof value !== 'string') return mismatch(value, path, 'resource.Quantity');
      const form = '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$';
      return badRequest(path, `quantities must match the regular expression '${form}'`);
    }
  }
}

/** The first field of another type than the API server's decoder takes; null when it can decode everything. */
export function decodeError(value: unknown, shape: Shape, path: string): FieldError | null {
  if (value === undefined || value === null) return null;
  if (typeof shape === 'string') return leaf(value, shape, path);
  if ('list' in shape) {
    if (!Array.isArray(value)) return mismatch(value, path, 'slice');
    for (const [index, item] of value.entries()) {
      const error = decodeError(item, shape.list, `${path}[${index}]`);
      if (error !== null) return error;
    }
    return null;
  }
  if (!isObject(value)) return mismatch(value, path, 'map' in shape ? 'map' : 'struct');
  const inside = 'fields' in shape ? shape.fields : null;
  for (const key of Object.keys(value)) {
    const of =
      'map' in shape ? shape.map : inside !== null && Object.hasOwn(inside, key) ? inside[key] : undefined;
    if (of === undefined) continue;
    const at = 'map' in shape ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const error = decodeError(value[key], of, at);
    if (error !== null) return error;
  }
  return null;
}
