import { isRecord } from '@/simulator/world/kube/kube-object';

/** What the Go type of a field would accept. Fields that are not named pass as they are. */
export type Shape =
  | { t: 'string' | 'int' | 'long' | 'bool' | 'quantity' | 'intOrString' | 'any' }
  | { t: 'map'; of: Shape }
  | { t: 'list'; of: Shape; go: string }
  | { t: 'struct'; go: string; fields: Record<string, Shape> };

export const str: Shape = { t: 'string' };
export const int: Shape = { t: 'int' };
export const long: Shape = { t: 'long' };
export const bool: Shape = { t: 'bool' };
export const quantity: Shape = { t: 'quantity' };
export const intOrString: Shape = { t: 'intOrString' };
export const any: Shape = { t: 'any' };
export const mapOf = (of: Shape): Shape => ({ t: 'map', of });
export const listOfShape = (of: Shape, go = 'string'): Shape => ({ t: 'list', of, go });
export const struct = (go: string, fields: Record<string, Shape>): Shape => ({ t: 'struct', go, fields });

/** A whole number of so many bits beside the sign. */
const fits = (value: unknown, bits: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** bits) && value < 2 ** bits;

interface Place {
  path: string;
  struct: string;
}

/** First mismatch in the words of Go's decoder, or undefined. Null is "not given". */
export function shapeError(
  value: unknown,
  shape: Shape,
  place: Place = { path: '', struct: '' },
): string | undefined {
  if (value === undefined || value === null || shape.t === 'any') return undefined;
  switch (shape.t) {
    case 'string':
      return typeof value === 'string' ? undefined : mismatch(value, place, 'string');
    case 'bool':
      return typeof value === 'boolean' ? undefined : mismatch(value, place, 'bool');
    case 'int':
      return fits(value, 31) ? undefined : mismatch(value, place, 'int32');
    case 'long':
      return fits(value, 63) ? undefined : mismatch(value, place, 'int64');
    case 'quantity':
      return quantityError(value, place);
    case 'intOrString':
      if (fits(value, 31) || typeof value === 'string') return undefined;
      return mismatch(value, place, 'intstr.IntOrString');
    case 'map':
      if (!isRecord(value)) return mismatch(value, place, 'map[string]string');
      return firstError(Object.entries(value), (entry) => shapeError(entry[1], shape.of, place));
    case 'list':
      if (!Array.isArray(value)) return mismatch(value, place, `[]${shape.go}`);
      return firstError(value, (item) => shapeError(item ?? '', shape.of, place));
    case 'struct':
      if (!isRecord(value)) return mismatch(value, place, shape.go);
      return firstError(Object.entries(shape.fields), ([name, of]) =>
        shapeError(value[name], of, inside(place, shape.go, name)),
      );
  }
}

function inside(place: Place, go: string, name: string): Place {
  return { path: place.path === '' ? name : `${place.path}.${name}`, struct: go.replace(/^v\w+\./, '') };
}

function firstError<T>(items: readonly T[], check: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const error = check(item);
    if (error !== undefined) return error;
  }
  return undefined;
}

const QUANTITY = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+|[numkMGTPE]|[KMGTPE]i)?$/;

function quantityError(value: unknown, place: Place): string | undefined {
  if (typeof value === 'number') return undefined;
  if (typeof value === 'string' && QUANTITY.test(value)) return undefined;
  if (typeof value !== 'string') return mismatch(value, place, 'resource.Quantity');
  return "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
}

function mismatch(value: unknown, place: Place, go: string): string {
  const got = Array.isArray(value)
    ? 'array'
    : isRecord(value)
      ? 'object'
      : typeof value === 'boolean'
        ? 'bool'
        : typeof value;
  const where = place.path === '' ? 'value' : `struct field ${place.struct}.${place.path}`;
  return `json: cannot unmarshal ${got} into Go ${where} of type ${go}`;
}
