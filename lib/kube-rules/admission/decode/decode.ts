import { isObject, type RawObject } from '@/lib/kube-rules/json/kube-json';
import { parseQuantity } from '@/lib/kube-rules/quantity/quantity';
import { NEWEST_MINOR } from '../../objects/cluster-facts-of';
import { clusterTypes } from './cluster-types';
import { fieldMinors, type Minors } from './field-minors';
import { podTypes } from './pod-types';
import { volumeTypes } from './volume-types';
import { workloadTypes } from './workload-types';

type Leaf = 'string' | 'bool' | 'int32' | 'int64' | 'quantity' | 'intOrString' | 'time' | 'any';

interface GoType {
  /** As Go prints the type: `string`, `[]v1.Container`. */
  name: string;
  leaf?: Leaf;
  items?: GoType;
  values?: GoType;
  fields?: ReadonlyMap<string, GoType>;
  /** Of fields that not every server has. */
  minors?: ReadonlyMap<string, Minors>;
}

const TABLE: Readonly<Record<string, string>> = { ...podTypes, ...volumeTypes, ...workloadTypes, ...clusterTypes };

const LEAVES: Readonly<Record<string, Leaf>> = {
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
  const minors = Object.hasOwn(fieldMinors, name) ? { minors: new Map(Object.entries(fieldMinors[name] ?? {})) } : {};
  const made: GoType = { name: `v1.${name}`, fields, ...minors };
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
  if (name === 'ResourceList') return { name: 'v1.ResourceList', values: { name: 'Quantity', leaf: 'quantity' } };
  return struct(name);
}

/** Names of fields, numbers of items, keys of maps in a list of one. */
type Step = string | number | readonly [string];

class Decoding {
  /** The first value of the wrong type; decoding continues after it (encoding/json UnmarshalTypeError). */
  mismatch: DecodingError | null = null;
  /** The first error of a type that decodes itself, which ends decoding at once. */
  fatal: DecodingError | null = null;
  readonly unknown: (readonly Step[])[] = [];
  /** Innermost struct, and the steps that lead to the value. */
  #struct: string;
  readonly #steps: Step[] = [];
  readonly #minor: number;

  constructor(kind: string, minor: number) {
    this.#struct = kind;
    this.#minor = minor;
  }

  decode(value: unknown, type: GoType): void {
    if (value === null || value === undefined || this.fatal !== null) return;
    if (type.leaf !== undefined) this.#decodeLeaf(value, type.leaf, type.name);
    else if (type.items !== undefined) this.#decodeList(value, type.items, type.name);
    else if (!isObject(value)) this.#differs(value, type.name);
    else if (type.values !== undefined) this.#decodeMap(value, type.values);
    else if (type.fields !== undefined) this.#decodeStruct(value, type.fields, type);
  }

  #decodeStruct(value: RawObject, fields: ReadonlyMap<string, GoType>, { name, minors }: GoType): void {
    const outer = this.#struct;
    const rest = fields.get('*');
    this.#struct = name.slice('v1.'.length);
    for (const key of Object.keys(value)) {
      const of = (this.#has(minors?.get(key)) ? fields.get(key) : undefined) ?? rest;
      this.#steps.push(key);
      if (of === undefined) this.unknown.push([...this.#steps]);
      else this.decode(value[key], of);
      this.#steps.pop();
    }
    this.#struct = outer;
  }

  #has([first, last = Infinity]: Minors = [0]): boolean {
    return first <= this.#minor && this.#minor <= last;
  }

  #decodeList(value: unknown, items: GoType, name: string): void {
    if (!Array.isArray(value)) return this.#differs(value, name);
    for (let index = 0; index < value.length; index += 1) {
      this.#steps.push(index);
      this.decode(value[index], items);
      this.#steps.pop();
    }
  }

