/** Actions that are not a phase of a change. */
export const baseActions = [
  'session.sign-in',
  'session.sign-out',
  'access.refused',
  'person.create',
  'person.disable',
  'person.enable',
  'person.roles',
  'person.password',
  'person.end-sessions',
  'screen.create',
  'screen.edit',
  'screen.delete',
  'screen.create-link',
  'screen.revoke-link',
  'audit.export',
  'database.restore-found',
  'database.restore-accepted',
  'script.reveal',
  'pod.logs',
  'object.yaml',
] as const;

/** What is recorded about a change, as `<kind>:<phase>`. */
export const changePhases = [
  'requested',
  'blocked',
  'approved',
  'rejected',
  'started',
  'intent',
  'answered',
  'succeeded',
  'failed',
  'cancel-requested',
  'pause-requested',
  'resume-requested',
  'paused',
  'resumed',
  'cancelled',
  'withdrawn',
  'expired',
  'superseded',
  'stale',
  'needs-attention',
  'resolved',
] as const;
export type ChangePhase = (typeof changePhases)[number];

/**
 * The actions that a filter names: one action, every phase of a kind (`node.drain`), or a phase of every kind
 * (`:approved`).
 */
export function actionsNamed(filter: string, kinds: readonly string[]): string[] {
  if (filter.startsWith(':')) return kinds.map((kind) => `${kind}${filter}`);
  return kinds.includes(filter) ? changePhases.map((phase) => `${filter}:${phase}`) : [filter];
}

/** Phases that record one call to a provider or cluster and its response. */
export const callPhases = ['intent', 'answered'] as const satisfies readonly ChangePhase[];

/** Whether the action of a record is such a phase, of any kind. */
export const isCall = (action: string): boolean => callPhases.some((phase) => action.endsWith(`:${phase}`));
