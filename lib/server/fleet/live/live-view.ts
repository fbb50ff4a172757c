import type { LiveMessage, LiveView } from '@/lib/contract/live';
import type { ClusterStore } from '../cluster-store';
import type { StoreChange } from '../cluster-join';
import { isRun, type LiveWindow, movesWindow } from './live-window';
import type { PlacementFeed, PlacementRevs } from '../feeds/placement-inputs';
import { listedNode } from '../rows/node-row';
import { nodeMatcher, nodeOrder } from '../rows/node-query';
import { matchesPool, poolOrder } from '../rows/pool-query';
import { knownTotals, listedWorkload } from '../rows/listed-workload';
import { workloadMatcher, workloadOrder } from '../rows/workload-query';
import type { RowChange } from '../tables/row-table';
import { sameValue } from '../tables/same-value';

type ListView = Extract<LiveView, { type: 'nodes' | 'node-pools' | 'workloads' }>;

/** Rows are immutable, so the text of one serves every tab that shows it. */
const encoded = new WeakMap<object, string>();

function encode(row: object): string {
  const known = encoded.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(row);
  encoded.set(row, text);
  return text;
}

/** Rows may change before a page declares them; longer than pages go without reading again (30 s). */
const LOOK_BACK_MS = 60_000;

/** An SSE event. A JSON text holds no line break. */
export const frame = (type: LiveMessage['type'], json: string): string => `event: ${type}\ndata: ${json}\n\n`;

interface ListWindow<Row extends object> extends LiveWindow<Row> {
  changesOf: (change: StoreChange) => RowChange<Row>[];
  /** What is sent of a row; the same object for the same row. */
  shown: (row: Row) => object;
  rowsType: 'node-rows' | 'pool-rows' | 'workload-rows';
  totalsType: 'node-totals' | 'pool-totals' | 'workload-totals';
  /** Null: unknown. */
  totals: () => object | null;
  /** Keys that match now, in order. */
  list: () => string[];
}

/** One list of a tab: collects changes until the next flush. */
export class ListState<Row extends object> {
  readonly #view: ListView;
  readonly #window: ListWindow<Row>;
  readonly #dirty = new Set<string>();
  #totalsDirty = true;
  #totalsSent = '';
  #moved = false;

  constructor(view: ListView, window: ListWindow<Row>) {
    this.#view = view;
    this.#window = window;
  }

