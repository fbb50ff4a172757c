import 'server-only';
import type { z } from 'zod';
import type { auditFilter, ShownRecord } from '@/lib/contract/audit';
import type { StoredRecord } from '@/lib/domain/audit/chain';
import { readEnvelope, recordOf } from '@/lib/domain/audit/envelope';
import { auditRecordSchema, type AuditRecord } from '@/lib/domain/audit/record';
import { changeKinds } from '@/lib/changes';
import { actionsNamed } from '@/lib/domain/audit/actions';
import { changesTouching, idsNamed } from '@/lib/server/audit/names';
import { type AuditRow, maxSeq, readable } from '@/lib/server/audit/read-rows';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';

export const storedRecord = (row: AuditRow) => ({ ...row, at: Number(row.at) }) satisfies StoredRecord;

/** What the record says; null if that cannot be read. */
export function recordedContent(row: AuditRow): AuditRecord | null {
  const envelope = row.unreadable.includes('envelope') ? null : readEnvelope(row.envelope);
  return envelope === null ? null : recordOf(envelope, row);
}

/** A record that can no longer be read is shown by its columns and marked. */
export function readRecord(row: AuditRow): ShownRecord {
  const content = recordedContent(row);
  if (content !== null) return { ...content, damaged: row.unreadable.length > 0 };
  const outcome = auditRecordSchema.shape.outcome.safeParse(row.outcome);
  const what = row.unreadable.length === 0 ? '' : ` Its ${row.unreadable.join(', ')} cannot be read.`;
  return {
    seq: row.seq,
    at: row.unreadable.includes('at') ? null : Number(row.at),
    actor: { id: row.actorId, name: row.actorId, via: 'anonymous' },
    action: row.action,
    outcome: outcome.success ? outcome.data : 'unknown',
    cluster: row.cluster,
    target: row.targetId === null ? null : { type: 'unknown', id: row.targetId, name: row.targetId },
    changeId: row.changeId,
    fingerprint: null,
    approvals: [],
    requestIds: [],
    reason: `This record is damaged.${what} Verify the chain.`,
    before: null,
    after: null,
    prevHash: row.prevHash,
    hash: row.hash,
    damaged: true,
  };
}

/** Every part of the filter has an index. @throws Failure `invalid` when a name matches too many. */
export async function auditWhere(db: Db, filter: z.output<typeof auditFilter>): Promise<Prisma.AuditRecordWhereInput> {
  const { actor, action, outcome, cluster, change, target, from, to } = filter;
  // Both bounds: for SQLite, a text in the column is later than any number.
  const at = { gte: BigInt(from ?? 0), lte: BigInt(to ?? Number.MAX_SAFE_INTEGER) };
  return {
    seq: { lte: maxSeq },
    ...(actor === undefined ? {} : { actorId: { in: await idsNamed(db, 'actor', actor) } }),
    ...(action === undefined ? {} : { action: { in: actionsNamed(action, Object.keys(changeKinds)) } }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(cluster === undefined ? {} : { cluster }),
    ...(change === undefined ? {} : { changeId: await changeIdOf(db, change) }),
    ...(target === undefined ? {} : await aboutTarget(db, target)),
    ...(from === undefined && to === undefined ? {} : { at }),
  };
}

/** A change's number stands for its id. */
async function changeIdOf(db: Db, change: string): Promise<string> {
  const number = /^\d{1,9}$/.test(change) ? Number(change) : null;
  if (number === null) return change;
  const found = await readable((page) => db.change.findMany({ where: { number }, select: { id: true }, ...page }), 1);
  return found[0]?.id ?? change;
}

/** Records of the target itself and of every change that touches it, such as a drain of several nodes. */
async function aboutTarget(db: Db, text: string): Promise<Prisma.AuditRecordWhereInput> {
  const ids = await idsNamed(db, 'target', text);
  return { OR: [{ targetId: { in: ids } }, { changeId: { in: await changesTouching(db, ids) } }] };
}
