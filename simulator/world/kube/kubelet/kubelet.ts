import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { kubeTime, withMeta } from '@/simulator/world/kube/kube-object';
import { imageFacts } from '@/simulator/world/kube/kubelet/image-platform';
import { kubeletRejection } from '@/simulator/world/kube/kubelet/kubelet-admission';
import { hostAddress } from '@/simulator/world/kube/kubelet/pod-address';
import {
  readyConditions,
  rejectedStatus,
  waitingStatus,
  withConditions,
} from '@/simulator/world/kube/kubelet/pod-status';
import { backOff, finishPod, startPod } from '@/simulator/world/kube/kubelet/start-pod';
import { conditionOf } from '@/simulator/world/kube/node/node-conditions';
import type { ClusterView } from '@/simulator/world/kube/scheduler/cluster-view';
import { splitKey } from '@/simulator/world/kube/store/collection';
import type { DueTask } from '@/simulator/world/kube/store/due-queue';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

/** Sandbox, network and process start. */
const START_MS = 2_000;
const PULL_LINUX_MS = 3_000;
const PULL_WINDOWS_MS = 45_000;
/** Windows takes a while to take a container's network and disk apart. */
const WINDOWS_TEARDOWN_MS = 5_000;

/** All kubelets of a cluster: what each does with the pods that name its node. */
export class Kubelet {
  readonly #context: ClusterContext;
  readonly #view: ClusterView;
  /** `node image` pairs that need no pull any more. */
  readonly #pulled = new Set<string>();

  constructor(context: ClusterContext, view: ClusterView) {
    this.#context = context;
    this.#view = view;
  }

  /** A pod with a node is new, changed or marked for deletion. */
  look(key: string): void {
    const found = this.#find(key);
    if (found === undefined) return;
    const { pod, node } = found;
    if (pod.metadata.deletionTimestamp !== undefined) this.#terminate(pod, node);
    else if (this.#starts(node) && pod.status?.startTime === undefined) this.#admit(pod, node);
  }

  /** Does what is due for a pod. */
  handler(task: DueTask): void {
    const found = this.#find(task.key);
    if (found === undefined || found.pod.metadata.uid !== task.uid) return;
    const { pod, node } = found;
    if (task.kind === 'pod-gone') {
      this.#remove(pod, node);
      return;
    }
    if (pod.metadata.deletionTimestamp !== undefined) return;
    const attempt = Number(task.detail ?? 0);
    if (task.kind === 'pod-start') {
      if (this.#starts(node)) this.#start(pod, node, attempt);
      else this.#context.due.add({ ...task, atMs: this.#context.afterMs(10_000) });
    } else if (task.kind === 'pod-backoff') backOff(this.#context, pod, attempt);
    else if (task.kind === 'pod-finish') finishPod(this.#context, pod);
  }

  /** The containers' images changed in place: start over. */
  restart(pod: Pod): void {
    this.#context.due.add({
      atMs: this.#context.afterMs(START_MS),
      kind: 'pod-start',
      key: `${pod.metadata.namespace ?? ''}/${pod.metadata.name}`,
      uid: pod.metadata.uid ?? '',
      detail: '0',
    });
  }

  #find(key: string): { pod: Pod; node: Node } | undefined {
    const { namespace, name } = splitKey(key);
    const pod = this.#context.store.pods.get(namespace, name);
    const node = this.#context.store.nodes.get('', pod?.spec.nodeName ?? '');
    return pod === undefined || node === undefined ? undefined : { pod, node };
  }

  #admit(pod: Pod, node: Node): void {
    const { store, recorder } = this.#context;
    const nowMs = this.#context.now();
    if (pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed') return;
    const rejection = kubeletRejection(this.#context, { pod, node, view: this.#view });
    if (rejection !== undefined) {
      store.replace(store.pods, { ...pod, status: rejectedStatus(pod, rejection, nowMs) });
      recorder.record({
        about: pod,
        type: 'Warning',
        reason: rejection.reason,
        message: rejection.message,
        component: 'kubelet',
        host: node.metadata.name,
      });
      return;
    }
    const address = hostAddress(node);
    const waiting = readyConditions(pod, false, nowMs);
    const next = store.replace(store.pods, {
      ...pod,
      status: {
        ...pod.status,
        phase: 'Pending',
        startTime: kubeTime(nowMs),
        hostIP: address,
        hostIPs: [{ ip: address }],
        conditions: withConditions(
          { ...pod, status: { ...pod.status, conditions: waiting } },
          [{ type: 'PodReadyToStartContainers', status: 'False' }],
          nowMs,
        ),
        containerStatuses: pod.spec.containers.map((container) =>
          waitingStatus(container, { reason: 'ContainerCreating' }),
        ),
      },
    });
    const key = `${pod.metadata.namespace ?? ''}/${pod.metadata.name}`;
    this.#context.due.add({
      atMs: this.#context.afterMs(START_MS + this.#pullMs(next, node)),
      kind: 'pod-start',
      key,
      uid: pod.metadata.uid ?? '',
      detail: '0',
    });
  }

