import 'server-only';
import { type AuditRow, maxSeq, readRow, readRows } from '@/lib/server/audit/read-rows';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';

type Where = Prisma.AuditRecordWhereInput;

/** Such a filter orders by time, so that an index gives the order. */
export const isTimed = (filter: { from?: number | undefined; to?: number | undefined }): boolean =>
  filter.from !== undefined || filter.to !== undefined;

/** Records that match, newest first, from the one that follows `before` in that order. */
export async function recordPage(
  db: Db,
  o: { where: Where; byTime: boolean; before: number | undefined; take: number },
): Promise<AuditRow[]> {
  return readRows(db, {
    where: { AND: [o.where, o.before === undefined ? {} : await olderThan(db, o.before, o.byTime)] },
    orderBy: o.byTime ? [{ at: 'desc' }, { seq: 'desc' }] : { seq: 'desc' },
    take: o.take,
  });
}

/** What follows the record `before`. Clocks can step back, so by time its own time comes first. */
export async function olderThan(db: Db, wanted: number, byTime: boolean): Promise<Where> {
  const before = Math.max(0, Math.min(wanted, maxSeq));
  const mark = byTime ? await readRow(db, before) : null;
  if (mark === null || mark.unreadable.includes('at')) return { seq: { lt: before } };
  return { at: { lte: mark.at }, OR: [{ at: { lt: mark.at } }, { seq: { lt: before } }] };
}
