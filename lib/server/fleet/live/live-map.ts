import type { MapGroup } from '@/lib/contract/map';
import type { LabeledNode } from '@/lib/domain/node/node';
import type { StoreChange } from '../cluster-join';
import type { ClusterStore } from '../cluster-store';
import { groupOf, liveTile, type MapLook, sameTile } from '../rows/map-tiles';
import { frame } from './live-view';

/** Rows may change before a page declares its map; longer than pages take to do so. */
const LOOK_BACK_MS = 20_000;

interface MapViewOptions {
  view: string;
  cluster: string;
  look: MapLook;
  store: ClusterStore;
  now: () => number;
}

/** The tiles of one cluster that a tab shows: collects those that look different until the next flush. */
export class LiveMap {
  readonly #o: MapViewOptions;
  readonly #dirty = new Map<string, LabeledNode>();
  readonly #removed = new Set<string>();

  constructor(options: MapViewOptions) {
    this.#o = options;
    const since = options.now() - LOOK_BACK_MS;
    for (const row of options.store.matchingNodes({ sort: 'name', dir: 'asc' }))
      if (options.store.changedAt(row.key) > since) this.#dirty.set(row.name, row);
  }

  /** Whether there is something to send. */
  take({ nodes }: StoreChange): boolean {
    // First what is gone: an instance that became a node has another key and may have the same name.
    for (const { before, after } of nodes) {
      if (before === null || before.name === after?.name) continue;
      this.#dirty.delete(before.name);
      this.#removed.add(before.name);
    }
    for (const { before, after } of nodes) {
      if (after === null || (before !== null && sameTile(before, after, this.#o.look))) continue;
      this.#removed.delete(after.name);
      this.#dirty.set(after.name, after);
    }
    return this.#dirty.size > 0 || this.#removed.size > 0;
  }

  /** The tab could not keep up: what is collected would be incomplete, so it fetches the map again. */
  drop(): void {
    this.#dirty.clear();
    this.#removed.clear();
  }

  flush(): string | null {
    if (this.#dirty.size === 0 && this.#removed.size === 0) return null;
    const { view, cluster, look } = this.#o;
    const now = this.#o.now();
    const groups = new Map<string, MapGroup>();
    const tiles = Array.from(this.#dirty.values(), (row) => {
      const tile = liveTile(row, look, now);
      if (!groups.has(tile[1])) groups.set(tile[1], groupOf(row, look.group));
      return tile;
    });
    const message = {
      type: 'map-tiles',
      view,
      cluster,
      now,
      groups: [...groups.values()],
      tiles,
      removed: [...this.#removed],
    };
    this.drop();
    return frame('map-tiles', JSON.stringify(message));
  }
}
