import 'server-only';
import type { z } from 'zod';
import type { auditFilter } from '@/lib/contract/audit';
import type { StoredRecord } from '@/lib/domain/audit/chain';
import { readEnvelope, recordOf } from '@/lib/domain/audit/envelope';
import { auditRecordSchema, type AuditRecord } from '@/lib/domain/audit/record';
import { changeKinds } from '@/lib/changes';
import { actionsNamed } from '@/lib/domain/audit/actions';
import { changesTouching, idsNamed } from '@/lib/server/audit/names';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';

type Row = NonNullable<Awaited<ReturnType<Db['auditRecord']['findUnique']>>>;

export const storedRecord = (row: Row): StoredRecord => ({ ...row, at: Number(row.at) });

/** A record that can no longer be parsed is shown by its columns and marked. */
export function readRecord(row: Row): AuditRecord {
  const envelope = readEnvelope(row.envelope);
  if (envelope !== null) return recordOf(envelope, row);
  const outcome = auditRecordSchema.shape.outcome.safeParse(row.outcome);
  return {
    seq: row.seq,
    at: Number(row.at),
    actor: { id: row.actorId, name: row.actorId, via: 'anonymous' },
    action: row.action,
    outcome: outcome.success ? outcome.data : 'unknown',
    cluster: row.cluster,
    target: row.targetId === null ? null : { type: 'unknown', id: row.targetId, name: row.targetId },
    changeId: row.changeId,
    fingerprint: null,
    approvals: [],
    requestIds: [],
    reason: 'This record is damaged. Verify the chain.',
    before: null,
    after: null,
    prevHash: row.prevHash,
    hash: row.hash,
  };
}

/** Every part of the filter has an index. @throws Failure `invalid` when a name matches too many. */
export async function auditWhere(db: Db, filter: z.output<typeof auditFilter>): Promise<Prisma.AuditRecordWhereInput> {
  const { actor, action, outcome, cluster, change, target, from, to } = filter;
  const at = { ...(from === undefined ? {} : { gte: BigInt(from) }), ...(to === undefined ? {} : { lte: BigInt(to) }) };
  return {
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
  return (await db.change.findUnique({ where: { number }, select: { id: true } }))?.id ?? change;
}

/** Records of the target itself and of every change that touches it, such as a drain of several nodes. */
async function aboutTarget(db: Db, text: string): Promise<Prisma.AuditRecordWhereInput> {
  const ids = await idsNamed(db, 'target', text);
  return { OR: [{ targetId: { in: ids } }, { changeId: { in: await changesTouching(db, ids) } }] };
}
