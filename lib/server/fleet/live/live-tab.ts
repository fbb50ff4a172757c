import 'server-only';
import type { SourceStatus } from '@/lib/domain/cluster/cluster';
import type { Clock } from '@/lib/domain/ports/clock';
import type { LiveView } from '@/lib/contract/live';
import type { ClusterStore } from '../cluster-store';
import { drawnIn } from '../rows/map-tiles';
import { LiveMap } from './live-map';
import { type AnyListState, frame, listState, PlacementVersion } from './live-view';

/** At most four flushes a second; the first after an idle period is immediate. */
const FLUSH_EVERY_MS = 250;
/** Bytes queued for a slow tab. Above this, the tab gets a message to fetch again. */
const QUEUE_LIMIT_BYTES = 256 * 1024;
const SOURCES_EVERY_MS = 10_000;

export interface LiveCluster {
  name: string;
  store: ClusterStore;
  sources(): SourceStatus[];
}

type MapView = Extract<LiveView, { type: 'map' }>;

interface TabOptions {
  id: string;
  actorId: string;
  clusters: ReadonlyMap<string, LiveCluster>;
  clock: Clock;
  closed: () => void;
}

export class LiveTab {
  readonly id: string;
  readonly actorId: string;
  readonly stream: ReadableStream<Uint8Array>;
  readonly #options: TabOptions;
  readonly #encoder = new TextEncoder();
  readonly #lists = new Map<string, AnyListState>();
  readonly #maps: { view: string; map: LiveMap }[] = [];
  /** Views of maps that must be fetched again: the tab could not keep up. */
  readonly #mapsMissed = new Set<string>();
  readonly #placement = new Map<string, PlacementVersion>();
  readonly #movedFor = new Map<string, string>();
  readonly #sourcesSent = new Map<string, { text: string; at: number }>();
  #clusterViews: string[] = [];
  readonly #clustersDirty = new Set<string>();
  readonly #clusterRows = new Map<string, object>();
  #changeViews: string[] = [];
  #watched = new Map<string, LiveCluster>();
  #unsubscribe: (() => void)[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #flushedAt = Number.NEGATIVE_INFINITY;
  #lagging = false;
  #changesMissed = false;

