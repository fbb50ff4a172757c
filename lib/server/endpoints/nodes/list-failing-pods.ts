import 'server-only';
import type { z } from 'zod';
import type { listTroubledPods as door } from '@/lib/contract/pods';
import type { House } from '@/lib/server/house';
import { clusterOf } from '../require-cluster';

/** The pods of a cluster that do not run, each with its reason. @throws Failure `not-found` */
export async function listTroubledPods({
  input,
  house,
}: {
  input: { params: z.output<typeof door.params>; query: z.output<typeof door.query> };
  house: House;
}): Promise<z.input<typeof door.response>> {
  const cluster = clusterOf(house, input.params.cluster);
  const page = cluster.store.troubledPods(input.query);
  return {
    now: house.clock.now(),
    sources: cluster.sources(),
    rows: page?.rows ?? [],
    totals: page?.totals ?? null,
  };
}
