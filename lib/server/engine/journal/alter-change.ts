import type { ChangePhase } from '@/lib/domain/audit/actions';
import type { Actor } from '@/lib/domain/access/actor';
import { type Allowed, decisionFacts, type RunFacts } from '@/lib/domain/change/decision-rights';
import type { Change, ChangeEvent } from '@/lib/domain/change/change';
import type { ChangeFact } from '@/lib/domain/change/event';
import { Failure } from '@/lib/domain/failure';
import type { Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { alteredJournal, requireUnaltered } from './altered-journal';
import { appendRecords } from './append-records';
import type { AuditNote } from './audit-entry';
import { appendFacts, loadChange, loadLogged, type LoggedChange, VersionMoved } from './change-log';
import type { EngineParts } from '../deps';
import { isOver } from '@/lib/domain/change/state';
import { refuse, requireAllowed } from '../approve/record-refusal';
import { endRun, enqueueRun } from '../run/queue-change';

const TRIES = 6;

export interface Alteration {
  facts: readonly ChangeFact[];
  audit: AuditNote;
  also?: (tx: Tx) => Promise<void>;
  /** The run goes on by what is stored of it. */
  continues?: boolean;
}

async function settleRows(tx: Tx, before: Change, q: { after: Change; now: number }): Promise<AuditNote[]> {
  const { after, now } = q;
  if (after.state === 'queued' && before.state !== 'queued') await enqueueRun(tx, after.id, now);
  return isOver(after.state) ? endRun(tx, after.id, now) : [];
}

/** @throws Failure `not-found`. */
export async function requireChange(parts: EngineParts, id: string): Promise<Change> {
  return required(await loadChange(parts.db, id), id);
}

function required<T>(found: T | null, id: string): T {
  if (found === null) throw new Failure('not-found', `There is no change ${id}.`);
  return found;
}

export function announce(parts: EngineParts, moved: { change: Change; events: readonly ChangeEvent[] }): void {
  parts.bus.publish(moved.change.id, moved.events);
  parts.bus.moved(moved.change.id, moved.change.state);
}

/** Decision and audit record in one transaction; decides again when another writer was faster. `decide` may throw. */
export async function alterChange(
  parts: EngineParts,
  id: string,
  decide: (change: Change, now: number) => Alteration,
): Promise<Change> {
  for (let attempt = 1; ; attempt += 1) {
    const now = parts.clock.now();
    const before: LoggedChange = required(await loadLogged(parts.db, id), id);
    const { facts, audit, also, continues } = decide(before.change, now);
    try {
      const moved = await transaction(parts.db, async (tx) => {
        const applied = await appendFacts(tx, before, { facts, at: now });
        const altered = before.change.state === 'needs-attention' ? await alteredJournal(tx, id) : {};
        if (continues === true) requireUnaltered(altered);
        await also?.(tx);
        const unanswered = await settleRows(tx, before.change, { after: applied.change, now });
        await appendRecords(tx, applied, { notes: [...unanswered, audit], at: now, altered });
        return applied;
      });
      announce(parts, moved);
      parts.poke();
      return moved.change;
    } catch (error) {
      if (!(error instanceof VersionMoved) || attempt >= TRIES) throw error;
    }
  }
}

/** For a permitted person; a refusal is recorded. Checked again before writing: anything may have changed since. */
export async function alterAs(
  parts: EngineParts,
  q: { actor: Actor; id: string; phase: ChangePhase; may: (actor: Actor, facts: RunFacts) => Allowed },
  decide: (change: Change, now: number) => Alteration,
): Promise<Change> {
  const { actor, id, phase, may } = q;
  const change = await requireChange(parts, id);
  const allowed = may(actor, decisionFacts(change));
  if (!allowed.ok) await refuse(parts, { actor, change, phase, refusal: allowed });
  return alterChange(parts, id, (current, now) => {
    requireAllowed(may(actor, decisionFacts(current)), current);
    return decide(current, now);
  });
}
