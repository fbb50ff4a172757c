import type { LiveMessage, LiveView } from '@/lib/contract/live';
import type { ClusterStore } from '../cluster-store';
import type { StoreChange } from '../cluster-join';
import { isRun, type LiveWindow, movesWindow } from './live-window';
import { nodeMatcher, nodeOrder } from '../rows/node-query';
import { matchesPool, poolOrder } from '../rows/pool-query';
import type { RowChange } from '../tables/row-table';

type ListView = Extract<LiveView, { type: 'nodes' | 'node-pools' }>;

/** Rows are immutable, so the text of one serves every tab that shows it. */
const encoded = new WeakMap<object, string>();

function encode(row: object): string {
  const known = encoded.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(row);
  encoded.set(row, text);
  return text;
}

/**
 * Rows may change between the answer to a page and the declaration of its rows. Longer than pages go without reading again
 * (30 s), so that nothing is missed however slowly either arrives.
 */
const LOOK_BACK_MS = 60_000;

/** An SSE event. A JSON text holds no line break. */
export const frame = (type: LiveMessage['type'], json: string): string => `event: ${type}\ndata: ${json}\n\n`;

interface ListWindow<Row extends object> extends LiveWindow<Row> {
  changesOf: (change: StoreChange) => RowChange<Row>[];
  rowsType: 'node-rows' | 'pool-rows';
  totalsType: 'node-totals' | 'pool-totals';
  totals: () => object;
  /** Keys that match now, in order. */
  list: () => string[];
}

/** One list that a tab shows: collects what moved until the next flush. */
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

  /** Whether something is to be sent. */
  take(change: StoreChange): boolean {
    const changes = this.#window.changesOf(change);
    for (const one of changes) {
      if (this.#window.index.has(one.key) && one.after !== null) this.#dirty.add(one.key);
      if (!this.#moved && movesWindow(this.#window, one)) this.#moved = true;
    }
    if (changes.length > 0) this.#totalsDirty = true;
    return changes.length > 0;
  }

  /** What may have been missed since the page was fetched. `movedFor`: the keys that were last called moved. */
  catchUp(now: number, changedAt: (key: string) => number, movedFor: string | null): void {
    const isRecent = (key: string): boolean => changedAt(key) > now - LOOK_BACK_MS;
    for (const key of this.#view.keys) if (isRecent(key)) this.#dirty.add(key);
    // The same keys again mean that the tab has them from the newest page: no reason to fetch once more.
    this.#moved = movedFor !== this.keysText && !this.#stands(isRecent);
  }

  /** Whether the shown rows are what a page fetched now would show. */
  #stands(isRecent: (key: string) => boolean): boolean {
    const { keys, type } = this.#view;
    const list = this.#window.list();
    if (type === 'nodes' && keys.length > 0) return isRun(keys, list);
    // Pools are grouped on screen, and a tab without keys has no page yet: only what has just come counts.
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

  /** The frames that bring the tab up to date; true in `moved` when its page must be fetched again. */
  flush(): { frames: string[]; moved: boolean } {
    const frames: string[] = [];
    const { rowsType, totalsType, rowOf, totals } = this.#window;
    const view = JSON.stringify(this.#view.id);
    const rows = Array.from(this.#dirty, rowOf).filter((row) => row !== null);
    this.#dirty.clear();
    if (rows.length > 0)
      frames.push(frame(rowsType, `{"type":"${rowsType}","view":${view},"rows":[${rows.map(encode).join(',')}]}`));
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

/** The state of a declared list over its cluster's store. */
export function listState(view: ListView, store: ClusterStore): AnyListState {
  const { keys } = view;
  if (view.type === 'nodes')
    return new ListState(view, {
      keys,
      index: indexOf(keys),
      matches: nodeMatcher(view.filter),
      order: nodeOrder(view.filter),
      rowOf: (key) => store.nodeRow(key),
      changesOf: (change) => change.nodes,
      rowsType: 'node-rows',
      totalsType: 'node-totals',
      totals: () => store.nodeTotals(view.filter),
      list: () => store.matchingNodes(view.filter).map((row) => row.key),
    });
  return new ListState(view, {
    keys,
    index: indexOf(keys),
    matches: (row) => matchesPool(row, view.filter),
    order: poolOrder(view.filter),
    rowOf: (key) => store.poolRow(key),
    changesOf: (change) => change.pools,
    rowsType: 'pool-rows',
    totalsType: 'pool-totals',
    totals: () => store.poolTotals(),
    list: () => store.poolRows(view.filter).map((row) => row.id),
  });
}
