import 'server-only';
import type { z } from 'zod';
import type { checkManifest as door } from '@/lib/contract/placement-check';
import { Failure } from '@/lib/domain/failure';
import type { House } from '@/lib/server/house';
import { checkManifests } from '@/lib/server/manifest/check-manifests';
import { clusterOf } from '../require-cluster';
import { whollyRead } from '../require-synced';

/**
 * What would become of a manifest in a cluster; nothing is written.
 * @throws Failure `not-found`; `unavailable` while the cluster's nodes have not been read.
 */
export async function checkManifest({
  input,
  house,
}: {
  input: {
    params: z.output<typeof door.params>;
    query: z.output<typeof door.query>;
    body: z.output<typeof door.body>;
  };
  house: Pick<House, 'fleet' | 'clock'>;
}): Promise<z.input<typeof door.response>> {
  const cluster = whollyRead(clusterOf(house, input.params.cluster));
  const { desk } = cluster.store;
  const now = house.clock.now();
  const world = desk.world(now);
  const [answer] = await checkManifests({
    texts: [input.body.text],
    cluster: world.cluster,
    images: (reference) => world.platform(reference),
    runs: desk.parts(now).runs,
    poolName: (pool) => world.poolName(pool),
    rules: desk.rules,
    namespace: input.body.namespace ?? 'default',
    language: input.query.lang,
    today: world.today,
  });
  if (answer === undefined) throw new Failure('internal', 'The manifest was not looked at.');
  return { now, sources: cluster.sources(), ...answer, unread: desk.unread() };
}
