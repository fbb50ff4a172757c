import 'server-only';
import type { AuditVerdict } from '@/lib/contract/audit';
import { readAnchors } from '@/lib/server/audit/anchors';
import { verifyAudit as verifyChain } from '@/lib/server/audit/verify-audit';
import { env } from '@/lib/server/config/env';
import type { House } from '@/lib/server/house';

let running: Promise<AuditVerdict> | null = null;

async function verify({ db }: House): Promise<AuditVerdict> {
  return verifyChain(db, await readAnchors(env.auditAnchorsPath));
}

/** Verifies the whole chain. Whoever asks while one walk is under way shares its verdict. */
export async function verifyAudit(call: { house: House }): Promise<AuditVerdict> {
  running ??= verify(call.house).finally(() => {
    running = null;
  });
  return running;
}
