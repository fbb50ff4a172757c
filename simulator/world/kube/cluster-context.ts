import { EventRecorder } from '@/simulator/world/kube/event-recorder';
import { DueQueue, type DueTask } from '@/simulator/world/kube/store/due-queue';
import { ObjectStore } from '@/simulator/world/kube/store/object-store';
import { keyOf } from '@/simulator/world/kube/store/collection';
import { StoreIndexes } from '@/simulator/world/kube/store/store-indexes';
import { type KubeObject, getOrMake } from '@/simulator/world/kube/kube-object';

/** Keys that wait for a controller, each once, in the order they came. */
class WorkQueues {
  readonly #queues = new Map<string, Set<string>>();

  add(controller: string, key: string): void {
    getOrMake(this.#queues, controller, () => new Set<string>()).add(key);
  }

  takeAll(controller: string): string[] {
    const queue = this.#queues.get(controller);
    if (queue === undefined || queue.size === 0) return [];
    const keys = [...queue];
    queue.clear();
    return keys;
  }

  idle(): boolean {
    for (const queue of this.#queues.values()) if (queue.size > 0) return false;
    return true;
  }
}

export interface ClusterOptions {
  id: string;
  name: string;
  version: string;
  seed: string;
  now: () => number;
  pace: number;
}

export interface ClusterDump {
  version: number;
  nextId: number;
  objects: KubeObject[];
  due: DueTask[];
}

/** Pauses between tries of a controller: 5 ms, then twice as long each, at most 1,000 s (client-go `DefaultTypedControllerRateLimiter`). */
const FIRST_RETRY_MS = 5;
const LAST_RETRY_MS = 1_000_000;

export class ClusterContext {
  readonly options: ClusterOptions;
  readonly store: ObjectStore;
  readonly indexes: StoreIndexes;
  readonly due = new DueQueue();
  readonly queues = new WorkQueues();
  /** Nodes whose instance is down: the kubelet does not report, whether or not it was detected. */
  readonly stopped = new Set<string>();
  readonly recorder: EventRecorder;
  /** Failed tries of controllers since the last that succeeded, by the kind and key of their object. */
  readonly #failures = new Map<string, { count: number; atMs: number }>();

  constructor(options: ClusterOptions, dump?: ClusterDump) {
    this.options = { ...options };
    this.store = new ObjectStore(
      { seed: `${options.seed}/${options.id}`, now: options.now },
      dump === undefined ? undefined : { version: dump.version, nextId: dump.nextId },
    );
    for (const object of dump?.objects ?? []) this.store.ofKind(object.kind)?.put(object);
    for (const task of dump?.due ?? []) this.due.add(task);
    this.indexes = new StoreIndexes(this.store);
    this.recorder = new EventRecorder(this.store);
  }

  /** Minor version of the server, which decides what it supports and how it words messages. */
  get minor(): number {
    return Number(/^v?1\.(\d+)/.exec(this.options.version)?.[1] ?? 32);
  }

  now(): number {
    return this.options.now();
  }

  /** The time at which something that takes this long from now is over. */
  afterMs(modeledMs: number): number {
    return this.options.now() + modeledMs / this.options.pace;
  }

  /** Lets the controller of an object try again later, each time after a longer pause. */
  retry(owner: KubeObject): void {
    const [kind, key, nowMs] = [`sync-${owner.kind.toLowerCase()}`, keyOf(owner), this.now()];
    const before = this.#failures.get(`${kind} ${key}`);
    if (before?.atMs === nowMs) return;
    const count = (before?.count ?? 0) + 1;
    this.#failures.set(`${kind} ${key}`, { count, atMs: nowMs });
    this.due.add({ atMs: this.afterMs(Math.min(FIRST_RETRY_MS * 2 ** (count - 1), LAST_RETRY_MS)), kind, key });
  }

  succeeded(owner: KubeObject): void {
    this.#failures.delete(`sync-${owner.kind.toLowerCase()} ${keyOf(owner)}`);
  }

  dump(): ClusterDump {
    const objects: KubeObject[] = [];
    for (const collection of this.store.collections()) objects.push(...collection.sorted());
    return { version: this.store.version, nextId: this.store.ids.position, objects, due: this.due.dump() };
  }
}
