import 'server-only';
import type { z } from 'zod';
import type { listAudit as door } from '@/lib/contract/audit';
import { auditWhere } from '@/lib/server/audit/audit-where';
import { readRecord } from '@/lib/server/audit/read-record';
import type { House } from '@/lib/server/house';

type Answer = z.output<typeof door.response>;

/** One page of the audit chain, newest first, by keyset: a page costs the same at any depth. */
export async function listAudit(call: {
  input: { query: z.output<typeof door.query> };
  house: House;
}): Promise<Answer> {
  const { before, limit, ...filter } = call.input.query;
  const where = auditWhere(filter);
  const rows = await call.house.db.auditRecord.findMany({
    where: before === undefined ? where : { ...where, seq: { lt: before } },
    orderBy: { seq: 'desc' },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.seq ?? null) : null;
  return { now: call.house.clock.now(), rows: page.map(readRecord), next };
}
