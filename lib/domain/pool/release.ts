import type { CloudNode } from '../ports/cloud';

export type InstanceOutcome = 'released' | 'kept' | 'unknown';

/** The reason: its billing method, how it was added to the pool, or which of the two is unknown. */
export type OutcomeReason =
  | 'pay-as-you-go'
  | 'subscription'
  | 'scaled'
  | 'added'
  | 'billing-unknown'
  | 'source-unknown';

export interface Outcome {
  result: InstanceOutcome;
  because: OutcomeReason;
}

const released = (because: OutcomeReason): Outcome => ({ result: 'released', because });
const kept = (because: OutcomeReason): Outcome => ({ result: 'kept', because });
const unknown = (because: OutcomeReason): Outcome => ({ result: 'unknown', because });

/** ACK documents only `ess`, the scaling group's own; added ones are "attached" or "manual", others inconclusive. */
function origin(source: string | null): 'scaled' | 'added' | null {
  if (source === 'ess') return 'scaled';
  return source !== null && /attach|manual/i.test(source) ? 'added' : null;
}

/** Whether a person or a script added an instance to the pool, as far as ACK reports it. */
export const isAdded = ({ source }: Pick<CloudNode, 'source'>): boolean => origin(source) === 'added';

/** ACK docs, "Create and manage node pools", Delete a node pool: expected number × billing × source. */
export function outcomeOnDelete({
  expectedNumber,
  chargeType,
  source,
}: Pick<CloudNode, 'chargeType' | 'source'> & {
  /** Whether the pool has an expected number of nodes configured; an auto-scaling pool has none. */
  expectedNumber: boolean;
}): Outcome {
  if (chargeType === 'PrePaid') return kept('subscription');
  const paidByUse = chargeType === 'PostPaid';
  if (expectedNumber) return paidByUse ? released('pay-as-you-go') : unknown('billing-unknown');
  const from = origin(source);
  if (from === 'added') return kept('added');
  if (from === null) return unknown('source-unknown');
  return paidByUse ? released('scaled') : unknown('billing-unknown');
}
