import type { OutcomeChange } from './verdict';

/** Pods lose their node, and of the nodes that would run one of them none has capacity; whatever else happens to the workload. */
export const lacksCapacity = ({
  displaced,
  runsAfter,
  roomAfter,
}: Pick<OutcomeChange, 'displaced' | 'runsAfter' | 'roomAfter'>): boolean =>
  displaced > 0 && runsAfter > 0 && roomAfter === 0;
