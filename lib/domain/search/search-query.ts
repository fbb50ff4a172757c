import { searchForm } from '../search-form';

export const searchTypes = ['node', 'workload', 'pod'] as const;
export type SearchType = (typeof searchTypes)[number];

/** How a filter compares: the whole value, its beginning, or any part. A `*` at the end of a whole value matches any rest. */
const ways = {
  type: 'whole',
  cluster: 'part',
  ns: 'whole',
  kind: 'whole',
  state: 'start',
  os: 'whole',
  build: 'start',
  image: 'part',
  node: 'part',
  pool: 'part',
} as const;
export type SearchFilterName = keyof typeof ways;
export const searchFilterNames: readonly SearchFilterName[] = Object.keys(ways).filter(isFilterName);

const aliases: Readonly<Record<string, SearchFilterName>> = { namespace: 'ns', status: 'state', 'node-pool': 'pool' };

export interface SearchFilter {
  name: SearchFilterName;
  value: string;
  /** Written `-name:value`: must not match. */
  not: boolean;
}

export interface SearchQuery {
  /** Each must be part of the object's names. */
  words: readonly string[];
  /** Of several with one name, one must match; those with `not`, none. */
  filters: readonly SearchFilter[];
}

function isFilterName(name: string): name is SearchFilterName {
  return Object.hasOwn(ways, name);
}

/** Words, `name:value` and quoted values: a quote that is not closed ends with the text. */
function* tokensOf(text: string): Generator<string> {
  for (const [token] of text.matchAll(/(?:[^\s"]|"[^"]*(?:"|$))+/g)) yield token;
}

const unquoted = (text: string): string => text.replaceAll('"', '');

function filterOf(token: string): SearchFilter | null {
  const [, minus = '', given = '', rest = ''] = /^(-?)([A-Za-z-]+):(.+)$/s.exec(token) ?? [];
  const named = given.toLowerCase();
  const name = Object.hasOwn(aliases, named) ? aliases[named] : named;
  const value = searchForm(unquoted(rest)).trim();
  if (name === undefined || !isFilterName(name) || value === '') return null;
  return { name, value, not: minus === '-' };
}

/** Any text is a query: what is no filter, such as `redis:7.4`, is a word. */
export function parseSearch(text: string): SearchQuery {
  const words: string[] = [];
  const filters: SearchFilter[] = [];
  for (const token of tokensOf(text)) {
    const filter = filterOf(token);
    const word = searchForm(unquoted(token)).trim();
    if (filter !== null) filters.push(filter);
    else if (word !== '') words.push(word);
  }
  return { words, filters };
}

const quoted = (value: string): string => (/\s/.test(value) ? `"${value}"` : value);

/** Quoted, what looks like a filter is a word. */
const wordText = (word: string): string => (filterOf(word) === null ? quoted(word) : `"${word}"`);

/** The text of a query; reading it again gives the same query. */
export const searchText = ({ words, filters }: SearchQuery): string =>
  [...words.map(wordText), ...filters.map(({ name, value, not }) => `${not ? '-' : ''}${name}:${quoted(value)}`)].join(
    ' ',
  );

/** The query with this as its only filter of the name; null: without one. */
export function withFilter(query: SearchQuery, name: SearchFilterName, value: string | null): SearchQuery {
  const others = query.filters.filter((filter) => filter.name !== name);
  return { words: query.words, filters: value === null ? others : [...others, { name, value, not: false }] };
}

export const isEmptySearch = ({ words, filters }: SearchQuery): boolean => words.length + filters.length === 0;

/** State words are compared without their separators: `notready` finds `not-ready`. */
const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}*]/gu, '');

type Compare = (value: string) => boolean;

function compareOf({ name, value }: SearchFilter): Compare {
  const way = ways[name];
  if (way === 'part') return (text) => text.includes(value);
  if (name === 'state') return (text) => plain(text).startsWith(plain(value));
  if (way === 'start') return (text) => text.startsWith(value);
  if (value.endsWith('*')) return (text) => text.startsWith(value.slice(0, -1));
  return (text) => text === value;
}

/** The filters of a query, ready to be compared with many objects. */
export class SearchFilters {
  readonly #any = new Map<SearchFilterName, Compare[]>();
  readonly #none = new Map<SearchFilterName, Compare[]>();

  constructor({ filters }: SearchQuery) {
    for (const filter of filters) {
      const into = filter.not ? this.#none : this.#any;
      into.set(filter.name, [...(into.get(filter.name) ?? []), compareOf(filter)]);
    }
  }

  has(name: SearchFilterName): boolean {
    return this.#any.has(name) || this.#none.has(name);
  }

  /** `values`: what an object has of this; null is left out. Without a value it passes no filter but those with `not`. */
  pass(name: SearchFilterName, values: readonly (string | null)[]): boolean {
    const [any, none] = [this.#any.get(name), this.#none.get(name)];
    if (any === undefined && none === undefined) return true;
    const texts = values.flatMap((value) => (value === null ? [] : searchForm(value)));
    if (none !== undefined && none.some((compare) => texts.some(compare))) return false;
    return any === undefined || any.some((compare) => texts.some(compare));
  }
}
