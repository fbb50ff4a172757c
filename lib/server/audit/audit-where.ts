import 'server-only';
import type { z } from 'zod';
import type { auditFilter } from '@/lib/contract/audit';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';

/** The filter of the audit page as a condition; every part of it is on an index. */
export function auditWhere(filter: z.output<typeof auditFilter>): Prisma.AuditRecordWhereInput {
  const { actor, action, outcome, cluster, change, target, from, to } = filter;
  const at = { ...(from === undefined ? {} : { gte: BigInt(from) }), ...(to === undefined ? {} : { lte: BigInt(to) }) };
  return {
    ...(actor === undefined ? {} : { actorId: actor }),
    ...(action === undefined ? {} : { action }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(cluster === undefined ? {} : { cluster }),
    ...(change === undefined ? {} : { changeId: change }),
    ...(target === undefined ? {} : { targetId: target }),
    ...(from === undefined && to === undefined ? {} : { at }),
  };
}
