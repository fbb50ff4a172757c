import { bind } from '@/simulator/world/kube/api/bind-pod';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { controllerOf, kubeTime } from '@/simulator/world/kube/kube-object';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import { fitFor } from '@/simulator/world/kube/scheduler/fit';
import type { FitScene, Unfit } from '@/simulator/world/kube/scheduler/fit';
import { pinnedNode } from '@/simulator/world/kube/scheduler/node-affinity';
import type { NodeState } from '@/simulator/world/kube/scheduler/node-state';
import { NodeStates } from '@/simulator/world/kube/scheduler/node-states';
import { PodCounts } from '@/simulator/world/kube/scheduler/pod-counts';
import { podRequests } from '@/simulator/world/kube/scheduler/pod-requests';
import { claimsOf, StorageView } from '@/simulator/world/kube/scheduler/storage-view';
import { refusedMessage, unschedulableMessage } from '@/simulator/world/kube/scheduler/unschedulable-message';
import { keyOf, splitKey } from '@/simulator/world/kube/store/collection';
import type { StoreEvent } from '@/simulator/world/kube/store/event-history';
import { fieldAt } from '@/simulator/world/kube/table/field-at';
import type { KubeObject } from '@/simulator/world/kube/kube-object';
import type { Condition, Pod } from '@/simulator/world/kube/shapes/pod';

/** A real scheduler looks at part of a big cluster only; this many fitting nodes are enough to choose from. */
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

interface Waiting {
  attempts: number;
  retryMs: number;
}

/** Binds pods to nodes with the default profile's filters; the fullest picture is the store's, not its own. */
export class Scheduler {
  readonly #context: ClusterContext;
  readonly #nodes: NodeStates;
  readonly #active = new Set<string>();
  /** Pods with required anti-affinity. */
  readonly #exclusive = new Set<string>();
  readonly #waiting = new Map<string, Waiting>();
  #nextNode = 0;
  #flushMs = 0;

  constructor(context: ClusterContext) {
    this.#context = context;
    this.#nodes = new NodeStates(context.store, context.indexes);
    for (const pod of context.store.pods.all()) {
      if ((pod.spec.nodeName ?? '') === '') this.#active.add(keyOf(pod));
      if (isExclusive(pod)) this.#exclusive.add(keyOf(pod));
    }
    context.store.listen((event) => {
      if (event.resource === 'pods') this.#follow(event);
      else if (STORAGE.has(event.resource)) this.clusterChanged();
    });
  }

  #follow(event: StoreEvent): void {
    const key = keyOf(event.object);
    if (event.type === 'DELETED') {
      this.#waiting.delete(key);
      this.#exclusive.delete(key);
      return;
    }
    const changed = event.previous?.['spec'] !== event.object['spec'];
    if (event.type === 'ADDED' || (changed && this.#waiting.has(key))) this.#active.add(key);
    if (event.type === 'ADDED' && isExclusive(event.object)) this.#exclusive.add(key);
  }

  *#exclusivePods(): Iterable<Pod> {
    for (const key of this.#exclusive) {
      const { namespace, name } = splitKey(key);
      const pod = this.#context.store.pods.get(namespace, name);
      if (pod !== undefined) yield pod;
    }
  }

  get nodes(): NodeStates {
    return this.#nodes;
  }

  /** Something changed that may let waiting pods fit: they are tried again when their back-off is over. */
  clusterChanged(): void {
    const soonMs = this.#context.now();
    for (const [key, waiting] of this.#waiting) {
      const backoff =
        Math.min(BACKOFF_AT_MOST_MS, BACKOFF_MS * 2 ** Math.min(waiting.attempts, 5)) /
        this.#context.options.pace;
      const retryMs = soonMs + backoff;
      if (waiting.retryMs <= retryMs) continue;
      this.#waiting.set(key, { ...waiting, retryMs });
      this.#context.due.add({ atMs: retryMs, kind: 'schedule', key });
    }
  }

