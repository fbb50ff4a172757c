import type { Actor } from '@/lib/domain/access/actor';
import { type AuditEntry, bareEntry } from '@/lib/domain/audit/record';
import type { Allowed } from '@/lib/domain/change/allowed';
import type { Change } from '@/lib/domain/change/change';
import { Failure } from '@/lib/domain/failure';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { transaction } from '@/lib/server/db/transaction';
import { auditEntry } from '../journal/audit-entry';
import type { EngineParts } from '../deps';

type Refusal = Extract<Allowed, { ok: false }>;

const PERIOD_MS = 60_000;
const MOST_KEYS = 10_000;

/** Each refusal once a minute, so that nobody can fill the chain by being refused. */
async function record(parts: EngineParts, key: string, entry: AuditEntry): Promise<void> {
  const now = parts.clock.now();
  const last = parts.refusedAt.get(key);
  if (last !== undefined && now - last < PERIOD_MS) return;
  if (parts.refusedAt.size >= MOST_KEYS) parts.refusedAt.clear();
  parts.refusedAt.set(key, now);
  await transaction(parts.db, (tx) => appendAudit(tx, entry, now));
}

/** Records that somebody tried what is not theirs to do, then throws. @throws Failure always. */
export async function refuse(
  parts: EngineParts,
  q: { actor: Actor; change: Change; phase: string; refusal: Refusal },
): Promise<never> {
  const { actor, change, phase, refusal } = q;
  const text = `Not possible: ${refusal.reason}.`;
  if (refusal.kind === 'conflict') throw new Failure('conflict', text, { current: change });
  const entry = auditEntry(change, { actor, phase, outcome: 'denied', reason: refusal.reason });
  await record(parts, `${actor.id}|${phase}|${change.id}`, entry);
  throw new Failure('forbidden', text, {
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
