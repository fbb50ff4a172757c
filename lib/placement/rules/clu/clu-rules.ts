import type { ClusterRule } from '../checked-rule';
import { capacityRules } from './capacity';
import { componentRules } from './components';

/** The cluster as a whole. */
export const cluRules: readonly ClusterRule[] = [...capacityRules, ...componentRules];
