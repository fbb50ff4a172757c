import { isJournalProven, type JournalHashes, type Proof } from '@/lib/domain/audit/proof';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { journalHashes } from '@/lib/server/audit/stored-journals';
import type { Tx } from '@/lib/server/db/db';
import { auditEntry, type AuditNote } from './audit-entry';
import type { LoggedChange } from './change-log';

interface Records {
  notes: readonly AuditNote[];
  at: number;
  /** Hashes that earlier records prove and that the rows no longer have: they stay what is proven. */
  altered?: JournalHashes;
}

/** What audit records of a change say about it in its transaction, once all else is written. */
async function proofOf(tx: Tx, { change, eventsHash }: LoggedChange): Promise<Proof> {
  const journal = isJournalProven(change.state) ? await journalHashes(tx, change.id) : {};
  return { events: change.version, eventsHash, ...journal };
}

/** The last writes of a transaction. */
export async function appendRecords(tx: Tx, logged: LoggedChange, { notes, at, altered }: Records): Promise<void> {
  if (notes.length === 0) return;
  const proof = { ...(await proofOf(tx, logged)), ...altered };
  for (const note of notes) await appendAudit(tx, { ...auditEntry(logged.change, note), proof }, at);
}
