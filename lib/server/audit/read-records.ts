import 'server-only';
import type { ShownRecord } from '@/lib/contract/audit';
import type { StoredRecord } from '@/lib/domain/audit/chain';
import { readEnvelope, recordOf } from '@/lib/domain/audit/envelope';
import { auditRecordSchema, type AuditRecord } from '@/lib/domain/audit/record';
import type { AuditRow } from '@/lib/server/audit/read-rows';

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
