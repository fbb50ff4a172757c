import 'server-only';
import type { z } from 'zod';
import type { listDaemonSetCoverage as door } from '@/lib/contract/placement-lists';
import type { House } from '@/lib/server/house';
import { coverageRows } from '@/lib/server/placement/coverage-rows';
import { clusterOf } from '../require-cluster';

/** The DaemonSets of a cluster and the nodes they cover, by system. @throws Failure `not-found` */
export async function listDaemonSetCoverage({
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
  return { now, sources: cluster.sources(), rows: coverageRows(matrix), unread: desk.unread() };
}
