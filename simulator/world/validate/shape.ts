import { ApiError } from '@/simulator/world/api-error';

/** What a JSON field must be: a scalar, a free map, a list of one shape (`[shape]`), or an object of named fields. */
export type Shape = 'string' | 'number' | 'boolean' | 'map' | readonly [Shape] | { readonly [field: string]: Shape };

/** The TypeScript type of what `readShape` returns; every field may be absent. */
export type Shaped<S> = S extends 'string'
  ? string
  : S extends 'number'
    ? number
    : S extends 'boolean'
      ? boolean
      : S extends 'map'
        ? Record<string, unknown>
        : S extends readonly [infer Item]
          ? Shaped<Item>[]
          : { -readonly [Field in keyof S]?: Shaped<S[Field]> };

type Names<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Names<Rest> : Text;

/** Several fields of one shape, their names separated by spaces. */
export const fields = <const S extends Shape, const Text extends string>(
  shape: S,
  names: Text,
): { readonly [Name in Names<Text>]: S } =>
  // Every name of the text gets the shape.
  Object.fromEntries(names.split(' ').map((name) => [name, shape])) as { [Name in Names<Text>]: S };

/** The type names of the real service's decoder, as they appear in its messages. */
function goType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

function expectedName(shape: Shape): string {
  if (shape === 'boolean') return 'bool';
  if (shape === 'map') return 'object';
  if (typeof shape === 'string') return shape;
  return Array.isArray(shape) ? 'array' : 'object';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListShape = (shape: Shape): shape is readonly [Shape] => Array.isArray(shape);

function fits(value: unknown, shape: Shape): boolean {
  if (shape === 'map') return isObject(value);
  if (typeof shape === 'string') return goType(value) === expectedName(shape);
  return isListShape(shape) ? Array.isArray(value) : isObject(value);
}

function read(value: unknown, shape: Shape, field: string): unknown {
  if (!fits(value, shape)) {
    const text = `Unmarshal type error: expected=${expectedName(shape)}, got=${goType(value)}, field=${field}`;
    throw new ApiError(400, 'InvalidParameter', text);
  }
  if (typeof shape === 'string') return value;
  if (isListShape(shape)) {
    const items: unknown[] = Array.isArray(value) ? value : [];
    return items.map((item) => read(item, shape[0], field));
  }
  const source = isObject(value) ? value : {};
  const result: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(shape)) {
    const item = source[name];
    if (item === undefined || item === null) continue;
    result[name] = read(item, inner, field === '' ? name : `${field}.${name}`);
  }
  return result;
}

/** Drops unknown fields and nulls; refuses wrong types like the service's JSON decoder ("Unmarshal type error: …"). */
export function readShape<const S extends Shape>(value: unknown, shape: S): Shaped<S> {
  // The walk above has just proved that the value has this shape; the type system cannot follow it.
  return read(value, shape, '') as Shaped<S>;
}
