import type { WorkloadRule } from '../checked-rule';
import { annotationRules } from './annotations';
import { apiGroupRules } from './api-groups';
import { buildLabelRules } from './build-labels';

/** WIN-LEG: outdated manifests. */
export const winLegRules: readonly WorkloadRule[] = [...apiGroupRules, ...annotationRules, ...buildLabelRules];
