import { decodeObject } from '@/lib/kube-rules/admission/decode/decode';
import { isObject } from '@/lib/kube-rules/json/kube-json';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';

/** `path` as the API server prints it; empty: it names no field, or none that is found. */
interface Refusal {
  path: string;
  message: string;
}

const STRICT = /^(.*strict decoding error: )(.*)$/s;
const NAMED = /(?:unknown|duplicate) field "([^"]*)"/g;
/** encoding/json UnmarshalTypeError: neither list indexes nor map keys. */
const MISMATCH = /cannot unmarshal (\w+)(?: \S+)? into Go struct field \w+\.([\w.]+) of type /;
/** structured-merge-diff, of an apply: items of lists by their keys, `.spec.containers[name="a"].foo`. */
const SCHEMA = /\.((?:[^\s:[]|\[[^\]]*\])+): (?:field not declared in schema|expected )/;

function isCalled(value: unknown, called: string): boolean {
  if (called === 'array') return Array.isArray(value);
  return called === 'object' ? isObject(value) : typeof value === (called === 'bool' ? 'boolean' : called);
}

/** Every value at a path that has no list indexes, with the indexes in its path. */
function valuesAt(value: unknown, steps: readonly string[], path = ''): { path: string; value: unknown }[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((item: unknown, at) => valuesAt(item, steps, `${path}[${at}]`));
  if (!isObject(value) || !Object.hasOwn(value, step)) return [];
  return valuesAt(value[step], rest, path === '' ? step : `${path}.${step}`);
}

function mismatchPath(message: string, object: unknown): string | null {
  const [, called = '', field = ''] = MISMATCH.exec(message) ?? [];
  const found = valuesAt(object, field.split('.')).flatMap(({ path, value }) => {
    // Of a list of texts, the item.
    const items = Array.isArray(value)
      ? value.map((item: unknown, at) => ({ path: `${path}[${at}]`, value: item }))
      : [];
    return [{ path, value }, ...items].filter((one) => isCalled(one.value, called));
  });
  const [only] = found;
  return only === undefined || found.length > 1 ? null : only.path;
}

/** `containers[name="a"]` as `containers[0]`; null: no item has the keys. */
function schemaPath(message: string, object: unknown): string | null {
  const steps = [...(SCHEMA.exec(message)?.[1] ?? '').matchAll(/\[([^\]]*)\]|[^.[]+/g)];
  let inside = object;
  let path = '';
  for (const [text, keys] of steps) {
    if (keys === undefined) {
      path = path === '' ? text : `${path}.${text}`;
      inside = isObject(inside) && Object.hasOwn(inside, text) ? inside[text] : undefined;
      continue;
    }
    const wanted = [...keys.matchAll(/(\w+)=("[^"]*"|[^,]+)/g)];
    const items: readonly unknown[] = Array.isArray(inside) ? inside : [];
    const at = items.findIndex(
      (item) => isObject(item) && wanted.every(([, key = '', value]) => JSON.stringify(item[key]) === value),
    );
    if (at === -1) return null;
    path = `${path}[${at}]`;
    inside = items[at];
  }
  return path === '' ? null : path;
}

/** An answer of the API server without causes, by the fields that its message names. */
export function refusedFields(message: string, { object, kind }: Pick<WorkloadObject, 'object' | 'kind'>): Refusal[] {
  const [, before = '', fields = ''] = STRICT.exec(message) ?? [];
  const named = [...fields.matchAll(NAMED)].map(([text, path = '']) => ({ path, message: `${before}${text}` }));
  if (named.length > 0) return named;
  // The offline decoder knows the place where it says the same.
  const { error } = decodeObject(object, kind);
  const path = error !== null && message.includes(error.detail) ? error.path : null;
  return [{ path: path ?? mismatchPath(message, object) ?? schemaPath(message, object) ?? '', message }];
}
