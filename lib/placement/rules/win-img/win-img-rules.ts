import type { WorkloadRule } from '../checked-rule';
import { fitnessRules } from './fitness';
import { repositoryRules } from './repositories';
import { wrongBuild } from './wrong-build';
import { wrongOs } from './wrong-os';

/** WIN-IMG: images of Windows workloads. */
export const winImgRules: readonly WorkloadRule[] = [...wrongBuild, ...repositoryRules, ...wrongOs, ...fitnessRules];
