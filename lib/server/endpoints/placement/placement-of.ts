import 'server-only';
import type { AppContext } from '@/lib/server/app-context';
import { clusterOf } from '../require-cluster';

/** What answers about the placement of a cluster begin with. @throws Failure `not-found` */
export async function placementOf(app: Pick<AppContext, 'fleet' | 'clock'>, name: string) {
  const cluster = clusterOf(app, name);
  const { placementIndex } = cluster.store;
  const now = app.clock.now();
  return { now, sources: cluster.sources(), placementIndex, matrix: await placementIndex.matrix(now) };
}
