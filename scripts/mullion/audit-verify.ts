import { existsSync } from 'node:fs';
import { readAnchors } from '@/lib/server/audit/anchors';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import { env } from '@/lib/server/config/env';
import { openDb, parseDbUrl } from '@/lib/server/db/open-db';
import { dbUrl } from './db-migrate';
import { complain, print } from './print';

/** `mullion audit verify`: exit code 0 when the chain holds, 1 with one line for each broken record. */
export async function auditVerify(): Promise<number> {
  const url = dbUrl();
  const address = parseDbUrl(url);
  if (address.provider === 'sqlite' && !existsSync(address.file)) {
    complain(`there is no database at ${address.file}; set MULLION_DATA or DATABASE_URL`);
    return 2;
  }
  const db = await openDb(url);
  try {
    const anchors = await readAnchors(env.auditAnchorsPath);
    const verdict = await verifyAudit(db, anchors);
    const head = verdict.head === null ? 'no head' : `head ${verdict.head.seq} ${verdict.head.hash}`;
    if (verdict.ok) {
      const anchored = verdict.anchor === null ? 'no anchor' : `anchored up to ${verdict.anchor.seq}`;
      print(`verified ${verdict.checked} records, ${head}, ${anchored}`);
      return 0;
    }
    for (const found of verdict.breaks) complain(`record ${found.seq}: ${found.kind}: ${found.message}`);
    complain(`the chain is broken: ${verdict.breaks.length} findings in ${verdict.checked} records, ${head}`);
    return 1;
  } finally {
    await db.close();
  }
}
