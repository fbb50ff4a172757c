import type { PlanContext } from '@/lib/domain/change/kind';
import type { WorkloadObject } from '@/lib/domain/placement/facts/workload-object';
import { assess, placementWorld } from '@/lib/domain/placement/verdict/assess';
import type { Assessment, PlacementWorld } from '@/lib/domain/placement/verdict/assessment';

/** The cluster as it is now, ready to judge workloads against. */
export const worldNow = async ({ kube, now }: Pick<PlanContext, 'kube' | 'now'>): Promise<PlacementWorld> =>
  placementWorld({ ...(await kube.placementFacts()), today: new Date(now).toISOString().slice(0, 10) });

export const assessIn = (world: PlacementWorld, workload: WorkloadObject): Assessment =>
  assess(workload, world);
