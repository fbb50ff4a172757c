import type { WorkloadRule } from '../checked-rule';
import { hostPathRules } from './host-paths';
import { kindRules } from './kinds';
import { mountRules } from './mounts';
import { sharedClaimRules } from './shared-claim';
import { storageRules } from './storage';

/** Volumes of Windows workloads. */
export const winVolRules: readonly WorkloadRule[] = [
  ...kindRules,
  ...mountRules,
  ...hostPathRules,
  ...storageRules,
  ...sharedClaimRules,
];
