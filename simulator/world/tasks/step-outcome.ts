import type { PoolRecord, PoolState } from '@/simulator/world/ack/records';
import type { StepAction, TaskRecord } from '@/simulator/world/tasks/task-record';

/** What became of a step; `again` repeats it after a short wait. */
export type StepOutcome =
  | { kind: 'next' }
  | { kind: 'again' }
  | { kind: 'fail'; code: string; message: string; poolState: PoolState };

export const NEXT: StepOutcome = { kind: 'next' };
export const AGAIN: StepOutcome = { kind: 'again' };

/** A step about to be carried out; the pool is absent once it has been dropped. */
export interface StepRun {
  task: TaskRecord;
  pool: PoolRecord | undefined;
  action: StepAction;
}
