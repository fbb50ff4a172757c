import 'server-only';
import type { AuditVerdict } from '@/lib/contract/audit';
import { verifyAudit as verifyChain } from '@/lib/server/audit/verify-audit';
import type { House } from '@/lib/server/house';

let running: Promise<AuditVerdict> | null = null;

/** Verifies the whole chain. Whoever asks while one walk is under way shares its verdict. */
export async function verifyAudit(call: { house: House }): Promise<AuditVerdict> {
  running ??= verifyChain(call.house.db).finally(() => {
    running = null;
  });
  return running;
}
