import { SchedulingWorld } from '@/lib/kube-rules/scheduler/scheduling-world';
import { resourcesFilter } from '@/lib/kube-rules/scheduler/resources-filter';
import { staticFilter } from '@/lib/kube-rules/scheduler/static-filter';
import type { PoolRecord } from '@/simulator/world/ack/records';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { joinNodeOf } from '@/simulator/world/fleet/join-node';
import { shouldRun } from '@/simulator/world/kube/controllers/daemon-set';
import { Ids } from '@/simulator/world/kube/ids';
import type { KubeCluster } from '@/simulator/world/kube/kube-cluster';
import { nodeObject } from '@/simulator/world/kube/node/node-object';
import { nodeFactsIn, podFactsIn, podToPlaceIn } from '@/simulator/world/kube/scheduler/facts';
import type { Node } from '@/simulator/world/kube/shapes/node';
import type { Pod } from '@/simulator/world/kube/shapes/pod';
import type { World } from '@/simulator/world/world';

export class NodeAlone {
  readonly #name: string;
  readonly #world: SchedulingWorld;

  constructor(node: Node) {
    this.#name = node.metadata.name;
    this.#world = new SchedulingWorld([nodeFactsIn(node)], {
      claims: null,
      volumes: null,
      storageClasses: null,
      namespaceLabels: null,
    });
  }

  add(pod: Pod): void {
    this.#world.podCame({ ...podFactsIn(pod), nodeName: this.#name });
  }

  /** Whether a pod fits by taints, labels and resources. */
  wouldFit(pod: Pod): boolean {
    const placed = podToPlaceIn(pod);
    return [staticFilter(placed, this.#world), resourcesFilter(placed, this.#world)].every(
      (filter) => filter(0).length === 0,
    );
  }
}

export function presentNode(kube: KubeCluster, node: Node): NodeAlone {
  const alone = new NodeAlone(node);
  for (const pod of kube.context.indexes.podsOnNode(node.metadata.name)) alone.add(pod);
  return alone;
}

/** The future Ready node of an instance, with the resources of its DaemonSet pods. */
export function futureNode(world: World, pool: PoolRecord, instance: InstanceRecord): NodeAlone {
  const kube = world.kube(pool.clusterId);
  // An instance that was not requested yet has no node name; the scheduler's rules need one.
  const join = { ...joinNodeOf(world, pool, instance), name: instance.nodeName || 'future-node' };
  const node = nodeObject({ join, ids: new Ids('future'), nowMs: world.now(), podCidr: '', clusterId: pool.clusterId });
  const alone = new NodeAlone(node);
  for (const set of kube.context.store.daemonSets.all()) {
    const { spec } = set.spec.template;
    if (!shouldRun(spec, node).run) continue;
    const { name, uid = name } = set.metadata;
    alone.add({ apiVersion: 'v1', kind: 'Pod', metadata: { name, uid }, spec });
  }
  return alone;
}
