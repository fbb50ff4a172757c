import { message } from '../message/message';
import type { Message } from '../message/model';
import type { TimelineTone } from './sources';

interface Phase {
  tone: TimelineTone;
  text: (said: { person: string; change: Message }) => Message;
}

/** Phases of a change that are entries; calls and requests to pause are not. */
const phases: Readonly<Record<string, Phase>> = {
  requested: { tone: 'info', text: (said) => message('timeline.change-requested', said) },
  approved: { tone: 'info', text: (said) => message('timeline.change-approved', said) },
  rejected: { tone: 'warn', text: (said) => message('timeline.change-rejected', said) },
  blocked: { tone: 'warn', text: ({ change }) => message('timeline.change-blocked', { change }) },
  started: { tone: 'info', text: ({ change }) => message('timeline.change-started', { change }) },
  paused: { tone: 'warn', text: ({ change }) => message('timeline.change-paused', { change }) },
  resumed: { tone: 'info', text: ({ change }) => message('timeline.change-resumed', { change }) },
  'needs-attention': { tone: 'bad', text: ({ change }) => message('timeline.change-needs-attention', { change }) },
  resolved: { tone: 'info', text: (said) => message('timeline.change-resolved', said) },
  stale: { tone: 'warn', text: ({ change }) => message('timeline.change-stale', { change }) },
  succeeded: { tone: 'ok', text: ({ change }) => message('timeline.change-succeeded', { change }) },
  failed: { tone: 'bad', text: ({ change }) => message('timeline.change-failed', { change }) },
  cancelled: { tone: 'warn', text: ({ change }) => message('timeline.change-cancelled', { change }) },
  withdrawn: { tone: 'info', text: (said) => message('timeline.change-withdrawn', said) },
  expired: { tone: 'warn', text: ({ change }) => message('timeline.change-expired', { change }) },
  superseded: { tone: 'info', text: ({ change }) => message('timeline.change-superseded', { change }) },
};

/** Of an audit action `<kind>:<phase>`; null: no entry. */
export function phaseOf(action: string): (Phase & { name: string }) | null {
  const name = action.slice(action.indexOf(':') + 1);
  if (!action.includes(':') || !Object.hasOwn(phases, name)) return null;
  const phase = phases[name];
  return phase === undefined ? null : { ...phase, name };
}

type AuditText = (said: { person: string; target: string }) => Message;

/** What people do besides changes. Sign-ins and refusals are not on a timeline. */
const actions: Readonly<Record<string, AuditText>> = {
  'person.create': (said) => message('timeline.audit-person-create', said),
  'person.disable': (said) => message('timeline.audit-person-disable', said),
  'person.enable': (said) => message('timeline.audit-person-enable', said),
  'person.roles': (said) => message('timeline.audit-person-roles', said),
  'person.password': (said) => message('timeline.audit-person-password', said),
  'script.reveal': (said) => message('timeline.audit-script-reveal', said),
  'database.restore-found': () => message('timeline.audit-restore-found'),
  'database.restore-accepted': ({ person }) => message('timeline.audit-restore-accepted', { person }),
};

export const auditedActions: readonly string[] = Object.keys(actions);

export const auditTextOf = (action: string): AuditText | null =>
  (Object.hasOwn(actions, action) ? actions[action] : undefined) ?? null;
