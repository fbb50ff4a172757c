import { changeAt, type PlannedChange } from '@/simulator/world/churn/changes';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { getOrMake, type KubeObject } from '@/simulator/world/kube/kube-object';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import { type Collection, objectKey } from '@/simulator/world/kube/store/collection';
import type { World } from '@/simulator/world/world';

/** Neighbors in a list come far apart in time: steps of about the golden section of its length. */
const STEP = 0.618;
/** At most so many objects, and no more than one in a hundred, are held in their changed state at a time. */
const MAX_HELD = 50;
const TRIES = 50;
const MOST_SECONDS = 5;

const isRunning = (pod: Pod): boolean =>
  pod.status?.phase === 'Running' &&
  pod.metadata.deletionTimestamp === undefined &&
  (pod.status.containerStatuses ?? []).every((status) => status.state['running'] !== undefined);

/** Goes through the objects of a collection, again and again, each once in a round. */
class Wheel<T extends KubeObject> {
  readonly #collection: Collection<T>;
  readonly #fits: (object: T) => boolean;
  #keys: string[] = [];
  #at = 0;
  readonly #held = new Map<unknown, string[]>();

  constructor(collection: Collection<T>, fits: (object: T) => boolean) {
    this.#collection = collection;
    this.#fits = fits;
  }

  next(): T | undefined {
    for (let tried = 0; tried < TRIES; tried++) {
      if (this.#at >= this.#keys.length) this.#restart();
      const found = this.#collection.byKey(this.#keys[this.#at++] ?? '');
      if (found !== undefined && this.#fits(found)) return found;
    }
    return undefined;
  }

  /** Another object, or one that has been held long enough. */
  heldOrNext(change: unknown): T | undefined {
    const held = getOrMake(this.#held, change, (): string[] => []);
    if (held.length > Math.min(MAX_HELD, this.#collection.size / 100))
      return this.#collection.byKey(held.shift() ?? '');
    const found = this.next();
    if (found !== undefined) held.push(objectKey(found));
    return found;
  }

  #restart(): void {
    const keys = [...this.#collection.all()].map(objectKey);
    const step = stepFor(keys.length);
    this.#keys = keys.map((_, at) => keys[(at * step) % keys.length] ?? '');
    this.#at = 0;
  }
}

/** Near a share of the length and without a common divisor, so that every index is met once. */
function stepFor(length: number): number {
  let step = Math.max(1, Math.round(length * STEP));
  while (divisor(step, length) > 1) step += 1;
  return step;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

class ClusterChurn {
  readonly #context: ClusterContext;
  readonly #pods: Wheel<Pod>;
  readonly #nodes: Wheel<Node>;

  constructor(context: ClusterContext) {
    this.#context = context;
    this.#pods = new Wheel(context.store.pods, isRunning);
    this.#nodes = new Wheel(context.store.nodes, () => true);
  }

  make(planned: PlannedChange, count: number): void {
    if (planned.on === 'pods') {
      const pod = planned.held === true ? this.#pods.heldOrNext(planned) : this.#pods.next();
      if (pod !== undefined) planned.make(this.#context, pod, count);
      return;
    }
    const node = planned.held === true ? this.#nodes.heldOrNext(planned) : this.#nodes.next();
    if (node !== undefined) planned.make(this.#context, node, count);
  }
}

/** Changes at a steady rate, spread over clusters, kinds of changes, pods and nodes. */
export class Churn {
  readonly #world: World;
  readonly #clusters = new WeakMap<ClusterContext, ClusterChurn>();

  constructor(world: World) {
    this.#world = world;
  }

  tick(nowMs: number): void {
    const { churn } = this.#world.state;
    if (churn === undefined) return;
    const clusters = [...this.#world.clusters.values()];
    const due = Math.floor(((nowMs - churn.sinceMs) * churn.perSecond) / 1_000);
    // After a pause of the process nothing is made up for.
    churn.made = Math.max(churn.made, due - churn.perSecond * MOST_SECONDS);
    for (; churn.made < due; churn.made++) {
      const { context } = clusters[churn.made % clusters.length] ?? {};
      if (context === undefined) continue;
      const count = Math.floor(churn.made / clusters.length);
      getOrMake(this.#clusters, context, () => new ClusterChurn(context)).make(changeAt(count), churn.made);
    }
  }
}

/** From now on; 0 ends it. */
export function setChurn(world: World, perSecond: number): void {
  if (perSecond === 0) delete world.state.churn;
  else world.state.churn = { perSecond, sinceMs: world.now(), made: 0 };
  world.revision += 1;
}
