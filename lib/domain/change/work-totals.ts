import type { WorkItem, WorkRowType, WorkState, WorkTotals } from './work';

export const isPodRow = ({ type }: { type: WorkRowType }): boolean => type === 'pod' || type === 'ended-pod';

/** Ended pods are not counted. */
export const totalsOfRows = (rows: readonly Pick<WorkItem, 'type' | 'state'>[]): WorkTotals =>
  totalsOf(rows.flatMap(({ type, state }) => (type === 'ended-pod' ? [] : [state])));

export function totalsOf(states: Iterable<WorkState>): WorkTotals {
  const totals: WorkTotals = { waiting: 0, blocked: 0, moving: 0, done: 0, skipped: 0, failed: 0 };
  for (const state of states) totals[state] += 1;
  return totals;
}
