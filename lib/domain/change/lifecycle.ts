import type { ChangeEventType } from './event';
import { type ChangeState, withdrawable } from './state';

type Moves = Partial<Record<ChangeState, ChangeState>>;

const stay = (...states: ChangeState[]): Moves => Object.fromEntries(states.map((state) => [state, state]));
const to = (target: ChangeState, ...states: ChangeState[]): Moves =>
  Object.fromEntries(states.map((state) => [state, target]));

const working = ['running', 'paused'] as const;

/** For each event, the states in which it is legal and where it leads. No event leaves a terminal state. */
export const lifecycle: Readonly<Record<ChangeEventType, Moves>> = {
  requested: to('planning', 'draft'),
  planned: stay('planning'),
  blocked: to('blocked', 'planning'),
  'approval-needed': to('awaiting-approval', 'planning'),
  approved: stay('awaiting-approval'),
  rejected: to('rejected', 'awaiting-approval', 'approved'),
  cleared: to('approved', 'planning', 'awaiting-approval'),
  queued: to('queued', 'approved'),
  waiting: stay('queued', 'running', 'verifying'),
  stale: to('stale', 'queued'),
  replanning: to('planning', 'stale'),
  started: to('running', 'queued'),
  resumed: { ...to('running', 'running', 'paused', 'needs-attention'), verifying: 'verifying' },
  paused: to('paused', 'running'),
  'step-started': stay('running'),
  'step-intent': stay('running'),
  'step-answered': stay('running'),
  'step-progress': stay('running'),
  'step-refused': stay('running'),
  'step-unknown': stay('running'),
  'step-done': stay('running'),
  'step-skipped': stay('running'),
  'step-failed': stay('running'),
  'cancel-requested': stay(...working),
  'pause-requested': stay(...working),
  'resume-requested': stay(...working),
  // A task can be paused, resumed, and canceled in both: a paused run only resumes when the provider does.
  'task-intent': stay(...working),
  'task-answered': stay(...working),
  'task-refused': stay(...working),
  'task-unknown': stay(...working),
  // Rows of a paused step still change: requests already sent take effect.
  'work-moved': stay(...working),
  verifying: to('verifying', 'running'),
  // Before its run only in a restored database: it may have run since the backup.
  'needs-attention': to('needs-attention', 'approved', 'queued', ...working, 'verifying'),
  resolved: stay('needs-attention'),
  succeeded: to('succeeded', 'verifying'),
  failed: to('failed', 'queued', ...working, 'verifying', 'needs-attention'),
  cancelled: to('cancelled', ...working),
  withdrawn: to('withdrawn', ...withdrawable),
  expired: to('expired', ...withdrawable),
  superseded: to('superseded', ...withdrawable),
};

/** Whether this version knows the type of an event. */
export const isFactType = (type: string): type is ChangeEventType => Object.hasOwn(lifecycle, type);

export const nextState = (state: ChangeState, type: ChangeEventType): ChangeState | null =>
  lifecycle[type][state] ?? null;
