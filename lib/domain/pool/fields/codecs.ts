import type { Json } from '../../json';
import { isObject } from '../definition/json-path';
import type { Codec, TerraformForm, Wire } from './pool-field';

const wire = (api: string, terraform: string | null, form?: TerraformForm): Wire => ({
  api,
  terraform,
  ...(form === undefined ? {} : { form }),
});

/** A wire value as text; other types become empty. */
export const wordOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Always sent unchanged. */
export const plain = (api: string, terraform: string | null, form?: TerraformForm): Codec => ({
  wires: [wire(api, terraform, form)],
  write: (value) => [value ?? undefined],
  read: ([value]) => value ?? undefined,
});

/** Text; empty = not set. */
export const text = (api: string, terraform: string | null): Codec => ({
  wires: [wire(api, terraform)],
  write: (value, { mode }) => [value === '' && mode === 'create' ? undefined : value],
  read: ([value]) => (typeof value === 'string' ? value : undefined),
});

/** A list; empty = not set. */
export const list = (api: string, terraform: string | null): Codec => ({
  wires: [wire(api, terraform)],
  write: (value, { mode }) => [Array.isArray(value) && value.length === 0 && mode === 'create' ? undefined : value],
  read: ([value]) => (Array.isArray(value) ? value : undefined),
});

/** A boolean for a wire boolean. */
export const flag = (api: string, terraform: string | null): Codec => ({
  wires: [wire(api, terraform)],
  write: (value) => [value === true],
  read: ([value]) => (typeof value === 'boolean' ? value : undefined),
});

/** A number; null = not set. */
export const number = (api: string, terraform: string | null, form?: TerraformForm): Codec => ({
  wires: [wire(api, terraform, form)],
  write: (value) => [typeof value === 'number' ? value : undefined],
  read: ([value]) => (typeof value === 'number' ? value : undefined),
});

/** Maps our words to wire words; an unknown wire word is kept unchanged. */
export function words(q: { api: string; terraform: string | null; map: Readonly<Record<string, Json>> }): Codec {
  return {
    wires: [wire(q.api, q.terraform)],
    write: (value) => [typeof value === 'string' ? (q.map[value] ?? value) : undefined],
    read: ([value]) => {
      if (value === undefined) return undefined;
      return Object.entries(q.map).find(([, reported]) => reported === value)?.[0] ?? value;
    },
  };
}

/** The provider ignores key order, but the same pool must always give the same body. */
export const toPairs = (map: Json): Json[] =>
  isObject(map)
    ? Object.entries(map)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => ({ key, value }))
    : [];

export const fromPairs = (pairs: Json | undefined): Json | undefined => {
  if (!Array.isArray(pairs)) return undefined;
  const entries = pairs.flatMap((pair): [string, Json][] =>
    isObject(pair) && typeof pair['key'] === 'string' ? [[pair['key'], pair['value'] ?? '']] : [],
  );
  return Object.fromEntries(entries);
};

/** A map that is a list of keys and values on the wire. */
export const pairs = (api: string, terraform: string | null, form: TerraformForm): Codec => ({
  wires: [wire(api, terraform, form)],
  write: (value) => [toPairs(value)],
  read: ([value]) => fromPairs(value),
});
