import 'server-only';
import type { PlanContext } from '@/lib/domain/change/context';
import { Failure } from '@/lib/domain/failure';
import type { CloudReader } from '@/lib/domain/ports/cloud';

/** The part of the app that verbs about a cluster's cloud need. */
export interface CloudContext {
  clock: { now(): number };
  fleet: {
    cluster(name: string): { planContext(now: number, options: { fresh: boolean }): Pick<PlanContext, 'cloud'> } | null;
  };
}

/** The cloud of a configured ACK cluster; answers may be 10 s old. @throws Failure `not-found` */
export function cloudOf(app: CloudContext, name: string): { cloud: CloudReader; now: number } {
  const cluster = app.fleet.cluster(name);
  if (cluster === null) throw new Failure('not-found', `There is no cluster ${name}.`);
  const now = app.clock.now();
  const { cloud } = cluster.planContext(now, { fresh: false });
  if (cloud !== null) return { cloud, now };
  throw new Failure('not-found', `${name} is not an ACK cluster, so it has no node pools.`, {
    remedy: 'Set clusters[].ack for this cluster in mullion.yaml.',
  });
}
