import type { WorkloadRule } from '../checked-rule';
import { commandRules } from './commands';
import { lifecycleRules } from './lifecycle';
import { resourceRules } from './resources';

/** Resources, commands, probes and the life of Windows workloads. */
export const winResRules: readonly WorkloadRule[] = [...resourceRules, ...commandRules, ...lifecycleRules];
