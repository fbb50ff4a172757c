import type { WorkloadRule } from '../checked-rule';
import { buildRules } from './builds';
import { labelRules } from './labels';
import { osChoice } from './os-choice';
import { reachRules } from './reach';
import { replicaRules } from './replicas';
import { roomRules } from './room';
import { runtimeClassRules } from './runtime-classes';
import { tolerationRules } from './tolerations';

/** WIN-SCHED: scheduling of Windows workloads. */
export const winSchedRules: readonly WorkloadRule[] = [
  ...osChoice,
  ...tolerationRules,
  ...labelRules,
  ...buildRules,
  ...runtimeClassRules,
  ...roomRules,
  ...replicaRules,
  ...reachRules,
];
