import type { PlanContext } from '@/lib/domain/change/context';
import type { WorkloadObject } from '@/lib/kube-rules/objects/workload-object';
import { type Assessment, type PlacementWorld, assess, placementWorld } from '@/lib/placement';

/** The current cluster, prepared for judging workloads. */
export const worldNow = async ({ kube, now }: Pick<PlanContext, 'kube' | 'now'>): Promise<PlacementWorld> =>
  placementWorld({ ...(await kube.placementFacts()), today: new Date(now).toISOString().slice(0, 10) });

export const assessIn = (world: PlacementWorld, workload: WorkloadObject): Assessment => assess(workload, world);
