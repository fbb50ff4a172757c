import type { TilesMessage } from '@/lib/client/live/live-maps';
import type { LiveTile, MapGroup, MapNodes } from '@/lib/contract/map';
import { type NodeState, nodeStates } from '@/lib/domain/node/node-states';

export interface Tile {
  name: string;
  /** Key of its group. */
  group: string;
  state: NodeState;
  cordoned: boolean;
  /** Epoch milliseconds; null: unknown. */
  since: number | null;
  /** Percent, seconds since 1970, or a word; null: unknown. */
  load: number | string | null;
}

/** Indices of tiles that look different; null: tiles came, went or moved. */
export type TilesChange = readonly number[] | null;

const CORDONED = 8;

function tileOf([name, group, state, since, load]: LiveTile): Tile {
  return {
    name,
    group,
    state: nodeStates[state % CORDONED] ?? 'unknown',
    cordoned: state >= CORDONED,
    since: since === null ? null : since * 1_000,
    load,
  };
}

const loadOf = (value: number | null, words: readonly string[]): number | string | null =>
  value === null || words.length === 0 ? value : (words[value] ?? null);

function tilesOf({ groups, words, name, group, state, since, load }: MapNodes): Tile[] {
  return name.map((one, at) =>
    tileOf([
      one,
      groups[group[at] ?? 0]?.key ?? '',
      state[at] ?? 0,
      since[at] ?? null,
      loadOf(load[at] ?? null, words),
    ]),
  );
}

const byName = (a: Tile, b: Tile): number => (a.name < b.name ? -1 : Number(a.name > b.name));

/** The tiles of one cluster, outside React: a change of one tile draws one tile. */
export class TileMap {
  readonly cluster: string;
  #groups: readonly MapGroup[];
  #tiles: Tile[];
  #index: Map<string, number>;
  #sizes: readonly number[];
  #version = 0;
  readonly #listeners = new Set<(change: TilesChange) => void>();

  constructor(cluster: string, nodes: MapNodes) {
    this.cluster = cluster;
    this.#groups = nodes.groups;
    this.#tiles = tilesOf(nodes);
    this.#index = new Map(this.#tiles.map(({ name }, at) => [name, at]));
    this.#sizes = this.#count();
  }

  get groups(): readonly MapGroup[] {
    return this.#groups;
  }

  /** In the order of their groups. */
  get tiles(): readonly Tile[] {
    return this.#tiles;
  }

  /** Tiles of each group; the same list until one comes or goes. */
  get sizes(): readonly number[] {
    return this.#sizes;
  }

  version = (): number => this.#version;

  indexOf(name: string): number | null {
    return this.#index.get(name) ?? null;
  }

  subscribe = (listener: (change: TilesChange) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  apply({ groups, tiles, removed }: Pick<TilesMessage, 'groups' | 'tiles' | 'removed'>): void {
    const next = tiles.map(tileOf);
    const changed: number[] = [];
    let stays = !removed.some((name) => this.#index.has(name)) && !this.#renamed(groups);
    for (const tile of next) {
      const at = this.#index.get(tile.name);
      if (at === undefined || this.#tiles[at]?.group !== tile.group) stays = false;
      else if (stays) {
        this.#tiles[at] = tile;
        changed.push(at);
      }
    }
    if (!stays) this.#rebuild(groups, next, new Set(removed));
    if (stays && changed.length === 0) return;
    this.#version += 1;
    for (const listener of this.#listeners) listener(stays ? changed : null);
  }

  #renamed(groups: readonly MapGroup[]): boolean {
    return groups.some(({ key, name }) => this.#groups.some((known) => known.key === key && known.name !== name));
  }

  #rebuild(groups: readonly MapGroup[], next: readonly Tile[], removed: ReadonlySet<string>): void {
    const tiles = new Map(this.#tiles.filter(({ name }) => !removed.has(name)).map((tile) => [tile.name, tile]));
    for (const tile of next) tiles.set(tile.name, tile);
    const known = new Map([...this.#groups, ...groups].map((group) => [group.key, group]));
    const members = new Map<string, Tile[]>();
    for (const tile of tiles.values()) {
      const some = members.get(tile.group);
      if (some === undefined) members.set(tile.group, [tile]);
      else some.push(tile);
    }
    // New groups come last until the map is read again.
    this.#groups = [...known.values()].filter(({ key }) => members.has(key));
    this.#tiles = this.#groups.flatMap(({ key }) => (members.get(key) ?? []).toSorted(byName));
    this.#index = new Map(this.#tiles.map(({ name }, at) => [name, at]));
    this.#sizes = this.#count();
  }

  #count(): number[] {
    const counts = new Map<string, number>();
    for (const { group } of this.#tiles) counts.set(group, (counts.get(group) ?? 0) + 1);
    return this.#groups.map(({ key }) => counts.get(key) ?? 0);
  }
}
