import 'server-only';
import type { checkManifest as endpoint } from '@/lib/contract/placement-check';
import { Failure } from '@/lib/domain/failure';
import { checkManifests } from '@/lib/server/manifest/check-manifests';
import { renderFinding } from '@/lib/server/placement/render-finding';
import { syncedClusterOf } from '../require-cluster';
import type { AnswerOf, ReadCall } from '../endpoint-call';

/** A check keeps one core busy for seconds: those of one person must not be all that a server does. */
const mostRunning = { ofPerson: 2, inAll: 4 };
const running: string[] = [];

function enter(person: string): () => void {
  const own = running.filter((one) => one === person).length;
  if (own >= mostRunning.ofPerson || running.length >= mostRunning.inAll) {
    const whose = own >= mostRunning.ofPerson ? 'You have' : 'The server has';
    throw new Failure('throttled', `${whose} other manifests to check.`, {
      retryAfterMs: 3_000,
      remedy: 'Wait for their results, then try again.',
    });
  }
  running.push(person);
  return () => void running.splice(running.indexOf(person), 1);
}

type Called = ReadCall<typeof endpoint> & { request?: Pick<Request, 'signal'> };

/** Writes nothing. @throws Failure `not-found`; `unavailable` until the cluster's nodes have been read; `throttled`. */
export async function checkManifest(call: Called): Promise<AnswerOf<typeof endpoint>> {
  const leave = enter(call.actor.id);
  try {
    return await check(call);
  } finally {
    leave();
  }
}

const check = async ({ input, app, request }: Called): Promise<AnswerOf<typeof endpoint>> => {
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
    signal: request?.signal,
    today: world.today,
  });
  if (answer === undefined) throw new Failure('internal', 'The manifest was not checked.');
  const clusterFindings = placementIndex.clusterFindings(now).map((one) => renderFinding(one, input.query.lang));
  return { now, sources: cluster.sources(), ...answer, unavailable: placementIndex.unavailable(), clusterFindings };
};
