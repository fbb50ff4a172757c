import type { ServerResponse } from 'node:http';
import { drained, PacedWriter, eventLine, tableBody } from '@/simulator/http/kube/write-json';
import type { ApiAnswer } from '@/simulator/world/kube/api/api-request';
import type { WireEvent } from '@/simulator/world/kube/api/watch-session';
import { ApiStatusError, goneVersion } from '@/simulator/world/kube/api-status';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';

type WatchOf = Extract<ApiAnswer, { as: 'watch' }>;

const BOOKMARK_EVERY_MS = 60_000;
const DEFAULT_TIMEOUT_SECONDS = 2_700;
/** A reader this far behind is cut off, as the watch cache does with slow watchers. */
const MAX_BEHIND = 50_000;

/** One open watch: the opening events, then every write of the store, until its time is over. */
export class WatchStream {
  readonly #cluster: KubeCluster;
  readonly #response: ServerResponse;
  readonly #watch: WatchOf;
  readonly #timers: NodeJS.Timeout[] = [];
  #waiting: StoreEvent[] = [];
  #state: 'opening' | 'live' | 'blocked' | 'silent' | 'over' = 'opening';
  #firstRow = true;
  #stopListening: () => void = () => undefined;

  constructor(cluster: KubeCluster, response: ServerResponse, watch: WatchOf) {
    this.#cluster = cluster;
    this.#response = response;
    this.#watch = watch;
  }