  constructor(options: TabOptions) {
    this.#options = options;
    this.id = options.id;
    this.actorId = options.actorId;
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => this.#resume(),
        cancel: () => this.close(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: QUEUE_LIMIT_BYTES }),
    );
    const hello = { type: 'hello', tab: options.id, now: options.clock.now() };
    this.#send(`retry: 2000\n\n${frame('hello', JSON.stringify(hello))}`);
  }

  /** Replaces what the tab shows, without unknown clusters. */
  declare(views: readonly LiveView[]): void {
    this.#forget();
    const { clusters, clock } = this.#options;
    for (const view of views) {
      if (view.type === 'changes') this.#changeViews.push(view.id);
      else if (view.type === 'map') this.#followMap(view);
      else if (view.type === 'clusters') {
        this.#clusterViews.push(view.id);
        for (const [name, cluster] of clusters) this.#watched.set(name, cluster);
      } else {
        const cluster = clusters.get(view.cluster);
        if (cluster === undefined) continue;
        this.#watched.set(cluster.name, cluster);
        if (view.type === 'placement') {
          this.#placement.set(view.id, new PlacementVersion(cluster.store.placement));
          continue;
        }
        const state = listState(view, cluster.store);
        state.catchUp(clock.now(), (key) => cluster.store.changedAt(key), this.#movedFor.get(view.id) ?? null);
        this.#lists.set(view.id, state);
        const source = view.type === 'workloads' ? cluster.store.workloadRows : cluster.store;
        this.#unsubscribe.push(
          source.subscribe((change) => {
            if (state.take(change)) this.#soon();
          }),
        );
      }
    }
    if (this.#clusterViews.length > 0) this.#followClusters();
    this.#soon();
    this.sendSources();
  }

  /** Freshness of the shown clusters: changes at once, everything every ten seconds. */
  sendSources(): void {
    const now = this.#options.clock.now();
    for (const [name, cluster] of this.#watched) {
      const sources = cluster.sources();
      const text = JSON.stringify(sources.map(({ state, problem, retryAt }) => [state, problem, retryAt]));
      const sent = this.#sourcesSent.get(name);
      if (sent !== undefined && sent.text === text && now - sent.at < SOURCES_EVERY_MS) continue;
      this.#sourcesSent.set(name, { text, at: now });
      this.#send(frame('sources', JSON.stringify({ type: 'sources', cluster: name, now, sources })));
    }
  }

  sendPlacement(): void {
    for (const [view, mark] of this.#placement)
      if (!this.#lagging && mark.moved()) this.#send(frame('moved', JSON.stringify({ type: 'moved', view })));
  }

  changeMoved(moved: { id: string; state: string }): void {
    if (this.#changeViews.length === 0) return;
    const { id, state } = moved;
    this.#send(frame('change-moved', JSON.stringify({ type: 'change-moved', id, state })));
  }

  /** A comment that keeps proxies from closing a quiet stream. */
  ping(): void {
    this.#send(': ping\n\n');
  }

  close(): void {
    const controller = this.#controller;
    if (controller === null) return;
    this.#controller = null;
    this.#forget();
    try {
      controller.close();
    } catch {
      // Canceled by the reader: closed already.
    }
    this.#options.closed();
  }

  #followMap({ id: view, cluster: name, group, fill }: MapView): void {
    const { clusters, clock } = this.#options;
    // Of clusters that are left out of the picture no tiles are sent.
    for (const cluster of drawnIn([...clusters.values()].filter((one) => name === null || one.name === name))) {
      const { store } = cluster;
      const map = new LiveMap({ view, cluster: cluster.name, look: { group, fill }, store, now: () => clock.now() });
      this.#watched.set(cluster.name, cluster);
      this.#maps.push({ view, map });
      this.#unsubscribe.push(
        store.subscribe((change) => {
          if (map.take(change)) this.#soon();
        }),
      );
    }
  }

  #followClusters(): void {
    for (const [name, { store }] of this.#options.clusters) {
      this.#clustersDirty.add(name);
      this.#unsubscribe.push(
        store.subscribe(() => {
          this.#clustersDirty.add(name);
          this.#soon();
        }),
      );
    }
  }

  /** Whether the overview changed since the tab last fetched it. */
  #clustersMoved(): boolean {
    let moved = false;
    for (const name of this.#clustersDirty) {
      const row = this.#options.clusters.get(name)?.store.clusterRow();
      if (row === undefined || this.#clusterRows.get(name) === row) continue;
      this.#clusterRows.set(name, row);
      moved = true;
    }
    this.#clustersDirty.clear();
    return moved;
  }

  /** Changes that were not reported while the tab did not read. */
  #missedChanges(): string[] {
    const missed = this.#changesMissed;
    this.#changesMissed = false;
    return missed ? this.#changeViews : [];
  }

  #forget(): void {
    for (const end of this.#unsubscribe) end();
    this.#unsubscribe = [];
    this.#lists.clear();
    this.#maps.length = 0;
    this.#mapsMissed.clear();
    this.#placement.clear();
    this.#watched = new Map();
    this.#clusterViews = [];
    this.#clustersDirty.clear();
    this.#changeViews = [];
    this.#changesMissed = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #soon(): void {
    if (this.#timer !== null || this.#controller === null) return;
    const waitMs = Math.max(0, this.#flushedAt + FLUSH_EVERY_MS - performance.now());
    this.#timer = setTimeout(() => this.#flush(), waitMs);
    this.#timer.unref();
  }

  #flush(): void {
    this.#timer = null;
    if (this.#lagging) return;
    this.#flushedAt = performance.now();
    const all: string[] = [];
    for (const [id, state] of this.#lists) {
      const { frames, moved } = state.flush();
      if (moved) this.#movedFor.set(id, state.keysText);
      all.push(...frames);
    }
    for (const { map } of this.#maps) all.push(map.flush() ?? '');
    const fetchAnew = [
      ...(this.#clustersMoved() ? this.#clusterViews : []),
      ...this.#missedChanges(),
      ...this.#mapsMissed,
    ];
    this.#mapsMissed.clear();
    for (const view of fetchAnew) all.push(frame('moved', JSON.stringify({ type: 'moved', view })));
    const text = all.join('');
    if (text !== '') this.#send(text);
  }

  #send(text: string): void {
    const controller = this.#controller;
    if (controller === null) return;
    if ((controller.desiredSize ?? 0) <= 0) {
      this.#lagging = true;
      return;
    }
    controller.enqueue(this.#encoder.encode(text));
  }

  #resume(): void {
    if (!this.#lagging) return;
    this.#lagging = false;
    for (const state of this.#lists.values()) state.reload();
    for (const { view, map } of this.#maps) {
      map.drop();
      this.#mapsMissed.add(view);
    }
    this.#changesMissed = true;
    this.#clusterRows.clear();
    for (const name of this.#clusterViews.length > 0 ? this.#options.clusters.keys() : [])
      this.#clustersDirty.add(name);
    this.#sourcesSent.clear();
    this.#soon();
  }
}
