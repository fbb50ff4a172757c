import type { Change } from '@/lib/domain/change/change';
import { Failure } from '@/lib/domain/failure';

/** The answer to a decision on a plan that is not the change's any more: with the change as it is. */
export const movedPlan = (current: Change): Failure =>
  new Failure('conflict', 'The plan is not the one that was shown any more.', {
    current,
    remedy: 'Look at the new plan and decide on it.',
  });
