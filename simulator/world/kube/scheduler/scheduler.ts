import type { PodToPlace } from '@/lib/kube-rules/objects/pod-facts';
import { type PodFilters, podFilters } from '@/lib/kube-rules/scheduler/pod-filters';
import { namedNodes } from '@/lib/kube-rules/scheduler/static-filter';
import { failedSchedulingMessage } from '@/lib/kube-rules/scheduler/unschedulable-message';
import { bind } from '@/simulator/world/kube/api/pod-subresources';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { controllerOf, kubeTime } from '@/simulator/world/kube/kube-object';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import { chooseNode } from '@/simulator/world/kube/scheduler/choose-node';
import { ClusterView } from '@/simulator/world/kube/scheduler/cluster-view';
import { podToPlaceIn } from '@/simulator/world/kube/scheduler/facts';
import { objectKey } from '@/simulator/world/kube/store/collection';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import type { Condition, Pod } from '@/simulator/world/kube/shapes/pod';

/** kube-scheduler checks only part of a large cluster; this many feasible nodes are enough. */
const ENOUGH_CANDIDATES = 24;
const BACKOFF_MS = 1_000;
const BACKOFF_AT_MOST_MS = 10_000;
const FLUSH_MS = 5 * 60_000;
const PODS_PER_RUN = 20_000;

/** What lets a pod with volumes fit when it changes. */
const STORAGE = new Set([
  'persistentvolumeclaims',
  'persistentvolumes',
  'storageclasses.storage.k8s.io',
  'csinodes.storage.k8s.io',
]);

/** Binds pods to nodes: the queue with its back-off, the choice among the nodes that the filters leave over, and the events. */
export class Scheduler {
  readonly #context: ClusterContext;
  readonly view: ClusterView;
  readonly #active = new Set<string>();
  readonly #waiting = new Map<string, { attempts: number; retryMs: number }>();
  #nextNode = 0;
  #flushMs = 0;

  constructor(context: ClusterContext) {
    this.#context = context;
    this.view = new ClusterView(context.store, context.indexes);
    for (const pod of context.store.pods.all()) if ((pod.spec.nodeName ?? '') === '') this.#active.add(objectKey(pod));
    context.store.listen((event) => {
      if (event.resource === 'pods') this.#follow(event);
      else if (STORAGE.has(event.resource)) this.clusterChanged();
    });
  }

  #follow(event: StoreEvent): void {
    const key = objectKey(event.object);
    if (event.type === 'DELETED') {
      this.#waiting.delete(key);
      return;
    }
    const changed = event.previous?.['spec'] !== event.object['spec'];
    if (event.type === 'ADDED' || (changed && this.#waiting.has(key))) this.#active.add(key);
  }

  /** Something changed that may let waiting pods fit: they are tried again when their back-off is over. */
  clusterChanged(): void {
    const soonMs = this.#context.now();
    for (const [key, waiting] of this.#waiting) {
      const backoff =
        Math.min(BACKOFF_AT_MOST_MS, BACKOFF_MS * 2 ** Math.min(waiting.attempts, 5)) / this.#context.options.pace;
      const retryMs = soonMs + backoff;
      if (waiting.retryMs <= retryMs) continue;
      this.#waiting.set(key, { ...waiting, retryMs });
      this.#context.due.add({ atMs: retryMs, kind: 'schedule', key });
    }
  }

  retry(key: string): void {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined && waiting.retryMs <= this.#context.now()) this.#active.add(key);
  }

  run(): boolean {
    this.#flush();
    if (this.#active.size === 0) return false;
    let tried = 0;
    for (const key of this.#active) {
      if (tried++ >= PODS_PER_RUN) break;
      this.#active.delete(key);
      const pod = this.#context.store.pods.byKey(key);
      if (pod !== undefined && this.#mine(pod)) this.#schedule(pod);
      else this.#waiting.delete(key);
    }
    return true;
  }

  #flush(): void {
    const now = this.#context.now();
    if (now < this.#flushMs) return;
    this.#flushMs = now + FLUSH_MS / this.#context.options.pace;
    for (const key of this.#waiting.keys()) this.#active.add(key);
  }

  #mine(pod: Pod): boolean {
    if ((pod.spec.nodeName ?? '') !== '' || pod.metadata.deletionTimestamp !== undefined) return false;
    if ((pod.spec.schedulerName ?? 'default-scheduler') !== 'default-scheduler') return false;
    if ((pod.spec.schedulingGates ?? []).length === 0) return true;
    this.#writeCondition(pod, 'SchedulingGated', 'Scheduling is blocked due to non-empty scheduling gates');
    return false;
  }

  #schedule(pod: Pod): void {
    const { world } = this.view;
    const placed = podToPlaceIn(pod);
    const filters = podFilters(placed, world);
    const places = filters.whole === null ? this.#candidates(placed, filters) : [];
    const owner = controllerOf(pod)?.uid ?? '';
    const chosen = world.nodes[chooseNode(places, { pod: placed, owner, view: this.view }) ?? -1];
    if (chosen === undefined) {
      const nodes = world.nodes.map((_, at) => ({ refusals: filters.first(at) }));
      this.#fail(pod, failedSchedulingMessage({ whole: filters.whole, nodes }, this.#context.minor) ?? '');
      return;
    }
    const bound = bind(this.#context, pod, chosen.name);
    this.#waiting.delete(objectKey(pod));
    this.#context.recorder.record(bound, 'default-scheduler', {
      reason: 'Scheduled',
      message: `Successfully assigned ${objectKey(pod)} to ${chosen.name}`,
    });
  }

  /** Places of nodes that pass every filter: enough of them to choose from, each time beginning at another node. */
  #candidates({ requiredAffinity }: PodToPlace, { first }: PodFilters): number[] {
    const { world } = this.view;
    const named = namedNodes(requiredAffinity);
    if (named !== null)
      return [...named].flatMap((name) => {
        const at = world.placeOf(name);
        return at !== undefined && first(at).length === 0 ? [at] : [];
      });
    const count = world.nodes.length;
    const found: number[] = [];
    for (let step = 0; step < count && found.length < ENOUGH_CANDIDATES; step++) {
      const at = (this.#nextNode + step) % count;
      if (first(at).length === 0) found.push(at);
    }
    this.#nextNode = count === 0 ? 0 : (this.#nextNode + 1) % count;
    return found;
  }

  #fail(pod: Pod, message: string): void {
    const key = objectKey(pod);
    const attempts = (this.#waiting.get(key)?.attempts ?? 0) + 1;
    this.#waiting.set(key, { attempts, retryMs: Number.POSITIVE_INFINITY });
    this.#writeCondition(pod, 'Unschedulable', message);
    this.#context.recorder.record(pod, 'default-scheduler', { type: 'Warning', reason: 'FailedScheduling', message });
  }

  #writeCondition(pod: Pod, reason: string, message: string): void {
    const before = conditionOf(pod.status?.conditions, 'PodScheduled');
    if (before?.reason === reason && before.message === message) return;
    const condition: Condition = {
      type: 'PodScheduled',
      status: 'False',
      lastProbeTime: null,
      lastTransitionTime: before?.lastTransitionTime ?? kubeTime(this.#context.now()),
      reason,
      message,
    };
    const others = (pod.status?.conditions ?? []).filter((each) => each.type !== 'PodScheduled');
    const status = { ...pod.status, phase: 'Pending', conditions: [...others, condition] };
    this.#context.store.replace(this.#context.store.pods, { ...pod, status });
  }
}
