import 'server-only';
import type { StoredRecord } from '@/lib/domain/audit/chain';
import { readEnvelope, recordOf } from '@/lib/domain/audit/envelope';
import { auditRecordSchema, type AuditRecord } from '@/lib/domain/audit/record';
import type { Db } from '@/lib/server/db/db';

type Row = NonNullable<Awaited<ReturnType<Db['auditRecord']['findUnique']>>>;

export function storedRecord(row: Row): StoredRecord {
  return { ...row, at: Number(row.at) };
}

/** A stored row as a record. One whose content cannot be read any more is shown by its columns, and says so. */
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
