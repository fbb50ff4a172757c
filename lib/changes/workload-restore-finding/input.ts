import { z } from 'zod';
import { ignoredRule, ignoredTargets } from '../parts/inputs/ignored-rule';

/** Input of `workload.restore-finding`. */
export const restoreFindingInput = z.strictObject({ targets: ignoredTargets, rule: ignoredRule });
