import type { Leaving, RemoveInputs } from './read-inputs';

/** What becomes of an instance. ACK keeps subscriptions whatever is asked (ACK API: RemoveNodePoolNodes). */
export type Fate = 'released' | 'kept' | 'kept-subscription' | 'unknown';

export function fateOf({ machine }: Pick<Leaving, 'machine'>, release: boolean): Fate {
  if (!release) return 'kept';
  const chargeType = machine?.chargeType ?? null;
  if (chargeType === 'PrePaid') return 'kept-subscription';
  return chargeType === 'PostPaid' ? 'released' : 'unknown';
}

export const withFate = ({ leaving, input }: RemoveInputs, fate: Fate): Leaving[] =>
  leaving.filter((one) => fateOf(one, input.release) === fate);
