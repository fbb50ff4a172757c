import type { PlanEffect } from '@/lib/domain/change/canonical';
import type { Requirement } from '@/lib/domain/change/change';
import type { Plan } from '@/lib/domain/change/plan';
import type { Json } from '@/lib/domain/json';

export interface MadePlan {
  plan: Plan;
  data: Json;
  requirement: Requirement;
  cluster: PlanEffect['cluster'];
}
