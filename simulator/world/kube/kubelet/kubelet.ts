import { isFinished } from '@/simulator/world/kube/controllers/pod-state';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { kubeTime, withMeta } from '@/simulator/world/kube/kube-object';
import { imageFacts } from '@/simulator/world/kube/kubelet/image-verdict';
import { kubeletRejection } from '@/simulator/world/kube/kubelet/kubelet-admission';
import {
  hostAddress,
  readyConditions,
  rejectedStatus,
  withConditions,
  creatingStatus,
} from '@/simulator/world/kube/kubelet/pod-status';
import { backOff, finishPod, startPod } from '@/simulator/world/kube/kubelet/start-pod';
import { readyOf } from '@/simulator/world/kube/node/node-conditions';
import type { ClusterView } from '@/simulator/world/kube/scheduler/cluster-view';
import { type DueTask, podTask } from '@/simulator/world/kube/store/due-queue';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

/** Sandbox, network and process start. */
const START_MS = 2_000;
const PULL_LINUX_MS = 3_000;
const PULL_WINDOWS_MS = 45_000;
/** Windows takes a while to take a container's network and disk apart. */
const WINDOWS_TEARDOWN_MS = 5_000;

export class Kubelet {
  readonly #context: ClusterContext;
  readonly #view: ClusterView;
  /** `node image` pairs that need no pull any more. */
  readonly #pulled = new Set<string>();

  constructor(context: ClusterContext, view: ClusterView) {
    this.#context = context;
    this.#view = view;
  }

  sync(key: string): void {
    const found = this.#find(key);
    if (found === undefined) return;
    const { pod, node } = found;
    if (pod.metadata.deletionTimestamp !== undefined) this.#terminate(pod, node);
    else if (this.#starts(node) && pod.status?.startTime === undefined) this.#admit(pod, node);
  }

  handler(task: DueTask): void {
    const found = this.#find(task.key);
    if (found === undefined || found.pod.metadata.uid !== task.uid) return;
    const { pod, node } = found;
    if (task.kind === 'pod-gone') return this.#remove(pod, node);
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
    this.#context.due.add({ ...podTask(pod, 'pod-start'), atMs: this.#context.afterMs(START_MS) });
  }

  #find(key: string): { pod: Pod; node: Node } | undefined {
    const pod = this.#context.store.pods.byKey(key);
    const node = this.#context.store.nodes.get('', pod?.spec.nodeName ?? '');
    return pod === undefined || node === undefined ? undefined : { pod, node };
  }

  #admit(pod: Pod, node: Node): void {
    const { store, recorder } = this.#context;
    const nowMs = this.#context.now();
    if (isFinished(pod)) return;
    const rejection = kubeletRejection(this.#context, { pod, node, view: this.#view });
    if (rejection !== undefined) {
      store.replace(store.pods, { ...pod, status: rejectedStatus(pod, rejection, nowMs) });
      recorder.recordOnNode(pod, { type: 'Warning', reason: rejection.reason, message: rejection.message });
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
        conditions: withConditions(waiting, [{ type: 'PodReadyToStartContainers', status: 'False' }], nowMs),
        containerStatuses: pod.spec.containers.map(creatingStatus),
      },
    });
    const atMs = this.#context.afterMs(START_MS + this.#pullMs(next, node));
    this.#context.due.add({ ...podTask(pod, 'pod-start'), atMs });
  }

  #pullMs(pod: Pod, node: Node): number {
    let total = 0;
    for (const container of pod.spec.containers) {
      const pair = `${node.metadata.name} ${container.image ?? ''}`;
      if (this.#pulled.has(pair)) continue;
      this.#context.recorder.recordOnNode(pod, {
        reason: 'Pulling',
        message: `Pulling image "${container.image ?? ''}"`,
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
    const seconds = pod.metadata.deletionGracePeriodSeconds ?? 0;
    const deadlineMs = Date.parse(pod.metadata.deletionTimestamp ?? '') - seconds * 1_000;
    const teardownMs = node.status?.nodeInfo?.['operatingSystem'] === 'windows' ? WINDOWS_TEARDOWN_MS : 0;
    const begunMs = Math.min(this.#context.now(), Number.isNaN(deadlineMs) ? this.#context.now() : deadlineMs + 1_000);
    const atMs = begunMs + (seconds * 1_000 + teardownMs) / this.#context.options.pace;
    this.#context.due.add({ ...podTask(pod, 'pod-gone'), atMs });
    for (const container of pod.spec.containers)
      this.#context.recorder.recordOnNode(pod, { reason: 'Killing', message: `Stopping container ${container.name}` });
  }

  #remove(pod: Pod, node: Node): void {
    if (pod.metadata.deletionTimestamp === undefined || !this.#works(node)) return;
    const { store } = this.#context;
    if ((pod.metadata.finalizers ?? []).length === 0) return void store.drop(store.pods, pod);
    const stopped = withMeta(pod, { ...pod.metadata, deletionGracePeriodSeconds: 0 });
    const conditions = readyConditions(pod, false, this.#context.now());
    store.replace(store.pods, { ...stopped, status: { ...pod.status, conditions } });
  }

  /** As long as it posts status, ready or not. */
  #works(node: Node): boolean {
    if (this.#context.stopped.has(node.metadata.name)) return false;
    return readyOf(node) !== 'Unknown';
  }

  /** New pods start on ready nodes only: before that there is no network for them. */
  #starts(node: Node): boolean {
    return this.#works(node) && readyOf(node) === 'True';
  }
}
