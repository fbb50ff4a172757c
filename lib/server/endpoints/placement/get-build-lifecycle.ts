import 'server-only';
import type { z } from 'zod';
import type { getBuildLifecycle as door } from '@/lib/contract/placement-lists';
import type { House } from '@/lib/server/house';
import { lifecycleRows } from '@/lib/server/placement/lifecycle-rows';
import { clusterOf } from '../require-cluster';

/** The Windows builds in use and when their support ends. @throws Failure `not-found` */
export async function getBuildLifecycle({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params> };
  house: Pick<House, 'fleet' | 'clock'>;
}): Promise<z.input<typeof door.response>> {
  const cluster = clusterOf(house, input.params.cluster);
  const { desk } = cluster.store;
  const now = house.clock.now();
  const matrix = await desk.matrix(now);
  return { now, sources: cluster.sources(), ...lifecycleRows(matrix, desk.world(now)) };
}
