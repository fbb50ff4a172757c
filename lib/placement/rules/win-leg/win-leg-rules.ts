import type { WorkloadRule } from '../checked-rule';
import { annotationRules } from './annotations';
import { apiGroupRules } from './api-groups';
import { buildLabelRules } from './build-labels';

/** WIN-LEG: manifests of a time that is over. */
export const winLegRules: readonly WorkloadRule[] = [...apiGroupRules, ...annotationRules, ...buildLabelRules];
