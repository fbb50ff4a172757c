import type { ClusterRule, WorkloadRule } from '../checked-rule';
import { namespaceSelectorRules } from './namespace-selector';
import { openToWindowsRules } from './open-to-windows';
import { pinnedRules } from './pinned';
import { spreadTrapRules } from './spread-trap';

/** Linux workloads in clusters that have Windows nodes. */
export const linRules: readonly WorkloadRule[] = [...openToWindowsRules, ...pinnedRules, ...spreadTrapRules];

/** Cluster rules about several such workloads together. */
export const linClusterRules: readonly ClusterRule[] = namespaceSelectorRules;
