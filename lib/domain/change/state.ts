import { z } from 'zod';

export const terminalStates = [
  'succeeded',
  'failed',
  'cancelled',
  'rejected',
  'withdrawn',
  'expired',
  'superseded',
] as const;

export const changeStateSchema = z.enum([
  'draft',
  'planning',
  'blocked',
  'awaiting-approval',
  'approved',
  'queued',
  'running',
  'paused',
  'verifying',
  'needs-attention',
  'stale',
  ...terminalStates,
]);
export type ChangeState = z.infer<typeof changeStateSchema>;

/** Whether a change in this state is final. */
export const isOver = (state: string): boolean => terminalStates.some((one) => one === state);
