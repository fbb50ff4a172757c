import type { ChangePhase } from '@/lib/domain/audit/actions';
import type { Actor } from '@/lib/domain/access/actor';
import { type AuditEntry, bareEntry } from '@/lib/domain/audit/record';
import type { Allowed } from '@/lib/domain/change/decision-rights';
import type { Change } from '@/lib/domain/change/change';
import { Failure } from '@/lib/domain/failure';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { transaction } from '@/lib/server/db/transaction';
import { auditEntry } from '../journal/audit-entry';
import type { EngineParts } from '../deps';

type Refusal = Extract<Allowed, { ok: false }>;

const PERIOD_MS = 60_000;
const MAX_KEYS = 10_000;

/** Each refusal once a minute, so that repeated refusals cannot fill the chain. */
async function record(parts: EngineParts, key: string, entry: AuditEntry): Promise<void> {
  const now = parts.clock.now();
  const last = parts.refusedAt.get(key);
  // A clock that was set back counts as time gone by.
  if (last !== undefined && Math.abs(now - last) < PERIOD_MS) return;
  if (parts.refusedAt.size >= MAX_KEYS) parts.refusedAt.clear();
  parts.refusedAt.set(key, now);
  await transaction(parts.db, (tx) => appendAudit(tx, entry, now));
}

export const outdatedPlan = (current: Change): Failure =>
  new Failure('conflict', 'This plan is outdated.', { current, remedy: 'Review the new plan, then decide.' });

export function requireAllowed(allowed: Allowed, current: Change): void {
  if (!allowed.ok) throw new Failure(allowed.kind, `Not possible: ${allowed.reason}.`, { current });
}

/** Records an action that the actor is not allowed, then throws. @throws Failure always. */
export async function refuse(
  parts: EngineParts,
  q: { actor: Actor; change: Change; phase: ChangePhase; refusal: Refusal },
): Promise<never> {
  const { actor, change, phase, refusal } = q;
  if (refusal.kind === 'conflict') requireAllowed(refusal, change);
  const entry = auditEntry(change, { actor, phase, outcome: 'denied', reason: refusal.reason });
  await record(parts, `${actor.id}|${phase}|${change.id}`, entry);
  throw new Failure('forbidden', `Not possible: ${refusal.reason}.`, {
    recorded: true,
    ...(refusal.permission === null ? {} : { permission: refusal.permission }),
  });
}

/** Records a refused request, for which no change exists, then throws. @throws Failure always. */
export async function refuseRequest(
  parts: EngineParts,
  q: { actor: Actor; kind: string; cluster: string; reason: string; permission?: string },
): Promise<never> {
  const { actor, kind, cluster, reason, permission = 'change.request' } = q;
  await record(
    parts,
    `${actor.id}|requested|${kind}|${cluster}`,
    bareEntry({
      actor: { id: actor.id, name: actor.name, via: actor.via },
      action: `${kind}:requested`,
      outcome: 'denied',
      cluster,
      reason,
    }),
  );
  throw new Failure('forbidden', `Not possible: ${reason}.`, { permission, recorded: true });
}
