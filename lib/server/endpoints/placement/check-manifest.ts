import 'server-only';
import type { checkManifest as endpoint } from '@/lib/contract/placement-check';
import { Failure } from '@/lib/domain/failure';
import { checkManifests } from '@/lib/server/manifest/check-manifests';
import { renderFinding } from '@/lib/server/placement/render-finding';
import { syncedClusterOf } from '../require-cluster';
import type { ReadVerb } from '../endpoint-call';

/** Writes nothing. @throws Failure `not-found`; `unavailable` until the cluster's nodes have been read. */
export const checkManifest: ReadVerb<typeof endpoint> = async ({ input, app }) => {
  const cluster = syncedClusterOf(app, input.params.cluster);
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
  const clusterFindings = placementIndex.clusterFindings(now).map((one) => renderFinding(one, input.query.lang));
  return { now, sources: cluster.sources(), ...answer, unavailable: placementIndex.unavailable(), clusterFindings };
};
