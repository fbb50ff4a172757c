import type { Environment } from '../cluster/cluster';

/** From what is broken now, over what is held up, to what waits for a decision. */
const urgency = {
  'nodes-not-ready': 0,
  pods: 0,
  'windows-nodes-unhealthy': 0,
  'change-unclear': 0,
  'pool-stuck': 1,
  'drains-blocked': 1,
  'change-failed': 1,
  'pool-short': 1,
  approval: 2,
} as const;

export type NeedKind = keyof typeof urgency;

// They are its keys.
export const needKinds = Object.keys(urgency) as [NeedKind, ...NeedKind[]];

export const isBroken = (kind: NeedKind): boolean => urgency[kind] === 0;

export interface Ranked {
  key: string;
  kind: NeedKind;
  environment: Environment;
  /** Epoch milliseconds; null: unknown. */
  since: number | null;
  /** Null: unknown. */
  reach: { nodes: number | null; pods: number | null };
}

const environments: Record<Environment, number> = { prod: 0, staging: 1, dev: 2 };

/** Unknown reach comes before none: it may be large. */
const reachOf = (amount: number | null): number => amount ?? 0.5;

/** By urgency, then production first, then by pods and nodes that it reaches, then the oldest. Total. */
export function byImpact(a: Ranked, b: Ranked): number {
  return (
    urgency[a.kind] - urgency[b.kind] ||
    environments[a.environment] - environments[b.environment] ||
    reachOf(b.reach.pods) - reachOf(a.reach.pods) ||
    reachOf(b.reach.nodes) - reachOf(a.reach.nodes) ||
    (a.since ?? Number.POSITIVE_INFINITY) - (b.since ?? Number.POSITIVE_INFINITY) ||
    (a.key < b.key ? -1 : Number(a.key > b.key))
  );
}
