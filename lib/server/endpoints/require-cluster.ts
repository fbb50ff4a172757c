import 'server-only';
import type { PlanContext } from '@/lib/domain/change/step';
import { Failure, UpstreamFailure } from '@/lib/domain/failure';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { KubeReader } from '@/lib/domain/ports/kube';
import type { AppContext } from '@/lib/server/app-context';
import type { ClusterHandle } from '@/lib/server/fleet/fleet';
import { TRY_AGAIN } from '@/lib/server/try-again';

/** The handle of a configured cluster. @throws Failure `not-found` */
export function clusterOf(app: Pick<AppContext, 'fleet'>, name: string): ClusterHandle {
  const cluster = app.fleet.cluster(name);
  if (cluster !== null) return cluster;
  throw new Failure('not-found', `There is no cluster ${name}.`, {
    remedy: 'Check the name, or add the cluster to mullion.yaml and restart.',
  });
}

/** The handle of a configured cluster whose nodes and pods are known. @throws Failure `not-found`, `unavailable` before */
export function syncedClusterOf(app: Pick<AppContext, 'fleet'>, name: string): ClusterHandle {
  const cluster = clusterOf(app, name);
  const { nodes, pods } = cluster.store.known;
  if (nodes && pods) return cluster;
  const problem = cluster.sources().find(({ source }) => source === 'kubernetes')?.problem ?? null;
  const unread = [...(nodes ? [] : ['nodes']), ...(pods ? [] : ['pods'])].join(' and ');
  throw new Failure(
    'unavailable',
    `The ${unread} of ${cluster.name} have not been read${problem === null ? ' yet' : `: ${problem.message}`}`,
    { remedy: problem?.remedy ?? TRY_AGAIN },
  );
}

/** The common parts of every answer about a cluster's placement. @throws Failure `not-found` */
export async function placementOf(app: Pick<AppContext, 'fleet' | 'clock'>, name: string) {
  const cluster = clusterOf(app, name);
  const { placementIndex } = cluster.store;
  const now = app.clock.now();
  return { now, sources: cluster.sources(), placementIndex, matrix: await placementIndex.matrix(now) };
}

export interface LookUp {
  fresh: false;
  personId: string;
}

export interface CloudContext<Read = Pick<PlanContext, 'cloud'>> {
  clock: { now(): number };
  fleet: { cluster(name: string): { planContext(now: number, options: LookUp): Read } | null };
}

export type CloudAndNodesContext = CloudContext<
  Pick<PlanContext, 'cloud'> & { kube: Pick<KubeReader, 'nodes' | 'workloads'> }
>;

/** The readers of a configured ACK cluster; answers may be 10 s old. @throws Failure `not-found` */
export function cloudOf<Read extends Pick<PlanContext, 'cloud'>>(
  { app, actor }: { app: CloudContext<Read>; actor: { id: string } },
  name: string,
): Read & { cloud: CloudReader; now: number } {
  const cluster = app.fleet.cluster(name);
  if (cluster === null) throw new Failure('not-found', `There is no cluster ${name}.`);
  const now = app.clock.now();
  const read = cluster.planContext(now, { fresh: false, personId: actor.id });
  if (read.cloud !== null) return { ...read, cloud: read.cloud, now };
  throw new Failure('not-found', `${name} is not an ACK cluster, so it has no node pools.`, {
    remedy: 'Set clusters[].ack for this cluster in mullion.yaml.',
  });
}

/** What is shown in place of a list that the provider does not return. @throws every other error */
export function unavailableOf(error: unknown): { message: string; remedy: string | null } {
  if (!(error instanceof UpstreamFailure)) throw error;
  return { message: error.message, remedy: error.details.remedy ?? null };
}
