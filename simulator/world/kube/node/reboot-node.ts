import { podTask } from '@/simulator/world/kube/store/due-queue';
import type { ClusterContext } from '@/simulator/world/kube/cluster-context';
import { isFinished } from '@/simulator/world/kube/controllers/pod-state';
import { endedStatus, readyConditions, terminated } from '@/simulator/world/kube/kubelet/pod-status';
import { nodeConditions } from '@/simulator/world/kube/node/node-conditions';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { ContainerStatus, Pod } from '@/simulator/world/kube/shapes/pod';

/** A new sandbox, network and process start. */
const START_MS = 2_000;
/** containerd: exit code of containers that ran when the machine went down. */
const LOST_EXIT_CODE = 255;

/** The machine goes down, and its kubelet stops. */
export function stopKubelet(context: ClusterContext, name: string): void {
  context.stopped.add(name);
}

/** From another boot, NotReady, without running containers. Windows kubelets count boots, Linux ones read a random id. */
export function bootNode(context: ClusterContext, name: string): void {
  context.stopped.delete(name);
  const node = context.store.nodes.get('', name);
  if (node === undefined) return;
  const bootID = nextBoot(context, node);
  context.store.replace(context.store.nodes, {
    ...node,
    status: {
      ...node.status,
      nodeInfo: { ...node.status?.nodeInfo, bootID },
      conditions: nodeConditions({ ready: false }, context.now(), node.status?.conditions),
    },
  });
  context.recorder.recordOnNode(node, {
    type: 'Warning',
    reason: 'Rebooted',
    message: `Node ${name} has been rebooted, boot id: ${bootID}`,
  });
  for (const pod of context.indexes.podsOnNode(name)) loseContainers(context, pod);
}

function nextBoot(context: ClusterContext, node: Node): string {
  const before = String(node.status?.nodeInfo?.['bootID'] ?? '');
  return node.status?.nodeInfo?.['operatingSystem'] === 'windows'
    ? String(Number(before) + 1)
    : context.store.ids.uid(`boot/${node.metadata.name}/${before}`);
}

/** Containers were interrupted; the kubelet restarts them if the pod's restart policy allows it. */
function loseContainers(context: ClusterContext, pod: Pod): void {
  const statuses = pod.status?.containerStatuses ?? [];
  const ran = statuses.some((status) => status.ready);
  if (!ran || isFinished(pod) || pod.metadata.deletionTimestamp !== undefined) return;
  const nowMs = context.now();
  const ended = terminated(LOST_EXIT_CODE, 'Unknown', nowMs);
  const ends = pod.spec['restartPolicy'] === 'Never';
  const next = context.store.replace(context.store.pods, {
    ...pod,
    status: {
      ...pod.status,
      ...(ends ? { phase: 'Failed' } : {}),
      conditions: readyConditions(pod, false, nowMs),
      containerStatuses: statuses.map((status): ContainerStatus => ({
        ...endedStatus(pod, status, ended),
        ...(ends ? {} : { restartCount: status.restartCount + 1, lastState: ended }),
      })),
    },
  });
  if (ends) return;
  context.due.add({ ...podTask(next, 'pod-start'), atMs: context.afterMs(START_MS) });
}
