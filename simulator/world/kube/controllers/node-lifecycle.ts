import { tolerates } from '@/lib/kube-rules/scheduler/static-filter';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { sameJson } from '@/lib/kube-rules/json/same-json';
import { kubeTime, without } from '@/simulator/world/kube/kube-object';
import { deletePod, isFinished, isReady } from '@/simulator/world/kube/controllers/pod-state';
import { readyConditions, withConditions } from '@/simulator/world/kube/kubelet/pod-status';
import { readyOf } from '@/simulator/world/kube/node/node-conditions';
import { objectKey } from '@/simulator/world/kube/store/collection';
import { type DueTask, podTask } from '@/simulator/world/kube/store/due-queue';
import type { Node, Taint } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';

const PREFIX = 'node.kubernetes.io/';
const MANAGED = ['not-ready', 'unreachable', 'unschedulable'].map((name) => `${PREFIX}${name}`);

/** Condition and cordon taints, readiness of the pods, and evictions by NoExecute taints (nodelifecycle, tainteviction). */
export function reconcileNode(context: ClusterContext, name: string): void {
  const node = context.store.nodes.get('', name);
  if (node === undefined) return;
  const tainted = withManagedTaints(context, node);
  markPods(context, tainted);
  evictByTaints(context, tainted);
}

function wantedTaints(node: Node): Omit<Taint, 'timeAdded'>[] {
  const ready = readyOf(node);
  const taint = (name: string, ...effects: string[]) => effects.map((effect) => ({ key: `${PREFIX}${name}`, effect }));
  return [
    ...(ready === 'False' ? taint('not-ready', 'NoSchedule', 'NoExecute') : []),
    ...(ready === 'Unknown' ? taint('unreachable', 'NoSchedule', 'NoExecute') : []),
    ...(node.spec.unschedulable === true ? taint('unschedulable', 'NoSchedule') : []),
  ];
}

function withManagedTaints(context: ClusterContext, node: Node): Node {
  const before = node.spec.taints ?? [];
  const wanted = wantedTaints(node);
  const same = (a: Pick<Taint, 'key' | 'effect'>, b: Pick<Taint, 'key' | 'effect'>): boolean =>
    a.key === b.key && a.effect === b.effect;
  const kept = before.filter((taint) => !MANAGED.includes(taint.key) || wanted.some((each) => same(each, taint)));
  const missing = wanted.filter((taint) => !kept.some((each) => same(each, taint)));
  const added = missing.map((taint) => ({ ...taint, timeAdded: kubeTime(context.now()) }));
  const taints = [...kept, ...added];
  if (sameJson(taints, before)) return node;
  const spec = taints.length === 0 ? without(node.spec, 'taints') : { ...node.spec, taints };
  return context.store.replace(context.store.nodes, { ...node, spec });
}

/** Pods of an unready node are unready until the kubelet reports again. */
function markPods(context: ClusterContext, node: Node): void {
  const nodeReady = readyOf(node) === 'True';
  const { store } = context;
  for (const pod of context.indexes.podsOnNode(node.metadata.name)) {
    if (nodeReady) {
      context.queues.add('kubelet', objectKey(pod));
      if (!cameBack(pod)) continue;
      const conditions = readyConditions(pod, true, context.now());
      store.replace(store.pods, { ...pod, status: { ...pod.status, conditions } });
    } else if (isReady(pod)) {
      const conditions = withConditions(pod.status?.conditions, [{ type: 'Ready', status: 'False' }], context.now());
      store.replace(store.pods, { ...pod, status: { ...pod.status, conditions } });
    }
  }
}

function cameBack(pod: Pod): boolean {
  if (isReady(pod) || isFinished(pod)) return false;
  const containers = pod.status?.containerStatuses ?? [];
  return containers.length > 0 && containers.every((status) => status.ready);
}

function evictByTaints(context: ClusterContext, node: Node): void {
  const taints = evicting(node);
  for (const pod of context.indexes.podsOnNode(node.metadata.name)) {
    const seconds = patience(pod, taints);
    if (seconds === 0) evict(context, pod);
    else if (seconds !== undefined)
      context.due.add({ ...podTask(pod, 'taint-eviction'), atMs: endOf(context, taints, seconds) });
  }
}

const evicting = (node: Node): Taint[] => (node.spec.taints ?? []).filter((taint) => taint.effect === 'NoExecute');

/** When so many seconds after the first of the taints are over. */
function endOf({ options }: ClusterContext, taints: readonly Taint[], seconds: number): number {
  const since = Math.min(...taints.map((taint) => Date.parse(taint.timeAdded ?? '') || options.now()));
  return since + (seconds * 1_000) / options.pace;
}

/** Seconds the pod may stay: 0 if it does not tolerate a taint, undefined for no limit. */
function patience(pod: Pod, taints: readonly Taint[]): number | undefined {
  let least: number | undefined;
  for (const taint of taints) {
    const matching = (pod.spec.tolerations ?? []).filter((each) => tolerates(each, taint));
    if (matching.length === 0) return 0;
    for (const each of matching) {
      if (each.tolerationSeconds !== undefined)
        least = Math.min(least ?? Number.POSITIVE_INFINITY, Math.max(0, each.tolerationSeconds));
    }
  }
  return least;
}

/** When `tolerationSeconds` have passed, the pod is deleted if the node still has the taint. */
export function taintEviction(context: ClusterContext, task: DueTask): void {
  const pod = context.store.pods.byKey(task.key);
  const node = context.store.nodes.get('', pod?.spec.nodeName ?? '');
  if (pod === undefined || node === undefined || pod.metadata.uid !== task.uid) return;
  const taints = evicting(node);
  const seconds = patience(pod, taints);
  if (seconds !== undefined && endOf(context, taints, seconds) <= context.now()) evict(context, pod);
}

function evict(context: ClusterContext, pod: Pod): void {
  if (pod.metadata.deletionTimestamp !== undefined || isFinished(pod)) return;
  const message = `Marking for deletion Pod ${objectKey(pod)}`;
  context.recorder.record(pod, 'taint-eviction-controller', { reason: 'TaintManagerEviction', message });
  deletePod(context, pod);
}
