import 'server-only';
import { recordHash } from '@/lib/domain/audit/chain';
import { envelopeText, readEnvelope, recordOf, searchColumns } from '@/lib/domain/audit/envelope';
import type { AuditEntry, AuditRecord } from '@/lib/domain/audit/record';
import { Failure } from '@/lib/domain/failure';
import { isMalformed } from '@/lib/server/db/damaged-data';
import { rememberNames } from '@/lib/server/audit/names';
import { sha256 } from '@/lib/server/audit/sha256';
import type { Tx } from '@/lib/server/db/db';
import { ChainContention } from '@/lib/server/db/transaction';

const headId = 1;

/**
 * Writers take turns until commit. Writing the row's own id back takes its lock without raw SQL and answers the newest head.
 * @throws Failure `unavailable` when the head cannot be read: nothing is done that cannot be recorded.
 */
export const lockHead = (tx: Tx) =>
  tx.auditHead.update({ where: { id: headId }, data: { id: headId } }).catch((error: unknown) => {
    // P2025: no such row (Prisma docs: error reference).
    const isMissing = error instanceof Error && 'code' in error && error.code === 'P2025';
    if (!isMissing && !isMalformed(error)) throw error;
    throw new Failure('unavailable', 'The head of the audit chain cannot be read, so nothing can be recorded.', {
      remedy: 'Run `mullion audit verify` on the server, then restore the database from a backup.',
    });
  });

/**
 * Must be the last of the transaction: it locks the head until commit. `at`: epoch milliseconds. Records of
 * one transaction are appended in a row. Values that the chain cannot hold are written out or cut with a digest
 * (fit-json.ts).
 * @throws ChainContention when another writer appended in between; `transaction` then retries.
 */
export async function appendAudit(tx: Tx, entry: AuditEntry, at: number): Promise<AuditRecord> {
  const head = await lockHead(tx);
  const text = envelopeText(entry, { at, sha256 });
  const envelope = readEnvelope(text);
  if (envelope === null) throw new Error(`the audit entry ${entry.action} has no canonical form`);
  const seq = head.seq + 1;
  const hash = recordHash({ seq, prevHash: head.hash, envelope: text, sha256 });
  const columns = searchColumns(envelope);
  await tx.auditRecord.create({
    data: { ...columns, at: BigInt(columns.at), seq, prevHash: head.hash, hash, envelope: text },
  });
  const moved = await tx.auditHead.updateMany({
    where: { id: headId, seq: head.seq, hash: head.hash },
    data: { seq, hash },
  });
  if (moved.count !== 1) throw new ChainContention();
  await rememberNames(tx, 'actor', [envelope.actor]);
  if (envelope.target !== null) await rememberNames(tx, 'target', [envelope.target]);
  return recordOf(envelope, { seq, prevHash: head.hash, hash });
}
