import 'server-only';
import { Failure } from '@/lib/domain/failure';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import type { AppContext } from '@/lib/server/app-context';

/** The handle of a configured cluster. @throws Failure `not-found` */
export function clusterOf(app: Pick<AppContext, 'fleet'>, name: string): ClusterHandle {
  const cluster = app.fleet.cluster(name);
  if (cluster !== null) return cluster;
  throw new Failure('not-found', `There is no cluster ${name}.`, {
    remedy: 'Check the name, or add the cluster to mullion.yaml and restart.',
  });
}
