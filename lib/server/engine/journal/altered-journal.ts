import { alteredHashes, type JournalHashes } from '@/lib/domain/audit/proof';
import { Failure } from '@/lib/domain/failure';
import { recordedContent } from '@/lib/server/audit/read-records';
import { isPhase, readable } from '@/lib/server/audit/read-rows';
import { journalHashes } from '@/lib/server/audit/stored-journals';
import type { Reads } from '@/lib/server/db/db';

type Rows = Pick<Reads, 'auditRecord' | 'workItem' | 'runStep'>;

/**
 * Nothing writes work items and steps of a change that needs attention: hashes of them that its newest record proves and that
 * they no longer have. None if that record has no proof, as those of earlier releases, or cannot be read.
 */
export async function alteredJournal(db: Rows, changeId: string): Promise<JournalHashes> {
  const [row] = await readable(
    (page) => db.auditRecord.findMany({ where: { changeId, ...isPhase }, orderBy: { seq: 'desc' }, ...page }),
    1,
  );
  const proof = row === undefined ? undefined : recordedContent({ ...row, unreadable: [] })?.proof;
  return proof === undefined ? {} : alteredHashes(proof, await journalHashes(db, changeId));
}

/** @throws Failure `conflict`: no run goes on by what another program wrote. */
export function requireUnaltered(altered: JournalHashes): void {
  if (Object.keys(altered).length === 0) return;
  throw new Failure('conflict', 'What this run did is no longer stored as its newest audit record proves.', {
    remedy:
      'Verify the audit chain and restore the rows from a backup. Or compare the cluster with the plan and mark the change as failed: what was recorded stays proven.',
  });
}
