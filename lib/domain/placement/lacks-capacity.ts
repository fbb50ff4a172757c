import type { OutcomeChange } from './verdict';

/** Pods lose their node, and no other node has capacity for one of them; whatever else happens to the workload. */
export const lacksCapacity = ({ displaced, roomAfter }: Pick<OutcomeChange, 'displaced' | 'roomAfter'>): boolean =>
  displaced > 0 && roomAfter === 0;
