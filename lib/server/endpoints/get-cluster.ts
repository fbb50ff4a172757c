import 'server-only';
import type { z } from 'zod';
import type { getCluster as door } from '@/lib/contract/clusters';
import type { House } from '@/lib/server/house';
import { clusterOf } from './require-cluster';
import { rowOf } from './list-clusters';

/** One cluster. @throws Failure `not-found` */
export async function getCluster({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params> };
  house: House;
}): Promise<z.input<typeof door.response>> {
  const now = house.clock.now();
  return { now, cluster: rowOf(clusterOf(house, input.params.cluster), now) };
}