  #decodeMap(value: RawObject, values: GoType): void {
    for (const key of Object.keys(value)) {
      this.#steps.push([key]);
      this.decode(value[key], values);
      this.#steps.pop();
    }
  }

  #decodeLeaf(value: unknown, leaf: Leaf, name: string): void {
    switch (leaf) {
      case 'string':
        if (typeof value !== 'string') this.#differs(value, name);
        return;
      case 'bool':
        if (typeof value !== 'boolean') this.#differs(value, name);
        return;
      case 'int32':
      case 'int64':
        if (!isInteger(value, leaf)) this.#differs(value, name);
        return;
      case 'intOrString':
        if (typeof value !== 'string' && !isInteger(value, 'int32')) this.#ends(this.#mismatchText(value, 'int32'));
        return;
      case 'quantity':
        return this.#ends(quantityError(value));
      case 'time':
        return this.#ends(typeof value === 'string' ? timeError(value) : this.#mismatchText(value, 'string'));
      case 'any':
        return;
    }
  }

  #differs(value: unknown, type: string): void {
    this.mismatch ??= { path: this.#path(), detail: this.#mismatchText(value, type) };
  }

  #ends(detail: string | null): void {
    if (detail !== null) this.fatal = { path: this.#path(), detail };
  }

  /** The decoder reports neither list indexes nor map keys. */
  #mismatchText(value: unknown, type: string): string {
    const fields = this.#steps.filter((step) => typeof step === 'string').join('.');
    return `json: cannot unmarshal ${calledOf(value, type)} into Go struct field ${this.#struct}.${fields} of type ${type}`;
  }

  #path(): string {
    return pathOf(this.#steps);
  }
}

const pathOf = (steps: readonly Step[]): string =>
  steps.reduce<string>((path, step) => {
    if (typeof step === 'string') return path === '' ? step : `${path}.${step}`;
    return `${path}[${typeof step === 'number' ? step : step[0]}]`;
  }, '');

const LIMITS = { int32: 2 ** 31, int64: 2 ** 63 };

const isInteger = (value: unknown, type: 'int32' | 'int64'): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= -LIMITS[type] && value < LIMITS[type];

/** encoding/json's name for a value; for an out-of-range number it includes the number. */
function calledOf(value: unknown, type: string): string {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number' && type.startsWith('int')) return `number ${value}`;
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** resource.ParseQuantity distinguishes an invalid format from an invalid suffix. */
function quantityError(value: unknown): string | null {
  if (parseQuantity(value) !== null) return null;
  const hasForm = typeof value === 'string' && /^[+-]?\d*(\.\d*)?[eEinumkKMGTP]*[-+]?\d*$/.test(value.trim());
  return hasForm && value.trim() !== ''
    ? "unable to parse quantity's suffix"
    : "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
}

const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function timeError(value: string): string | null {
  return value === '' || RFC_3339.test(value)
    ? null
    : `parsing time ${JSON.stringify(value)} as "2006-01-02T15:04:05Z07:00": cannot parse ${JSON.stringify(value)} as "2006"`;
}

interface DecodingError {
  path: string;
  /** The decoder's message, which names the Go type. */
  detail: string;
}

export interface Decoded {
  /** Why the object cannot be decoded; null if it can. */
  error: DecodingError | null;
  /** Paths of fields that the API does not have, e.g. `spec.template.spec.containers[0].imagePolicy`. */
  unknownFields: readonly string[];
}

function decoded(object: RawObject, kind: string, minor: number): Decoding {
  const decoding = new Decoding(kind, minor);
  decoding.decode(object, struct(Object.hasOwn(TABLE, kind) ? kind : 'Object'));
  return decoding;
}

function without(value: unknown, [step, ...rest]: readonly Step[]): unknown {
  const key = typeof step === 'object' ? step[0] : step;
  if (Array.isArray(value)) return value.map((item: unknown, at) => (at === key ? without(item, rest) : item));
  if (!isObject(value)) return value;
  if (rest.length > 0) return { ...value, [String(key)]: without(value[String(key)], rest) };
  return Object.fromEntries(Object.entries(value).filter(([field]) => field !== key));
}

/** The object without the fields that the API does not have, which are dropped unless validation is strict; the same object where it has none. */
export const keepKnownFields = (object: RawObject, kind: string, minor = NEWEST_MINOR): RawObject =>
  decoded(object, kind, minor).unknown.reduce<RawObject>((kept, steps) => {
    const rest = without(kept, steps);
    return isObject(rest) ? rest : kept;
  }, object);

/** Decodes an object of a kind as the API server of a minor does, in the order in which it is written. */
export function decodeObject(object: RawObject, kind: string, minor = NEWEST_MINOR): Decoded {
  const { fatal, mismatch, unknown } = decoded(object, kind, minor);
  return { error: fatal ?? mismatch, unknownFields: unknown.map(pathOf) };
}

export const unknownFieldWarning = (field: string): string => `unknown field ${JSON.stringify(field)}`;

/** `strict decoding error: unknown field "spec.foo"`, as an answer to `fieldValidation=Strict` has it. */
export const strictDecodingError = (unknownFields: readonly string[]): string =>
  `strict decoding error: ${unknownFields.map(unknownFieldWarning).join(', ')}`;