  async run(): Promise<void> {
    const { session } = this.#watch;
    this.#response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache, private' });
    this.#response.flushHeaders();
    const closed = new Promise<void>((resolve) => this.#response.once('close', resolve));
    this.#stopListening = this.#cluster.context.store.listen((event) => {
      if (event.resource === session.resource) this.#arrive(event);
    });
    this.#startTimers();
    this.#open().catch(() => this.#response.destroy());
    await closed;
    this.#finish();
  }

  /** Checks the fault switches; called a few times a second. */
  checkFaults(): void {
    const { faults } = this.#cluster;
    if (this.#state === 'over') return;
    if (faults.unavailable) this.#response.destroy();
    else if (faults.watchSilent) this.#silence();
    else if (faults.expireWatchAt410 && this.#state !== 'silent' && this.#state !== 'opening') this.#expire();
  }

  /** Ends the stream as the server's shutdown does. */
  end(): void {
    if (this.#state !== 'over') this.#response.end();
  }

  #silence(): void {
    this.#state = 'silent';
    this.#waiting = [];
  }

  #expire(): void {
    const { version } = this.#cluster.context.store;
    this.#sendNow({ type: 'ERROR', object: goneVersion(version - 1, version).body() });
    this.#response.end();
    this.#finish();
  }

  async #open(): Promise<void> {
    if (this.#cluster.faults.watchSilent) return this.#silence();
    const writer = new PacedWriter(this.#response);
    try {
      this.#refuseWhenExpired();
      for (const event of this.#watch.session.opening()) {
        if (this.#state !== 'opening' || !(await writer.write(this.#line(event)))) return;
      }
    } catch (error) {
      if (!(error instanceof ApiStatusError)) throw error;
      await writer.write(eventLine({ type: 'ERROR', object: error.body() }));
      await writer.flush();
      this.#response.end();
      return;
    }
    await writer.flush();
    if (this.#state === 'opening') await this.#catchUp();
  }

  #refuseWhenExpired(): void {
    const requested = this.#watch.query.resourceVersion;
    if (!this.#cluster.faults.expireWatchAt410 || this.#watch.query.sendInitialEvents) return;
    if (requested === '' || requested === '0') return;
    throw goneVersion(Number(requested), this.#cluster.context.store.version);
  }

  #arrive(event: StoreEvent): void {
    if (this.#cluster.faults.watchSilent && this.#state !== 'over') this.#silence();
    if (this.#state === 'silent' || this.#state === 'over') return;
    if (this.#state !== 'live') {
      this.#waiting.push(event);
      if (this.#waiting.length > MAX_BEHIND) this.#response.destroy();
      return;
    }
    if (this.#cluster.faults.watchSlowMs > 0) {
      this.#waiting.push(event);
      this.#state = 'blocked';
      this.#catchUp().catch(() => this.#response.destroy());
      return;
    }
    const wire = this.#watch.session.translate(event);
    if (wire !== undefined && !this.#response.write(this.#lines(wire)))
      this.#block().catch(() => this.#response.destroy());
  }

  /** The line of an event, twice under the fault that says so. */
  #lines(event: WireEvent): string {
    const line = this.#line(event);
    return this.#cluster.faults.watchTwice ? line + line : line;
  }

  /** Under the fault each event comes late, and those behind it later still. */
  async #wait(writer: PacedWriter): Promise<void> {
    const { watchSlowMs } = this.#cluster.faults;
    if (watchSlowMs === 0) return;
    await writer.flush();
    await new Promise((resolve) => setTimeout(resolve, watchSlowMs));
  }

  async #block(): Promise<void> {
    this.#state = 'blocked';
    await drained(this.#response);
    if (this.#state === 'blocked') await this.#catchUp();
  }

  async #catchUp(): Promise<void> {
    const writer = new PacedWriter(this.#response);
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      for (const event of batch) {
        const wire = this.#watch.session.translate(event);
        if (wire === undefined) continue;
        await this.#wait(writer);
        if (this.#state !== 'opening' && this.#state !== 'blocked') return;
        if (!(await writer.write(this.#lines(wire)))) return;
      }
      if (!(await writer.flush())) return;
    }
    if (this.#state === 'opening' || this.#state === 'blocked') this.#state = 'live';
  }

  #sendNow(event: WireEvent): boolean {
    return this.#response.write(this.#line(event));
  }

  #line(event: WireEvent): string {
    const { table, type } = this.#watch;
    if (table === undefined || event.type === 'ERROR') return eventLine(event);
    const object = event.object;
    const rows = event.type === 'BOOKMARK' || !isKubeObject(object) ? [] : [object];
    const version = isKubeObject(object) ? (object.metadata.resourceVersion ?? '') : '';
    const metadata = event.type === 'BOOKMARK' && isKubeObject(object) ? object.metadata : { resourceVersion: version };
    const body = tableBody({
      kind: type.kind,
      objects: rows,
      metadata,
      style: table,
      nowMs: this.#cluster.context.now(),
      withColumns: this.#firstRow,
    });
    this.#firstRow = false;
    return eventLine({ type: event.type, object: body });
  }

  #startTimers(): void {
    const { allowBookmarks, timeoutSeconds } = this.#watch.query;
    const { pace } = this.#cluster.context.options;
    if (allowBookmarks)
      this.#timers.push(setInterval(() => this.#bookmark(), Math.max(1_000, BOOKMARK_EVERY_MS / pace)));
    const seconds = timeoutSeconds > 0 ? timeoutSeconds : DEFAULT_TIMEOUT_SECONDS;
    this.#timers.push(setTimeout(() => this.#timeUp(allowBookmarks), Math.min(seconds, 86_400) * 1_000));
  }

  #bookmark(): void {
    if (this.#state === 'live' && !this.#watch.session.isWaiting) this.#sendNow(this.#watch.session.bookmark());
  }

  #timeUp(bookmarks: boolean): void {
    if (bookmarks) this.#bookmark();
    if (this.#state !== 'silent') this.#response.end();
  }

  #finish(): void {
    this.#state = 'over';
    this.#waiting = [];
    for (const timer of this.#timers) clearTimeout(timer);
    this.#stopListening();
  }
}

const isKubeObject = (object: unknown): object is KubeObject =>
  typeof object === 'object' && object !== null && 'metadata' in object;
