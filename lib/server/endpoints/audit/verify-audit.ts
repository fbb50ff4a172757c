import 'server-only';
import type { AuditVerdict } from '@/lib/contract/audit';
import { readAnchors } from '@/lib/server/audit/anchors';
import { verifyAudit as verifyChain } from '@/lib/server/audit/verify-audit';
import { env } from '@/lib/server/config/env';
import type { AppContext } from '@/lib/server/app-context';

let running: Promise<AuditVerdict> | null = null;

async function verify({ db }: AppContext): Promise<AuditVerdict> {
  return verifyChain(db, await readAnchors(env.auditAnchorsPath));
}

/** Verifies the whole chain. Whoever asks while one walk is under way shares its verdict. */
export async function verifyAudit(call: { app: AppContext }): Promise<AuditVerdict> {
  running ??= verify(call.app).finally(() => {
    running = null;
  });
  return running;
}
