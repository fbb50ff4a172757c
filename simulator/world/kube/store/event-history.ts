import type { KubeObject } from '@/simulator/world/kube/kube-object';

export interface StoreEvent {
  version: number;
  type: 'ADDED' | 'MODIFIED' | 'DELETED';
  resource: string;
  object: KubeObject;
  previous: KubeObject | undefined;
  atMs: number;
}

const KEEP_EVENTS = 5_000;
/** The watch cache keeps what is younger than this even beyond its usual size (apiserver cacher: 75 s). */
const KEEP_FRESH_MS = 75_000;
const MAX_KEPT = 50_000;

/** The writes of one resource that a watch can still be resumed from. */
export class EventHistory {
  #events: StoreEvent[] = [];
  #start = 0;
  #oldest: number;

  constructor(oldest: number) {
    this.#oldest = oldest;
  }

  get oldest(): number {
    return this.#oldest;
  }

  push(event: StoreEvent): void {
    this.#events.push(event);
    while (this.#tooMany(event.atMs)) {
      this.#oldest = this.#events[this.#start]?.version ?? this.#oldest;
      this.#start++;
    }
    if (this.#start > KEEP_EVENTS) {
      this.#events = this.#events.slice(this.#start);
      this.#start = 0;
    }
  }

  #tooMany(nowMs: number): boolean {
    const count = this.#events.length - this.#start;
    if (count <= KEEP_EVENTS) return false;
    const first = this.#events[this.#start];
    return count > MAX_KEPT || first === undefined || nowMs - first.atMs > KEEP_FRESH_MS;
  }

  /** Drops everything up to a version, as etcd's compaction does. */
  compact(version: number): void {
    this.#events = [];
    this.#start = 0;
    this.#oldest = version;
  }

  since(version: number): StoreEvent[] | undefined {
    if (version < this.#oldest) return undefined;
    let low = this.#start;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.version ?? 0) > version) high = middle;
      else low = middle + 1;
    }
    return this.#events.slice(low);
  }
}
