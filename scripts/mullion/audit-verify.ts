import { existsSync } from 'node:fs';
import { readAnchors } from '@/lib/server/audit/anchors';
import { knownRestore, type Restored } from '@/lib/server/audit/restores';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { env } from '@/lib/server/config/env';
import { openDb, parseDbUrl } from '@/lib/server/db/open-db';
import { complain, print } from './print';

function restoredText({ lost, keptSeq }: Restored): string {
  const what =
    lost === null
      ? `the anchors of this database were lost at record ${keptSeq}, so it may be an old backup`
      : `this database is older than its anchors: record ${lost.seq} was anchored at ${new Date(lost.at).toISOString()}, and they agree up to record ${keptSeq}`;
  return `${what}; Mullion only reads until an operator continues with it in the dashboard`;
}

/** `mullion audit verify`: exit code 0 when the chain holds; 1 for a restored database, and with one line for each broken record. */
export async function auditVerify(): Promise<number> {
  const url = env.databaseUrl;
  const address = parseDbUrl(url);
  if (address.provider === 'sqlite' && !existsSync(address.file)) {
    complain(`there is no database at ${address.file}; set MULLION_DATA or DATABASE_URL`);
    return 2;
  }
  const db = await openDb(url);
  try {
    const anchors = await readAnchors(env.auditAnchorsPath);
    const verdict = await verifyAudit(db, anchors);
    const restored = await knownRestore(db, anchors);
    if (restored !== null) complain(restoredText(restored));
    const head = verdict.head === null ? 'no head' : `head ${verdict.head.seq} ${verdict.head.hash}`;
    if (verdict.unproven > 0)
      print(`changes of an earlier release, whose records do not prove what was planned and done: ${verdict.unproven}`);
    if (verdict.ok && restored === null) {
      const anchored = verdict.anchor === null ? 'no anchor' : `anchored up to ${verdict.anchor.seq}`;
      print(`verified ${verdict.checked} records, ${head}, ${anchored}`);
      return 0;
    }
    for (const found of verdict.breaks) complain(`record ${found.seq}: ${found.kind}: ${found.message}`);
    if (verdict.ok) return 1;
    complain(`the chain is broken: ${verdict.breaks.length} findings in ${verdict.checked} records, ${head}`);
    return 1;
  } finally {
    await db.close();
  }
}
