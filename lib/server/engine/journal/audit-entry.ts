import { type Actor, systemActor } from '@/lib/domain/access/actor';
import type { ChangePhase } from '@/lib/domain/audit/actions';
import type { AuditEntry } from '@/lib/domain/audit/record';
import type { Change } from '@/lib/domain/change/change';
import type { ChangeFact } from '@/lib/domain/change/event';
import type { Json } from '@/lib/domain/json';

/** Entries of a diff that a record carries in words; the plan holds all of them. */
const DIFF_SHOWN = 20;

function side(change: Change, which: 'from' | 'to'): Json {
  const diff = change.plan?.diff ?? [];
  return diff
    .slice(0, DIFF_SHOWN)
    .map((entry) => ({ target: entry.target.name, path: entry.path, value: entry[which] }));
}

export interface AuditNote {
  /** Becomes `<kind>:<phase>`. */
  phase: ChangePhase;
  actor?: Actor;
  outcome?: AuditEntry['outcome'];
  reason?: string;
  requestIds?: string[];
  /** What a single write was for; absent: what the change is about. */
  target?: AuditEntry['target'];
  after?: Json;
}

/** That a new plan does not start, and why. */
export const blockedNotes = (facts: readonly ChangeFact[]): AuditNote[] =>
  facts.flatMap((fact) => (fact.type === 'blocked' ? [{ phase: fact.type, reason: fact.body.problem.message }] : []));

/** One record about a change. `before` and `after` are the planned diff, which holds no secret. */
export function auditEntry(change: Change, note: AuditNote): AuditEntry {
  const actor = note.actor ?? systemActor;
  return {
    actor: { id: actor.id, name: actor.name, via: actor.via },
    action: `${change.kind}:${note.phase}`,
    outcome: note.outcome ?? 'ok',
    cluster: change.cluster,
    target: note.target ?? targetOf(change),
    changeId: change.id,
    fingerprint: change.plan?.fingerprint ?? null,
    approvals: change.approvals
      .filter((one) => one.decision === 'approved')
      .map((one) => ({ id: one.by.id, name: one.by.name, at: one.at })),
    requestIds: note.requestIds ?? [],
    reason: note.reason ?? '',
    before: note.after === undefined ? side(change, 'from') : null,
    after: note.after ?? side(change, 'to'),
  };
}

function targetOf(change: Change): AuditEntry['target'] {
  const [first] = change.targets;
  return first === undefined ? null : { type: first.type, id: first.uid, name: first.name };
}
