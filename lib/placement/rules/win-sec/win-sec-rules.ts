import type { WorkloadRule } from '../checked-rule';
import { accountRules } from './accounts';
import { gmsaRules } from './gmsa';
import { hostProcessRules } from './host-process';
import { ignoredFieldRules } from './ignored-fields';
import { pathRules } from './paths';

/** Security context of Windows workloads. */
export const winSecRules: readonly WorkloadRule[] = [
  ...ignoredFieldRules,
  ...accountRules,
  ...hostProcessRules,
  ...gmsaRules,
  ...pathRules,
];
