import { EventRecorder } from '@/simulator/world/kube/event-recorder';
import { DueQueue, type DueTask } from '@/simulator/world/kube/store/due-queue';
import { ObjectStore } from '@/simulator/world/kube/store/object-store';
import { StoreIndexes } from '@/simulator/world/kube/store/store-indexes';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import { resourceByKind } from '@/simulator/world/kube/resource-type';

/** Keys that wait for a controller, each once, in the order they came. */
class WorkQueues {
  readonly #queues = new Map<string, Set<string>>();

  add(controller: string, key: string): void {
    let queue = this.#queues.get(controller);
    if (queue === undefined) {
      queue = new Set();
      this.#queues.set(controller, queue);
    }
    queue.add(key);
  }

  /** Everything that waits for a controller; the queue is empty afterwards. */
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
  /** As `/version` shows it: `v1.32.1-aliyun.1`. */
  version: string;
  seed: string;
  now: () => number;
  /** Modelled durations are divided by this. */
  pace: number;
}

export interface ClusterDump {
  version: number;
  nextId: number;
  objects: KubeObject[];
  due: DueTask[];
}

/** What every part of one simulated cluster shares. */
export class ClusterContext {
  readonly options: ClusterOptions;
  readonly store: ObjectStore;
  readonly indexes: StoreIndexes;
  readonly due = new DueQueue();
  readonly queues = new WorkQueues();
  /** Nodes whose instance is down: the kubelet does not report, whether or not it was detected. */
  readonly stopped = new Set<string>();
  readonly recorder: EventRecorder;

  constructor(options: ClusterOptions, dump?: ClusterDump) {
    this.options = { ...options };
    this.store = new ObjectStore(
      { seed: `${options.seed}/${options.id}`, now: options.now },
      dump === undefined ? undefined : { version: dump.version, nextId: dump.nextId },
    );
    for (const object of dump?.objects ?? []) this.#restore(object);
    for (const task of dump?.due ?? []) this.due.add(task);
    this.indexes = new StoreIndexes(this.store);
    this.recorder = new EventRecorder(this.store);
  }

  #restore(object: KubeObject): void {
    const type = resourceByKind(object.kind);
    const collection = type === undefined ? undefined : this.store.collection(type);
    if (collection !== undefined) this.store.restore(object, collection);
  }

  /** Minor version of the server, which decides what it knows and how it words things. */
  get minor(): number {
    return Number(/^v?1\.(\d+)/.exec(this.options.version)?.[1] ?? 32);
  }

  now(): number {
    return this.options.now();
  }

  /** The time at which something that takes this long from now is over. */
  afterMs(modelledMs: number): number {
    return this.options.now() + modelledMs / this.options.pace;
  }

  dump(): ClusterDump {
    const objects: KubeObject[] = [];
    for (const collection of this.store.collections()) objects.push(...collection.sorted());
    return { version: this.store.version, nextId: this.store.ids.position, objects, due: this.due.dump() };
  }
}
