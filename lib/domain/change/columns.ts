import type { Change } from './change';
import { countSeverity } from './finding';
import { mostNodes } from './plan';

/** What the row of a change holds of its events, apart from what its request says. */
export function columnsOf(change: Change) {
  const impact = change.plan?.impact;
  const findings = change.plan?.findings ?? [];
  return {
    state: change.state,
    version: change.version,
    fingerprint: change.plan?.fingerprint ?? null,
    planExpiresAt: change.plan === null ? null : new Date(change.plan.expiresAt),
    cancelRequested: change.cancelRequested,
    impactNodes: impact === undefined ? 0 : mostNodes(impact),
    impactPods: impact === undefined ? 0 : impact.pods.linux + impact.pods.windows,
    reversible: impact?.reversible ?? null,
    blockers: countSeverity(findings, 'blocker'),
    warnings: countSeverity(findings, 'warning'),
    updatedAt: new Date(change.updatedAt),
  };
}
