import type { ClusterRule, WorkloadRule } from '../checked-rule';
import { namespaceSelectorRules } from './namespace-selector';
import { openToWindowsRules } from './open-to-windows';
import { pinnedRules } from './pinned';
import { spreadTrapRules } from './spread-trap';

/** Linux workloads in clusters that have Windows nodes. */
export const linRules: readonly WorkloadRule[] = [...openToWindowsRules, ...pinnedRules, ...spreadTrapRules];

/** What such workloads have in common. */
export const linClusterRules: readonly ClusterRule[] = namespaceSelectorRules;
