import type { ChangePhase } from '@/lib/domain/audit/actions';
import type { Actor } from '@/lib/domain/access/actor';
import { type Allowed, decisionFacts, type RunFacts } from '@/lib/domain/change/decision-rights';
import type { Change, ChangeEvent } from '@/lib/domain/change/change';
import type { ChangeFact } from '@/lib/domain/change/event';
import { Failure } from '@/lib/domain/failure';
import { appendAudit } from '@/lib/server/audit/append-audit';
import type { Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { auditEntry, type AuditNote } from './audit-entry';
import { appendFacts, loadChange, VersionMoved } from './change-log';
import type { EngineParts } from '../deps';
import { isOver } from '@/lib/domain/change/state';
import { refuse, requireAllowed } from '../approve/record-refusal';
import { endRun, enqueueRun } from '../run/queue-change';

const TRIES = 6;

export interface Alteration {
  facts: readonly ChangeFact[];
  audit: AuditNote;
  also?: (tx: Tx) => Promise<void>;
}

async function settleRows(tx: Tx, before: Change, q: { after: Change; now: number }): Promise<AuditNote[]> {
  const { after, now } = q;
  if (after.state === 'queued' && before.state !== 'queued') await enqueueRun(tx, after.id, now);
  return isOver(after.state) ? endRun(tx, after.id, now) : [];
}

/** @throws Failure `not-found`. */
export async function requireChange(parts: EngineParts, id: string): Promise<Change> {
  const change = await loadChange(parts.db, id);
  if (change === null) throw new Failure('not-found', `There is no change ${id}.`);
  return change;
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
    const before = await requireChange(parts, id);
    const { facts, audit, also } = decide(before, now);
    try {
      const moved = await transaction(parts.db, async (tx) => {
        const applied = await appendFacts(tx, before, { facts, at: now });
        await also?.(tx);
        const unanswered = await settleRows(tx, before, { after: applied.change, now });
        for (const note of [...unanswered, audit]) await appendAudit(tx, auditEntry(applied.change, note), now);
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
