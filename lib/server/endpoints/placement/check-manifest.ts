import 'server-only';
import type { checkManifest as endpoint } from '@/lib/contract/placement-check';
import { Failure } from '@/lib/domain/failure';
import { checkManifests } from '@/lib/server/manifest/check-manifests';
import { clusterOf } from '../require-cluster';
import { requireSynced } from '../require-synced';
import type { AnswerOf, Asked } from '../endpoint-call';

/**
 * What would become of a manifest in a cluster; nothing is written.
 * @throws Failure `not-found`; `unavailable` while the cluster's nodes have not been read.
 */
export async function checkManifest({ input, app }: Asked<typeof endpoint>): Promise<AnswerOf<typeof endpoint>> {
  const cluster = requireSynced(clusterOf(app, input.params.cluster));
  const { placementIndex } = cluster.store;
  const now = app.clock.now();
  const world = placementIndex.world(now);
  const { kube } = cluster.planContext(now, { fresh: true });
  const [answer] = await checkManifests({
    texts: [input.body.text],
    cluster: world.cluster,
    apiServer: { name: cluster.name, dryRunCreate: (object) => kube.dryRunCreate(object) },
    images: (reference) => world.platform(reference),
    runs: placementIndex.parts(now).runs,
    poolName: (pool) => world.poolName(pool),
    rules: placementIndex.rules,
    namespace: input.body.namespace ?? 'default',
    language: input.query.lang,
    today: world.today,
  });
  if (answer === undefined) throw new Failure('internal', 'The manifest was not checked.');
  return { now, sources: cluster.sources(), ...answer, unavailable: placementIndex.unavailable() };
}