  get keysText(): string {
    return JSON.stringify([this.#view.filter, this.#view.keys]);
  }

  take(change: StoreChange): boolean {
    const changes = this.#window.changesOf(change);
    for (const one of changes) {
      if (this.#window.index.has(one.key) && this.#isShownChange(one)) this.#dirty.add(one.key);
      if (!this.#moved && movesWindow(this.#window, one)) this.#moved = true;
    }
    if (changes.length > 0) this.#totalsDirty = true;
    return changes.length > 0;
  }

  /** Rows may differ in what is not shown. */
  #isShownChange({ before, after }: RowChange<Row>): boolean {
    const { shown } = this.#window;
    return after !== null && (before === null || !sameValue(shown(before), shown(after)));
  }

  /** Changes since the page was fetched. `movedFor`: the keys for which `moved` was last sent. */
  catchUp(now: number, changedAt: (key: string) => number, movedFor: string | null): void {
    const isRecent = (key: string): boolean => changedAt(key) > now - LOOK_BACK_MS;
    for (const key of this.#view.keys) if (isRecent(key)) this.#dirty.add(key);
    // The same keys again mean that the tab has the newest page: no fetch.
    this.#moved = movedFor !== this.keysText && !this.#isCurrent(isRecent);
  }

  #isCurrent(isRecent: (key: string) => boolean): boolean {
    const { keys, type } = this.#view;
    const list = this.#window.list();
    if (type !== 'node-pools' && keys.length > 0) return isRun(keys, list);
    // Pools are grouped on screen, and a tab without keys has no page yet: only new rows count.
    const known = new Set(list);
    return keys.every((key) => known.has(key)) && !list.some((key) => !this.#window.index.has(key) && isRecent(key));
  }

  /** Everything again, for a tab that could not keep up. */
  reload(): void {
    for (const key of this.#view.keys) this.#dirty.add(key);
    this.#totalsSent = '';
    this.#totalsDirty = true;
    this.#moved = true;
  }

  /** `moved`: the page must be fetched again. */
  flush(): { frames: string[]; moved: boolean } {
    const frames: string[] = [];
    const { rowsType, totalsType, rowOf, shown, totals } = this.#window;
    const view = JSON.stringify(this.#view.id);
    const rows = Array.from(this.#dirty, rowOf).filter((row) => row !== null);
    this.#dirty.clear();
    if (rows.length > 0)
      frames.push(
        frame(
          rowsType,
          `{"type":"${rowsType}","view":${view},"rows":[${rows.map((row) => encode(shown(row))).join(',')}]}`,
        ),
      );
    if (this.#totalsDirty) {
      const text = JSON.stringify(totals());
      if (text !== this.#totalsSent)
        frames.push(frame(totalsType, `{"type":"${totalsType}","view":${view},"totals":${text}}`));
      this.#totalsSent = text;
      this.#totalsDirty = false;
    }
    const moved = this.#moved;
    this.#moved = false;
    if (moved) frames.push(frame('moved', `{"type":"moved","view":${view}}`));
    return { frames, moved };
  }
}

export type AnyListState = Pick<ListState<object>, 'take' | 'catchUp' | 'reload' | 'flush' | 'keysText'>;

const indexOf = (keys: readonly string[]): Map<string, number> => new Map(keys.map((key, at) => [key, at]));

export function listState(view: ListView, store: ClusterStore): AnyListState {
  const { keys } = view;
  if (view.type === 'nodes')
    return new ListState(view, {
      keys,
      index: indexOf(keys),
      matches: nodeMatcher(view.filter),
      order: nodeOrder(view.filter),
      rowOf: (key) => store.nodeRow(key),
      shown: listedNode,
      changesOf: (change) => change.nodes,
      rowsType: 'node-rows',
      totalsType: 'node-totals',
      totals: () => store.nodeTotals(view.filter),
      list: () => store.matchingNodes(view.filter).map((row) => row.key),
    });
  if (view.type === 'workloads') return workloadState(view, store);
  return new ListState(view, {
    keys,
    index: indexOf(keys),
    matches: (row) => matchesPool(row, view.filter),
    order: poolOrder(view.filter),
    rowOf: (key) => store.poolRow(key),
    shown: (row) => row,
    changesOf: (change) => change.pools,
    rowsType: 'pool-rows',
    totalsType: 'pool-totals',
    totals: () => store.poolTotals(view.filter),
    list: () => store.poolRows(view.filter).map((row) => row.id),
  });
}

function workloadState(view: Extract<ListView, { type: 'workloads' }>, store: ClusterStore): AnyListState {
  const { keys, filter } = view;
  return new ListState(view, {
    keys,
    index: indexOf(keys),
    matches: workloadMatcher(filter),
    order: workloadOrder(filter),
    rowOf: (key) => store.workloadRows.rows.get(key) ?? null,
    shown: (row) => listedWorkload(store, row, Date.now()),
    changesOf: (change) => change.workloads,
    rowsType: 'workload-rows',
    totalsType: 'workload-totals',
    totals: () => knownTotals(store),
    list: () => store.workloadRows.matching(filter).map(({ key }) => key),
  });
}

/** With this many pods some change all the time; pages of all workloads then poll. */
const MANY_PODS = 10_000;

type Feed = Pick<PlacementFeed, 'revs' | 'pods'>;

/** What verdicts of a cluster depend on, as of the last check. */
export class PlacementVersion {
  readonly #feed: Feed;
  #seen: PlacementRevs;

  constructor(feed: Feed) {
    this.#feed = feed;
    this.#seen = feed.revs;
  }

  /** Whether anything that a screen shows at once changed since the last call. */
  moved(): boolean {
    const { revs } = this.#feed;
    const seen = this.#seen;
    this.#seen = revs;
    if (!sameValue({ ...revs, pods: 0 }, { ...seen, pods: 0 })) return true;
    return revs.pods !== seen.pods && this.#feed.pods().length <= MANY_PODS;
  }
}