  /** A waiting pod's time has come. */
  retry(key: string): void {
    const waiting = this.#waiting.get(key);
    if (waiting !== undefined && waiting.retryMs <= this.#context.now()) this.#active.add(key);
  }

  /** Tries every active pod once. True when it did something. */
  run(): boolean {
    this.#flush();
    if (this.#active.size === 0) return false;
    const scene: FitScene = {
      store: this.#context.store,
      nodes: this.#nodes,
      counts: new PodCounts(this.#context.store, () => this.#exclusivePods()),
      minor: this.#context.minor,
      shapes: new Map(),
      storage: new StorageView(this.#context.store),
      podsOn: (node) => this.#context.indexes.podsOnNode(node).filter(holdsPlace),
      isMounted: (namespace, claim) => this.#isMounted(namespace, claim),
    };
    let tried = 0;
    for (const key of this.#active) {
      if (tried++ >= PODS_PER_RUN) break;
      this.#active.delete(key);
      const { namespace, name } = splitKey(key);
      const pod = this.#context.store.pods.get(namespace, name);
      if (pod !== undefined && this.#mine(pod)) this.#schedule(pod, scene);
      else this.#waiting.delete(key);
    }
    return true;
  }

  #isMounted(namespace: string, claim: string): boolean {
    for (const pod of this.#context.store.pods.inNamespace(namespace))
      if (
        holdsPlace(pod) &&
        claimsOf(pod).some((each) => each.template === undefined && each.claim === claim)
      )
        return true;
    return false;
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

  #schedule(pod: Pod, scene: FitScene): void {
    const { refusal, onNode } = fitFor(pod, scene);
    const { minor } = this.#context;
    if (refusal !== undefined) {
      this.#fail(pod, refusedMessage(refusal, this.#nodes.list().length, minor));
      return;
    }
    const chosen = best(pod, this.#candidates(pod, onNode));
    if (chosen === undefined) {
      const answers = this.#nodes.list().flatMap((node) => onNode(node) ?? []);
      this.#fail(pod, unschedulableMessage(answers, minor));
      return;
    }
    const bound = bind(this.#context, pod, chosen.name);
    scene.counts.bound(bound);
    this.#waiting.delete(keyOf(pod));
    this.#context.recorder.record({
      about: bound,
      type: 'Normal',
      reason: 'Scheduled',
      message: `Successfully assigned ${keyOf(pod)} to ${chosen.name}`,
      component: 'default-scheduler',
    });
  }

  #candidates(pod: Pod, fits: (node: NodeState) => Unfit | undefined): NodeState[] {
    const pinned = pinnedNode(pod.spec);
    const list = this.#nodes.list();
    if (pinned !== undefined) {
      const node = this.#nodes.get(pinned);
      return node !== undefined && fits(node) === undefined ? [node] : [];
    }
    const found: NodeState[] = [];
    for (let step = 0; step < list.length && found.length < ENOUGH_CANDIDATES; step++) {
      const node = list[(this.#nextNode + step) % list.length];
      if (node !== undefined && fits(node) === undefined) found.push(node);
    }
    this.#nextNode = list.length === 0 ? 0 : (this.#nextNode + 1) % list.length;
    return found;
  }

  #fail(pod: Pod, message: string): void {
    const key = keyOf(pod);
    const attempts = (this.#waiting.get(key)?.attempts ?? 0) + 1;
    this.#waiting.set(key, { attempts, retryMs: Number.POSITIVE_INFINITY });
    this.#writeCondition(pod, 'Unschedulable', message);
    this.#context.recorder.record({
      about: pod,
      type: 'Warning',
      reason: 'FailedScheduling',
      message,
      component: 'default-scheduler',
    });
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

function holdsPlace(pod: Pod): boolean {
  const phase = pod.status?.phase;
  return (pod.spec.nodeName ?? '') !== '' && phase !== 'Succeeded' && phase !== 'Failed';
}

function isExclusive(pod: KubeObject): boolean {
  return (
    fieldAt(pod, 'spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution') !== undefined
  );
}

/** Prefers room and few siblings, avoids PreferNoSchedule; equal scores go to the first. */
function best(pod: Pod, candidates: readonly NodeState[]): NodeState | undefined {
  const requests = podRequests(pod.spec);
  const owner = controllerOf(pod)?.uid ?? '';
  let chosen: NodeState | undefined;
  let top = Number.NEGATIVE_INFINITY;
  for (const node of candidates) {
    const cpu = (node.free.cpuMilli - requests.cpuMilli) / Math.max(1, node.allocatable.cpuMilli);
    const memory = (node.free.memoryBytes - requests.memoryBytes) / Math.max(1, node.allocatable.memoryBytes);
    const siblings = owner === '' ? 0 : (node.owners.get(owner) ?? 0);
    const shunned = node.shape.taints.some(
      (taint) =>
        taint.effect === 'PreferNoSchedule' &&
        !(pod.spec.tolerations ?? []).some((each) => each.key === taint.key),
    );
    const score = cpu + memory - siblings - (shunned ? 4 : 0);
    if (score > top) {
      top = score;
      chosen = node;
    }
  }
  return chosen;
}
