import { EventRecorder } from '@/simulator/world/kube/event-recorder';
import { DueQueue, type DueTask } from '@/simulator/world/kube/store/due-queue';
import { ObjectStore } from '@/simulator/world/kube/store/object-store';
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

/** Pauses between tries of a controller double from the first to the last (client-go `DefaultTypedControllerRateLimiter`). */
const RETRY_MS = { first: 5, last: 1_000_000 };
/** `DefaultJobApiBackOff` and `MaxJobApiBackOff` (pkg/controller/job). */
const JOB_RETRY_MS = { first: 1_000, last: 60_000 };

export class ClusterContext {
  readonly options: ClusterOptions;
  readonly store: ObjectStore;
  readonly indexes: StoreIndexes;
  readonly due = new DueQueue();
  readonly queues = new WorkQueues();
  /** Nodes whose instance is down: the kubelet does not report, whether or not it was detected. */
  readonly stopped = new Set<string>();
  readonly recorder: EventRecorder;
  /** Failed syncs of controllers since the last that succeeded, by queue and key. */
  readonly #failures = new Map<string, { count: number; retryMs: number }>();
  #podRejected = false;

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

  /** Makes the sync that is running a failed one. */
  rejectPod(): void {
    this.#podRejected = true;
  }

  /** A failed sync is tried again later, each time after a longer pause; a whole one that succeeds ends the series (client-go workqueue). */
  endSync(queue: string, key: string, { whole }: { whole: boolean }): void {
    const id = `${queue} ${key}`;
    const failed = this.#podRejected;
    this.#podRejected = false;
    if (!failed && whole) this.#failures.delete(id);
    if (!failed) return;
    const { count, retryMs: pendingMs } = this.#failures.get(id) ?? { count: 0, retryMs: 0 };
    const { first, last } = queue === 'job' ? JOB_RETRY_MS : RETRY_MS;
    const pending = pendingMs > this.now();
    const retryMs = pending ? pendingMs : this.afterMs(Math.min(first * 2 ** count, last));
    this.#failures.set(id, { count: count + 1, retryMs });
    if (!pending) this.due.add({ atMs: retryMs, kind: `sync-${queue}`, key });
  }

  dump(): ClusterDump {
    const objects: KubeObject[] = [];
    for (const collection of this.store.collections()) objects.push(...collection.sorted());
    return { version: this.store.version, nextId: this.store.ids.position, objects, due: this.due.dump() };
  }
}
