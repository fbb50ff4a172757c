import type { DiffEntry, Plan } from '@/lib/domain/change/plan';

export interface PlanDifference {
  /** In the new plan only, or with another value. */
  added: DiffEntry[];
  /** In the old plan only, or with another value. */
  gone: DiffEntry[];
  /** Numbers of the impact that moved, by name. */
  impact: { name: 'nodes' | 'pods' | 'vmsCreated' | 'vmsReleased' | 'calls' | 'blockers'; from: number; to: number }[];
}

function identity(entry: DiffEntry): string {
  return JSON.stringify([entry.target.type, entry.target.uid, entry.path, entry.from, entry.to]);
}

function numbersOf(plan: Plan) {
  const { nodes, pods, vmsCreated, vmsReleased } = plan.impact;
  return {
    nodes: nodes.linux + nodes.windows,
    pods: pods.linux + pods.windows,
    vmsCreated,
    vmsReleased,
    calls: plan.calls.length,
    blockers: plan.findings.filter((finding) => finding.severity === 'blocker').length,
  };
}

/** What a person who read `before` must read again in `after`. */
export function planDifference(before: Plan, after: Plan): PlanDifference {
  const old = new Set(before.diff.map(identity));
  const now = new Set(after.diff.map(identity));
  const from = numbersOf(before);
  const to = numbersOf(after);
  const names = ['nodes', 'pods', 'vmsCreated', 'vmsReleased', 'calls', 'blockers'] as const;
  return {
    added: after.diff.filter((entry) => !old.has(identity(entry))),
    gone: before.diff.filter((entry) => !now.has(identity(entry))),
    impact: names.filter((name) => from[name] !== to[name]).map((name) => ({ name, from: from[name], to: to[name] })),
  };
}
