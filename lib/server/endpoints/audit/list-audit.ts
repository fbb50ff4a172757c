import 'server-only';
import type { listAudit as endpoint } from '@/lib/contract/audit';
import { auditWhere } from '@/lib/server/audit/audit-where';
import { readRecord } from '@/lib/server/audit/read-record';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';
import type { AppContext } from '@/lib/server/app-context';
import type { AnswerOf, Asked } from '../endpoint-call';

/** The column's largest value. */
const maxSeq = 2 ** 31 - 1;

type Answer = AnswerOf<typeof endpoint>;

/**
 * One page of the audit chain, newest first, by keyset: a page costs the same at any depth. Newest is by sequence, and by time
 * where the filter names times, so that either order comes straight from an index.
 */
export async function listAudit(call: Asked<typeof endpoint, AppContext>): Promise<Answer> {
  const { limit, before: wanted, ...filter } = call.input.query;
  const before = wanted === undefined ? undefined : Math.max(0, Math.min(wanted, maxSeq));
  const { auditRecord } = call.app.db;
  const byTime = filter.from !== undefined || filter.to !== undefined;
  const rows = await auditRecord.findMany({
    where: { AND: [auditWhere(filter), before === undefined ? {} : await older(call.app, before, byTime)] },
    orderBy: byTime ? [{ at: 'desc' }, { seq: 'desc' }] : { seq: 'desc' },
    take: limit + 1,
  });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.seq ?? null) : null;
  return { now: call.app.clock.now(), rows: page.map(readRecord), next };
}

/** What comes after the record `before`. Clocks step back now and then, so by time its own time decides first. */
async function older(app: AppContext, before: number, byTime: boolean): Promise<Prisma.AuditRecordWhereInput> {
  const mark = byTime ? await app.db.auditRecord.findUnique({ where: { seq: before }, select: { at: true } }) : null;
  if (mark === null) return { seq: { lt: before } };
  return { at: { lte: mark.at }, OR: [{ at: { lt: mark.at } }, { seq: { lt: before } }] };
}
