import { z } from 'zod';
import { ignoredRule, ignoredTargets } from '../parts/inputs/workload-target';

export const restoreFindingInput = z.strictObject({ targets: ignoredTargets, rule: ignoredRule });
