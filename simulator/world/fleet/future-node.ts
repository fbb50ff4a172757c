import type { PoolRecord } from '@/simulator/world/ack/records';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { joinNodeOf } from '@/simulator/world/fleet/join-node';
import { shouldRun } from '@/simulator/world/kube/controllers/daemon-set';
import { Ids } from '@/simulator/world/kube/ids';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { nodeObject } from '@/simulator/world/kube/node/node-object';
import { lackingRoom } from '@/simulator/world/kube/scheduler/fit';
import { matchesNodeAffinity } from '@/simulator/world/kube/scheduler/node-affinity';
import { NodeState } from '@/simulator/world/kube/scheduler/node-state';
import { untolerated } from '@/simulator/world/kube/scheduler/taints';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import type { World } from '@/simulator/world/world';

/** A node that is there, with what its pods take of it. */
export function presentNode(kube: KubeCluster, node: NodeState['node']): NodeState {
  const state = new NodeState(node);
  for (const pod of kube.context.indexes.podsOnNode(node.metadata.name)) {
    const over = pod.status?.phase === 'Succeeded' || pod.status?.phase === 'Failed';
    if (!over) state.count(pod, 1);
  }
  return state;
}

/** The Ready node an instance is to become, with what the DaemonSets will take of it. */
export function futureNode(world: World, pool: PoolRecord, instance: InstanceRecord): NodeState {
  const kube = world.kube(pool.clusterId);
  const node = nodeObject({
    join: joinNodeOf(world, pool, instance),
    ids: new Ids('future'),
    nowMs: world.now(),
    podCidr: '',
    clusterId: pool.clusterId,
  });
  const state = new NodeState(node);
  for (const set of kube.context.store.daemonSets.all()) {
    const { spec } = set.spec.template;
    if (!shouldRun(spec, node).run) continue;
    const { name, uid = name } = set.metadata;
    state.count({ apiVersion: 'v1', kind: 'Pod', metadata: { name, uid }, spec }, 1);
  }
  return state;
}

/** Whether the scheduler would put a pod there, as far as taints, labels and room decide. */
export function wouldFit(pod: Pod, node: NodeState): boolean {
  const { taints, unschedulable } = node.shape;
  if (unschedulable || untolerated(taints, pod.spec.tolerations) !== undefined) return false;
  return (
    matchesNodeAffinity(pod.spec, { name: node.name, labels: node.labels }) &&
    lackingRoom(pod, node).length === 0
  );
}
