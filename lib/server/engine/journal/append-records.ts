import type { Proof } from '@/lib/domain/audit/proof';
import { isOver } from '@/lib/domain/change/state';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { journalHashes } from '@/lib/server/audit/stored-journals';
import type { Tx } from '@/lib/server/db/db';
import { auditEntry, type AuditNote } from './audit-entry';
import type { LoggedChange } from './change-log';

/** What audit records of a change say about it in its transaction, once all else is written. */
async function proofOf(tx: Tx, { change, eventsHash }: LoggedChange): Promise<Proof> {
  const isLeft = isOver(change.state) || change.state === 'needs-attention';
  return { events: change.version, eventsHash, ...(isLeft ? await journalHashes(tx, change.id) : {}) };
}

/** The last writes of a transaction. */
export async function appendRecords(
  tx: Tx,
  logged: LoggedChange,
  { notes, at }: { notes: readonly AuditNote[]; at: number },
): Promise<void> {
  if (notes.length === 0) return;
  const proof = await proofOf(tx, logged);
  for (const note of notes) await appendAudit(tx, { ...auditEntry(logged.change, note), proof }, at);
}
