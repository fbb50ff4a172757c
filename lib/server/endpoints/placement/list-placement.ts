import 'server-only';
import type { z } from 'zod';
import type { listPlacement as door } from '@/lib/contract/placement';
import type { House } from '@/lib/server/house';
import { placementPage, workloadsFound } from '@/lib/server/placement/placement-page';
import { clusterOf } from '../require-cluster';

/** A page of workloads against pools, filtered and sorted here. @throws Failure `not-found` */
export async function listPlacement({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params>; query: z.output<typeof door.query> };
  house: Pick<House, 'fleet' | 'clock'>;
}): Promise<z.input<typeof door.response>> {
  const cluster = clusterOf(house, input.params.cluster);
  const { desk } = cluster.store;
  const now = house.clock.now();
  const matrix = await desk.matrix(now);
  return {
    now,
    sources: cluster.sources(),
    ...placementPage(matrix, input.query, await workloadsFound(matrix, input.query)),
    unread: desk.unread(),
  };
}
