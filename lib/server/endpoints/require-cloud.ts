import 'server-only';
import type { PlanContext } from '@/lib/domain/change/context';
import { Failure } from '@/lib/domain/failure';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { KubeReader } from '@/lib/domain/ports/kube';

/** The part of the app that verbs about a cluster's cloud need; `Read` is what they read there. */
export interface CloudContext<Read = Pick<PlanContext, 'cloud'>> {
  clock: { now(): number };
  fleet: { cluster(name: string): { planContext(now: number, options: { fresh: boolean }): Read } | null };
}

/** The part of the app that verbs need which ask a cluster's cloud and its nodes. */
export type CloudAndNodesContext = CloudContext<Pick<PlanContext, 'cloud'> & { kube: Pick<KubeReader, 'nodes'> }>;

/** The readers of a configured ACK cluster; answers may be 10 s old. @throws Failure `not-found` */
export function cloudOf<Read extends Pick<PlanContext, 'cloud'>>(
  app: CloudContext<Read>,
  name: string,
): Read & { cloud: CloudReader; now: number } {
  const cluster = app.fleet.cluster(name);
  if (cluster === null) throw new Failure('not-found', `There is no cluster ${name}.`);
  const now = app.clock.now();
  const read = cluster.planContext(now, { fresh: false });
  if (read.cloud !== null) return { ...read, cloud: read.cloud, now };
  throw new Failure('not-found', `${name} is not an ACK cluster, so it has no node pools.`, {
    remedy: 'Set clusters[].ack for this cluster in mullion.yaml.',
  });
}