  #pullMs(pod: Pod, node: Node): number {
    let total = 0;
    for (const container of pod.spec.containers) {
      const pair = `${node.metadata.name} ${container.image ?? ''}`;
      if (this.#pulled.has(pair)) continue;
      this.#context.recorder.record({
        about: pod,
        type: 'Normal',
        reason: 'Pulling',
        message: `Pulling image "${container.image ?? ''}"`,
        component: 'kubelet',
        host: node.metadata.name,
      });
      total += imageFacts(container.image ?? '').os.includes('windows') ? PULL_WINDOWS_MS : PULL_LINUX_MS;
    }
    return total;
  }

  #start(pod: Pod, node: Node, attempt: number): void {
    for (const container of pod.spec.containers) this.#pulled.add(`${node.metadata.name} ${container.image ?? ''}`);
    startPod(this.#context, pod, { node, attempt });
  }

  #terminate(pod: Pod, node: Node): void {
    if (!this.#works(node)) return;
    const { key, uid } = { key: `${pod.metadata.namespace ?? ''}/${pod.metadata.name}`, uid: pod.metadata.uid ?? '' };
    const seconds = pod.metadata.deletionGracePeriodSeconds ?? 0;
    const deadlineMs = Date.parse(pod.metadata.deletionTimestamp ?? '') - seconds * 1_000;
    const teardownMs = node.status?.nodeInfo?.['operatingSystem'] === 'windows' ? WINDOWS_TEARDOWN_MS : 0;
    const begunMs = Math.min(this.#context.now(), Number.isNaN(deadlineMs) ? this.#context.now() : deadlineMs + 1_000);
    const atMs = begunMs + (seconds * 1_000 + teardownMs) / this.#context.options.pace;
    this.#context.due.add({ atMs, kind: 'pod-gone', key, uid });
    for (const container of pod.spec.containers) {
      this.#context.recorder.record({
        about: pod,
        type: 'Normal',
        reason: 'Killing',
        message: `Stopping container ${container.name}`,
        component: 'kubelet',
        host: node.metadata.name,
      });
    }
  }

  #remove(pod: Pod, node: Node): void {
    if (pod.metadata.deletionTimestamp === undefined || !this.#works(node)) return;
    const { store } = this.#context;
    if ((pod.metadata.finalizers ?? []).length === 0) {
      store.drop(store.pods, pod);
      return;
    }
    const stopped = withMeta(pod, { ...pod.metadata, deletionGracePeriodSeconds: 0 });
    store.replace(store.pods, {
      ...stopped,
      status: { ...pod.status, conditions: readyConditions(pod, false, this.#context.now()) },
    });
  }

  /** As long as it posts status, ready or not. */
  #works(node: Node): boolean {
    if (this.#context.stopped.has(node.metadata.name)) return false;
    return conditionOf(node.status?.conditions, 'Ready')?.status !== 'Unknown';
  }

  /** New pods start on ready nodes only: before that there is no network for them. */
  #starts(node: Node): boolean {
    return this.#works(node) && conditionOf(node.status?.conditions, 'Ready')?.status === 'True';
  }
}
