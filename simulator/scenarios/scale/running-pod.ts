import type { Draw } from '@/simulator/scenarios/scale/draw';
import type { Room } from '@/simulator/scenarios/scale/node-space';
import { hostAddress, readyConditions, runningStatus, terminated } from '@/simulator/world/kube/kubelet/pod-status';
import { kubeTime, withMeta } from '@/simulator/world/kube/kube-object';
import type { ContainerStatus, Pod } from '@/simulator/world/kube/shapes/pod';

const RESTARTED_SHARE = 0.08;
const START_MS = 6_000;

/** An address of the node's range that no other pod has. */
function addressOn({ node, pods }: Room): string {
  const [network = '10.20.0.0'] = (node.spec.podCIDR ?? '').split('/');
  return `${network.slice(0, network.lastIndexOf('.'))}.${2 + (pods % 252)}`;
}

/** Restarts in the past, as a few pods have them. */
function before(pod: Pod, draw: Draw, atMs: number): ContainerStatus | undefined {
  const [container] = pod.spec.containers;
  if (container === undefined || !draw.chance(RESTARTED_SHARE)) return undefined;
  const restartCount = draw.between(1, 6);
  const once = runningStatus({ pod, container, atMs });
  return { ...once, restartCount, lastState: terminated(draw.pick([1, 137, 143, 255]), 'Error', atMs) };
}

/** The pod as it has been running on a node since some time after its creation. */
export function runningPod(drafted: Pod, at: { room: Room; createdMs: number; draw: Draw }): Pod {
  const { room, createdMs, draw } = at;
  const startedMs = createdMs + START_MS;
  const bound: Pod = {
    ...withMeta(drafted, { ...drafted.metadata, uid: uidOf(draw), creationTimestamp: kubeTime(createdMs) }),
    spec: { ...drafted.spec, nodeName: room.node.metadata.name },
  };
  const scheduled = {
    type: 'PodScheduled',
    status: 'True',
    lastProbeTime: null,
    lastTransitionTime: kubeTime(createdMs),
  };
  const seen: Pod = { ...bound, status: { ...bound.status, conditions: [scheduled] } };
  const host = hostAddress(room.node);
  const address = drafted.spec.hostNetwork === true ? host : addressOn(room);
  const restarted = before(seen, draw, startedMs);
  return {
    ...seen,
    status: {
      ...seen.status,
      phase: 'Running',
      startTime: kubeTime(createdMs),
      hostIP: host,
      hostIPs: [{ ip: host }],
      podIP: address,
      podIPs: [{ ip: address }],
      conditions: readyConditions(seen, true, startedMs),
      containerStatuses: seen.spec.containers.map((container, index) =>
        runningStatus({ pod: seen, container, atMs: startedMs, before: index === 0 ? restarted : undefined }),
      ),
    },
  };
}

/** Its containers are named after it, so it has to be known before the pod is stored. */
function uidOf(draw: Draw): string {
  const hex = draw.hex(30);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`;
}
