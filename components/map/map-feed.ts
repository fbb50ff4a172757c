import type { TilesMessage } from '@/lib/client/live/live-maps';
import type { FleetMap } from '@/lib/contract/map';
import { TileMap } from './tile-map';

type Look = FleetMap['look'];

/** Longer than an answer is on its way. A page that is not shown reads nothing, but is still told of changes. */
const KEPT_MS = 60_000;

/** The maps of one view: what was read, then what changed since. */
export class MapFeed {
  readonly #look: Look;
  #data: FleetMap | null = null;
  #maps: ReadonlyMap<string, TileMap> = new Map();
  /** Changes that an answer on its way may lack. */
  #recent: TilesMessage[] = [];

  constructor(look: Look) {
    this.#look = look;
  }

  /** By cluster, without those that were not read; the same maps for the same answer. */
  mapsOf(data: FleetMap): ReadonlyMap<string, TileMap> {
    if (data === this.#data) return this.#maps;
    this.#data = data;
    this.#maps = new Map(
      data.clusters.flatMap(({ cluster, nodes }) =>
        nodes === null ? [] : [[cluster, new TileMap(cluster, nodes)] as const],
      ),
    );
    this.#recent = this.#recent.filter(({ now }) => now > data.now);
    if (this.#isOfLook(data)) for (const message of this.#recent) this.#maps.get(message.cluster)?.apply(message);
    return this.#maps;
  }

  receive(message: TilesMessage): void {
    this.#recent = [...this.#recent.filter(({ now }) => now > message.now - KEPT_MS), message];
    if (this.#data !== null && this.#isOfLook(this.#data)) this.#maps.get(message.cluster)?.apply(message);
  }

  /** Until the answer of a new look is there, the old one is shown. */
  #isOfLook({ look }: FleetMap): boolean {
    return look.fill === this.#look.fill && look.group === this.#look.group;
  }
}
