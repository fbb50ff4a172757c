import type { Change } from '@/lib/domain/change/change';
import { Failure } from '@/lib/domain/failure';

/** The answer to a decision on a plan that is not the change's any more: with the change as it is. */
export const movedPlan = (current: Change): Failure =>
  new Failure('conflict', 'This plan is outdated.', { current, remedy: 'Review the new plan, then decide.' });
