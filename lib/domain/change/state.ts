export const terminalStates = [
  'succeeded',
  'failed',
  'cancelled',
  'rejected',
  'withdrawn',
  'expired',
  'superseded',
] as const;

const beforeRun = ['draft', 'planning', 'blocked', 'awaiting-approval', 'approved', 'queued'] as const;

export const changeStates = [
  ...beforeRun,
  'running',
  'paused',
  'verifying',
  'needs-attention',
  'stale',
  ...terminalStates,
] as const;
export type ChangeState = (typeof changeStates)[number];

export const isOver = (state: string): boolean => terminalStates.some((one) => one === state);

/** States in which nothing has been changed yet: the change can be withdrawn. */
export const withdrawable: readonly ChangeState[] = [...beforeRun, 'stale'];
