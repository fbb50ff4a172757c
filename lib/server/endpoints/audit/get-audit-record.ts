import 'server-only';
import type { getAuditRecord as endpoint } from '@/lib/contract/audit';
import { checkRecord, genesisHash } from '@/lib/domain/audit/chain';
import { Failure } from '@/lib/domain/failure';
import { readRecord, storedRecord } from '@/lib/server/audit/read-record';
import { sha256 } from '@/lib/server/audit/sha256';
import type { AppContext } from '@/lib/server/app-context';
import type { AnswerOf, Asked } from '../endpoint-call';

const maxSeq = 2 ** 31 - 1;

/** One record with the text that was hashed; `verified` says that it is intact and follows the record before it. */
export async function getAuditRecord(call: Asked<typeof endpoint, AppContext>): Promise<AnswerOf<typeof endpoint>> {
  const { seq } = call.input.params;
  const { auditRecord } = call.app.db;
  const row = seq > maxSeq ? null : await auditRecord.findUnique({ where: { seq } });
  if (row === null) throw new Failure('not-found', `There is no audit record ${seq}.`);
  const previous = seq === 1 ? null : await auditRecord.findUnique({ where: { seq: seq - 1 } });
  const before = seq === 1 ? { seq: 0, hash: genesisHash } : previous;
  const verified = before !== null && checkRecord(storedRecord(row), before, sha256).length === 0;
  return { record: readRecord(row), verified, envelope: row.envelope };
}
