import 'server-only';
import { stringify } from 'yaml';
import type { z } from 'zod';
import type { getPlacementSetUp as door } from '@/lib/contract/placement-what-if';
import { proposeRuntimeClasses } from '@/lib/placement/set-up/runtime-classes';
import { proposeTaints } from '@/lib/placement/set-up/taints';
import type { House } from '@/lib/server/house';
import { clusterOf } from '../require-cluster';
import { whollyRead } from '../require-synced';

/**
 * What a cluster with Windows nodes of several builds should have, and what of it is there.
 * @throws Failure `not-found`, `unavailable` before the cluster was read
 */
export async function getPlacementSetUp({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params> };
  house: Pick<House, 'fleet' | 'clock'>;
}): Promise<z.input<typeof door.response>> {
  const handle = whollyRead(clusterOf(house, input.params.cluster));
  const { desk } = handle.store;
  const now = house.clock.now();
  const proposed = await desk.turns.take(async () => {
    const { standings, cluster, world } = await desk.supposed(now, (facts) => facts);
    const runtimeClasses = proposeRuntimeClasses(cluster).map((one) => ({
      ...one,
      yaml: stringify(one.manifest, { lineWidth: 0 }),
    }));
    const taints = proposeTaints(cluster, [...(await standings()).values()]).map(({ pool, ...rest }) => ({
      ...rest,
      pool: { key: pool, name: world.poolName(pool) },
    }));
    return { runtimeClasses, taints };
  });
  return { now, sources: handle.sources(), ...proposed, unread: desk.unread() };
}
