import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { clusterTypes } from './cluster-types';
import { podTypes } from './pod-types';
import { volumeTypes } from './volume-types';
import { workloadTypes } from './workload-types';

interface GoType {
  /** As Go prints the type: `string`, `[]v1.Container`. */
  name: string;
  leaf?: 'string' | 'bool' | 'int32' | 'int64' | 'quantity' | 'intOrString' | 'time' | 'any';
  items?: GoType;
  values?: GoType;
  fields?: ReadonlyMap<string, GoType>;
}

const TABLE: Readonly<Record<string, string>> = {
  ...podTypes,
  ...volumeTypes,
  ...workloadTypes,
  ...clusterTypes,
};

const LEAVES: Readonly<Record<string, GoType['leaf']>> = {
  string: 'string',
  bool: 'bool',
  int32: 'int32',
  int64: 'int64',
  Quantity: 'quantity',
  IntOrString: 'intOrString',
  Time: 'time',
  any: 'any',
};

const structs = new Map<string, GoType>();

function struct(name: string): GoType {
  const known = structs.get(name);
  if (known !== undefined) return known;
  const fields = new Map<string, GoType>();
  for (const entry of (TABLE[name] ?? '').split(', ')) {
    const words = entry.replace('map string', 'map[string]string').split(' ');
    const type = typeOf(words.pop() ?? '');
    for (const field of words) fields.set(field, type);
  }
  const made = { name: `v1.${name}`, fields };
  structs.set(name, made);
  return made;
}

function typeOf(name: string): GoType {
  const leaf = LEAVES[name];
  if (leaf !== undefined) return { name, leaf };
  if (name.includes('.') && !name.startsWith('[]')) return { name, leaf: 'string' };
  if (name.startsWith('[]')) {
    const items = typeOf(name.slice(2));
    return { name: `[]${items.name}`, items };
  }
  if (name === 'map[string]string') return { name, values: { name: 'string', leaf: 'string' } };
  if (name === 'ResourceList')
    return { name: 'v1.ResourceList', values: { name: 'Quantity', leaf: 'quantity' } };
  return struct(name);
}

/** Where the decoder is: the struct it is in, and the fields that led there, without places in lists and keys of maps. */
interface Place {
  struct: string;
  fields: string;
  /** The same with both, as strict decoding prints it. */
  path: string;
}

class Decoding {
  /** The first value of the wrong type; decoding goes on behind it (encoding/json UnmarshalTypeError). */
  mismatch: DecodingError | null = null;
  /** The first error of a type that decodes itself, which ends decoding at once. */
  fatal: DecodingError | null = null;
  readonly unknown: string[] = [];

  decode(value: unknown, type: GoType, place: Place): void {
    if (value === null || value === undefined || this.fatal !== null) return;
    if (type.leaf !== undefined) this.#leaf(value, type, place);
    else if (type.items !== undefined) this.#list(value, type, place);
    else if (!isObject(value)) this.#differs(value, type, place);
    else if (type.values !== undefined) this.#map(value, type.values, place);
    else this.#struct(value, type, place);
  }

  #struct(value: RawObject, type: GoType, { fields, path }: Place): void {
    const struct = type.name.slice(3);
    for (const key of Object.keys(value)) {
      const of = type.fields?.get(key) ?? type.fields?.get('*');
      const at = path === '' ? key : `${path}.${key}`;
      if (of === undefined) this.unknown.push(at);
      else
        this.decode(value[key], of, { struct, fields: fields === '' ? key : `${fields}.${key}`, path: at });
    }
  }

  #list(value: unknown, type: GoType, place: Place): void {
    if (!Array.isArray(value)) return this.#differs(value, type, place);
    const { items } = type;
    if (items === undefined) return;
    for (const [index, item] of value.entries())
      this.decode(item, items, { ...place, path: `${place.path}[${index}]` });
  }

  #map(value: RawObject, of: GoType, place: Place): void {
    for (const key of Object.keys(value))
      this.decode(value[key], of, { ...place, path: `${place.path}[${key}]` });
  }

  #leaf(value: unknown, type: GoType, place: Place): void {
    switch (type.leaf) {
      case 'string':
        if (typeof value !== 'string') this.#differs(value, type, place);
        return;
      case 'bool':
        if (typeof value !== 'boolean') this.#differs(value, type, place);
        return;
      case 'int32':
      case 'int64':
        if (!isInteger(value, type.leaf)) this.#differs(value, type, place);
        return;
      case 'intOrString':
        if (typeof value !== 'string' && !isInteger(value, 'int32'))
          this.#ends(mismatchText(value, 'int32', place), place);
        return;
      case 'quantity':
        this.#ends(quantityError(value), place);
        return;
      case 'time':
        this.#ends(timeError(value, place), place);
        return;
      default:
        return;
    }
  }

  #differs(value: unknown, type: GoType, place: Place): void {
    this.mismatch ??= { path: place.path, detail: mismatchText(value, type.name, place) };
  }

  #ends(detail: string | null, { path }: Place): void {
    if (detail !== null) this.fatal = { path, detail };
  }
}

const LIMITS = { int32: 2 ** 31, int64: 2 ** 63 };

const isInteger = (value: unknown, type: 'int32' | 'int64'): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= -LIMITS[type] && value < LIMITS[type];

/** What encoding/json calls a value; of a number that does not fit it tells the number. */
function calledOf(value: unknown, type: string): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && type.startsWith('int')) return `number ${value}`;
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

const mismatchText = (value: unknown, type: string, { struct: holder, fields }: Place): string =>
  `json: cannot unmarshal ${calledOf(value, type)} into Go struct field ${holder}.${fields} of type ${type}`;

/** resource.ParseQuantity tells a wrong form from a wrong suffix. */
function quantityError(value: unknown): string | null {
  if (parseQuantity(value) !== null) return null;
  const hasForm = typeof value === 'string' && /^[+-]?\d*(\.\d*)?[eEinumkKMGTP]*[-+]?\d*$/.test(value.trim());
  return hasForm && value.trim() !== ''
    ? "unable to parse quantity's suffix"
    : "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
}

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function timeError(value: unknown, place: Place): string | null {
  if (typeof value !== 'string') return mismatchText(value, 'string', place);
  return value === '' || RFC_3339.test(value)
    ? null
    : `parsing time ${JSON.stringify(value)} as "2006-01-02T15:04:05Z07:00": cannot parse ${JSON.stringify(value)} as "2006"`;
}

interface DecodingError {
  /** Path of the field. */
  path: string;
  /** In the words of the decoder, which names the Go type. */
  detail: string;
}

export interface Decoded {
  /** Why the object cannot be decoded; null when it can. */
  error: DecodingError | null;
  /** Paths of fields that the API does not have, e.g. `spec.template.spec.containers[0].imagePolicy`. */
  unknownFields: readonly string[];
}

/** Decodes an object of a kind as the API server of the newest known minor does, in the order in which it is written. */
export function decodeObject(object: RawObject, kind: string): Decoded {
  const decoding = new Decoding();
  decoding.decode(object, struct(Object.hasOwn(TABLE, kind) ? kind : 'Object'), {
    struct: kind,
    fields: '',
    path: '',
  });
  return { error: decoding.fatal ?? decoding.mismatch, unknownFields: decoding.unknown };
}

/** `strict decoding error: unknown field "spec.foo"`, as an answer to `fieldValidation=Strict` has it. */
export const strictDecodingError = (unknownFields: readonly string[]): string =>
  `strict decoding error: ${unknownFields.map((field) => `unknown field ${JSON.stringify(field)}`).join(', ')}`;
