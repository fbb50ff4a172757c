import type { PlanEffect } from '@/lib/domain/change/canonical';
import type { Requirement } from '@/lib/domain/change/change';
import type { Plan, ResourceRef } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';

export interface MadePlan {
  plan: Plan;
  data: Json;
  /** Beside the targets. */
  locks: ResourceRef[];
  requirement: Requirement;
  cluster: PlanEffect['cluster'];
}
