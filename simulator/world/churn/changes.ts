import { deletePod, isReady } from '@/simulator/world/kube/controllers/pod-state';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { controllerOf, kubeTime, withMeta } from '@/simulator/world/kube/kube-object';
import { readyConditions, runningStatus, terminated } from '@/simulator/world/kube/kubelet/pod-status';
import { beat } from '@/simulator/world/kube/node/node-life';
import type { Condition, ContainerStatus, Pod } from '@/simulator/world/kube/shapes/pod';
import type { Node } from '@/simulator/world/kube/shapes/node';

/** One change of an object; `count` tells changes apart. */
type Change<T> = (context: ClusterContext, object: T, count: number) => void;

const MARK = 'simulator.example.com/change';
/** A problem that no taint goes with (node-problem-detector). */
const PROBLEM = 'FrequentContainerdRestart';

function annotate({ store }: ClusterContext, pod: Pod, count: number): void {
  const annotations = { ...pod.metadata.annotations, [MARK]: String(count) };
  store.replace(store.pods, withMeta(pod, { ...pod.metadata, annotations }));
}

/** The first container ends and starts again at once. */
function restart(context: ClusterContext, pod: Pod, count: number): void {
  const [container] = pod.spec.containers;
  const [first, ...others] = pod.status?.containerStatuses ?? [];
  if (container === undefined || first === undefined || pod.spec.restartPolicy === 'Never')
    return annotate(context, pod, count);
  const nowMs = context.now();
  const before = { ...first, restartCount: first.restartCount + 1, lastState: terminated(1, 'Error', nowMs) };
  const status = runningStatus({ pod, container, atMs: nowMs, before });
  writeStatus(context, pod, { ready: isReady(pod), statuses: [{ ...status, ready: first.ready }, ...others] });
}

/** A readiness probe fails, or passes again. */
function turnReady(context: ClusterContext, pod: Pod): void {
  const ready = !isReady(pod);
  const statuses = (pod.status?.containerStatuses ?? []).map((status) => ({ ...status, ready }));
  writeStatus(context, pod, { ready, statuses });
}

function writeStatus(
  { store }: ClusterContext,
  pod: Pod,
  { ready, statuses }: { ready: boolean; statuses: ContainerStatus[] },
): void {
  const conditions = readyConditions(pod, ready, store.now());
  store.replace(store.pods, { ...pod, status: { ...pod.status, conditions, containerStatuses: statuses } });
}

function relabel({ store }: ClusterContext, node: Node, count: number): void {
  store.replace(
    store.nodes,
    withMeta(node, { ...node.metadata, labels: { ...node.metadata.labels, [MARK]: String(count) } }),
  );
}

function turnProblem({ store }: ClusterContext, node: Node): void {
  const before = node.status?.conditions ?? [];
  const isOn = before.some(({ type, status }) => type === PROBLEM && status === 'True');
  const at = kubeTime(store.now());
  const now: Condition = {
    type: PROBLEM,
    status: isOn ? 'False' : 'True',
    reason: isOn ? `No${PROBLEM}` : PROBLEM,
    message: isOn ? 'containerd is functioning properly' : 'Found 5 matching logs, which meets the threshold of 5',
    lastHeartbeatTime: at,
    lastTransitionTime: at,
  };
  const conditions = [...before.filter(({ type }) => type !== PROBLEM), now];
  store.replace(store.nodes, { ...node, status: { ...node.status, conditions } });
}

function replace(context: ClusterContext, pod: Pod, count: number): void {
  if (controllerOf(pod)?.kind === 'ReplicaSet') deletePod(context, pod);
  else annotate(context, pod, count);
}

/** `held`: the object stays changed for a while and is then changed back. */
export type PlannedChange =
  | { on: 'pods'; make: Change<Pod>; held?: true }
  | { on: 'nodes'; make: Change<Node>; held?: true };

const PODS: readonly PlannedChange[] = [
  { on: 'pods', make: annotate },
  { on: 'pods', make: turnReady, held: true },
  { on: 'pods', make: restart },
];
const NODES: readonly PlannedChange[] = [
  { on: 'nodes', make: beat },
  { on: 'nodes', make: relabel },
  { on: 'nodes', make: turnProblem, held: true },
];
const REPLACE: PlannedChange = { on: 'pods', make: replace };
/** One in so many changes replaces a pod: its controller, the scheduler and the kubelet then write several times more. */
const REPLACE_EVERY = 40;

const inTurn = (list: readonly PlannedChange[], at: number): PlannedChange => list[at % list.length] ?? REPLACE;

/** Two of three change pods. */
export function changeAt(count: number): PlannedChange {
  if (count % REPLACE_EVERY === REPLACE_EVERY - 1) return REPLACE;
  const round = Math.floor(count / 3);
  return count % 3 === 2 ? inTurn(NODES, round) : inTurn(PODS, round * 2 + (count % 3));
}
