import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { joinNodeOf } from '@/simulator/world/fleet/join-node';
import type { World } from '@/simulator/world/world';

function join(world: World, instance: InstanceRecord): void {
  const pool = world.state.pools.find((item) => item.poolId === instance.poolId);
  if (pool === undefined) return;
  instance.phase = 'joined';
  world.kube(instance.clusterId).joinNode(joinNodeOf(world, pool, instance));
}

/** Carries instances through booting and joining; the Kubernetes side makes the node ready. */
export function progressInstances(world: World, nowMs: number): void {
  for (const instance of world.state.instances) {
    if (instance.phase === 'booting' && instance.runningAtMs <= nowMs) {
      instance.phase = 'joining';
      world.revision += 1;
    }
    if (instance.phase === 'joining' && instance.joinAtMs <= nowMs) {
      join(world, instance);
      world.revision += 1;
    }
  }
}
