import type { Severities } from './plan';
import { clusterFindings, clusterRightFindings, poolFindings } from './pool-finding-codes';
import * as run from './run-finding-codes';
import * as workload from './workload-finding-codes';

const known = {
  ...clusterFindings,
  ...clusterRightFindings,
  ...poolFindings,
  ...run.attachFindings,
  ...run.drainFindings,
  ...run.drainRunFindings,
  ...run.externalDrainFindingCodes,
  ...run.instanceRestartFindings,
  ...run.reschedulingFindings,
  ...run.podRestartFindings,
  ...run.poolLifeFindings,
  ...run.removeFindings,
  ...run.runFindings,
  ...run.updateFindings,
  ...run.upgradeFindings,
  ...run.batchedUpgradeFindings,
  ...workload.workloadFindings,
  ...workload.patchedPodFindings,
  ...workload.restoredTemplateFindings,
} satisfies Severities;

export type FindingCode = keyof typeof known;

/** Codes of warnings, which can bind approvals. */
export type WarningCode = {
  [Code in FindingCode]: (typeof known)[Code] extends 'warning' ? Code : never;
}[FindingCode];

/** Every finding with its severity. Titles, causes and remedies are in `messages/<language>/findings.ts`. */
export const findingSeverities: Readonly<Record<FindingCode, Severities[string]>> = known;

// Object.keys loses the key type; `known` has no other keys.
export const findingCodes = Object.keys(known).toSorted() as FindingCode[];
