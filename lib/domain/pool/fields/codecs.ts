import type { Json } from '../../json';
import { isObject } from '../definition/json-path';
import type { Codec } from './pool-field';

/** A wire value as text; other types become empty. */
export const wordOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** Text; empty = not set. */
export const text = (api: string, terraform: string | null): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [value === '' && mode === 'create' ? undefined : value],
  read: ([value]) => (typeof value === 'string' ? value : undefined),
});

/** A list; empty = not set. */
export const list = (api: string, terraform: string | null): Codec => ({
  wires: [{ api, terraform }],
  write: (value, { mode }) => [Array.isArray(value) && value.length === 0 && mode === 'create' ? undefined : value],
  read: ([value]) => (Array.isArray(value) ? value : undefined),
});

export const flag = (api: string, terraform: string | null): Codec => ({
  wires: [{ api, terraform }],
  write: (value) => [value === true],
  read: ([value]) => (typeof value === 'boolean' ? value : undefined),
});

/** A number; null = not set. */
export const number = (api: string, terraform: string | null): Codec => ({
  wires: [{ api, terraform }],
  write: (value) => [typeof value === 'number' ? value : undefined],
  read: ([value]) => (typeof value === 'number' ? value : undefined),
});

/** Maps domain values to wire values; an unknown wire value is kept. */
export const words = (q: { api: string; terraform: string | null; map: Readonly<Record<string, Json>> }): Codec => ({
  wires: [{ api: q.api, terraform: q.terraform }],
  write: (value) => [typeof value === 'string' ? (q.map[value] ?? value) : undefined],
  read: ([value]) => {
    if (value === undefined) return undefined;
    return Object.entries(q.map).find(([, reported]) => reported === value)?.[0] ?? value;
  },
});

/** The provider ignores key order, but the same pool must always give the same body. */
export const toPairs = (map: Json): Json[] =>
  isObject(map)
    ? Object.entries(map)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => ({ key, value }))
    : [];

export const fromPairs = (pairs: Json | undefined): { [key: string]: Json } | undefined =>
  Array.isArray(pairs)
    ? Object.fromEntries(
        pairs.flatMap((pair): [string, Json][] =>
          isObject(pair) && typeof pair['key'] === 'string' ? [[pair['key'], pair['value'] ?? '']] : [],
        ),
      )
    : undefined;
