import { z } from 'zod';

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
  'succeeded',
  'failed',
  'cancelled',
  'rejected',
  'withdrawn',
  'expired',
  'superseded',
]);
export type ChangeState = z.infer<typeof changeStateSchema>;

export const terminalStates = [
  'succeeded',
  'failed',
  'cancelled',
  'rejected',
  'withdrawn',
  'expired',
  'superseded',
] as const;

/** Whether a change in this state is final. */
export const isOver = (state: string): boolean => terminalStates.some((one) => one === state);
