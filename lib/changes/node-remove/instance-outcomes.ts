import type { RemoveInputs } from './read-inputs';
import type { Leaving } from './identity';

/** What happens to an instance. ACK always keeps subscriptions (ACK API: RemoveNodePoolNodes). */
export type Outcome = 'released' | 'kept' | 'kept-subscription' | 'unknown';

export function outcomeOf({ instance }: Pick<Leaving, 'instance'>, release: boolean): Outcome {
  if (!release) return 'kept';
  const chargeType = instance?.chargeType ?? null;
  if (chargeType === 'PrePaid') return 'kept-subscription';
  return chargeType === 'PostPaid' ? 'released' : 'unknown';
}

export const withOutcome = ({ leaving, input }: RemoveInputs, outcome: Outcome): Leaving[] =>
  leaving.filter((one) => outcomeOf(one, input.release) === outcome);
