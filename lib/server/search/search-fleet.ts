import type { z } from 'zod';
import type { findObjects } from '@/lib/contract/search';
import {
  isEmptySearch,
  parseSearch,
  SearchFilters,
  type SearchType,
  searchTypes,
} from '@/lib/domain/search/search-query';
import type { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { TimeSlices } from '@/lib/server/placement/time-slices';
import { type Match, nodesIn, podsIn, type Search, workloadsIn } from './search-cluster';

type Input = z.output<typeof findObjects.query>;
type Found = Pick<z.input<typeof findObjects.response>, 'rows' | 'matching' | 'orMore'>;

/** Longest time without yielding, and of a whole search. */
const SLICE_MS = 20;
const LONGEST_MS = 2_000;
/** Objects compared between two looks at the clock. */
const AT_ONCE = 512;

const searches = { node: nodesIn, workload: workloadsIn, pod: podsIn } as const satisfies Record<
  SearchType,
  (of: { store: ClusterStore; search: Search }) => Generator<Match | null>
>;

/** The best of all clusters, with counts of all that match. Bounded in time and in what is kept. */
export async function searchFleet(stores: readonly ClusterStore[], input: Input): Promise<Found> {
  const query = parseSearch(input.q ?? '');
  const matching = { node: 0, workload: 0, pod: 0 };
  if (isEmptySearch(query)) return { rows: [], matching, orMore: false };
  const search = { query, filters: new SearchFilters(query) };
  const before = orderOf(query.words, input);
  const best = bestMatches(input, before);
  const timeSlices = new TimeSlices(SLICE_MS);
  const until = performance.now() + LONGEST_MS;
  for (const type of searchTypes.filter((one) => search.filters.pass('type', [one, `${one}s`])))
    for (const store of stores.filter(({ identity }) => search.filters.pass('cluster', [identity.name]))) {
      let n = 0;
      for (const match of searches[type]({ store, search })) {
        if (match !== null) {
          matching[type] += 1;
          best[type].put(match);
        }
        n += 1;
        if (n % AT_ONCE !== 0) continue;
        await timeSlices.next();
        if (performance.now() > until) return { rows: rowsOf(best, input, before), matching, orMore: true };
      }
    }
  return { rows: rowsOf(best, input, before), matching, orMore: false };
}

type Before = (a: Match, b: Match) => number;

/** How well the name fits: equal, begins with the first word, holds all words, or only something else does. */
function fit({ name }: Match, words: readonly string[]): number {
  const [first = ''] = words;
  if (words.length === 1 && name === first) return 0;
  if (name.startsWith(first)) return 1;
  return words.every((word) => name.includes(word)) ? 2 : 3;
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const worse = (a: Match, b: Match): number => Number(b.troubled) - Number(a.troubled);

function orderOf(words: readonly string[], { sort, dir }: Input): Before {
  const sign = dir === 'asc' ? 1 : -1;
  const first: Record<Input['sort'], Before> = {
    match: (a, b) => fit(a, words) - fit(b, words) || worse(a, b),
    name: (a, b) => text(a.name, b.name),
    state: worse,
    cluster: (a, b) => text(a.cluster, b.cluster),
  };
  const by = first[sort];
  return (a, b) =>
    sign * by(a, b) || text(a.name, b.name) || text(a.cluster, b.cluster) || text(a.namespace, b.namespace);
}

/** Keeps the first in order, so that the cost does not grow with a sort of all. */
class Best {
  readonly kept: Match[] = [];
  readonly #limit: number;
  readonly #before: Before;

  constructor(limit: number, before: Before) {
    this.#limit = limit;
    this.#before = before;
  }

  put(match: Match): void {
    const last = this.kept.at(-1);
    if (last !== undefined && this.kept.length >= this.#limit && this.#before(match, last) >= 0) return;
    let [from, to] = [0, this.kept.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const at = this.kept[middle];
      if (at !== undefined && this.#before(at, match) <= 0) from = middle + 1;
      else to = middle;
    }
    this.kept.splice(from, 0, match);
    if (this.kept.length > this.#limit) this.kept.pop();
  }
}

function bestMatches({ limit, each }: Input, before: Before): Record<SearchType, Best> {
  const of = (): Best => new Best(Math.min(limit, each ?? limit), before);
  return { node: of(), workload: of(), pod: of() };
}

const rowsOf = (best: Record<SearchType, Best>, { limit }: Input, before: Before): Found['rows'] =>
  searchTypes
    .flatMap((type) => best[type].kept)
    .toSorted(before)
    .slice(0, limit)
    .map(({ row }) => row());
