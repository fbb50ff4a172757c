import 'server-only';
import type { z } from 'zod';
import { changeKinds } from '@/lib/changes';
import type { AuditActivity, auditFilter } from '@/lib/contract/audit';
import { callPhases } from '@/lib/domain/audit/actions';
import { summaryParamsSchema } from '@/lib/domain/change/change';
import { auditWhere, readRecord } from '@/lib/server/audit/read-records';
import { type AuditRow, readable, readRows } from '@/lib/server/audit/read-rows';
import { isTimed, olderThan, recordPage } from '@/lib/server/audit/record-page';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';

type Where = Prisma.AuditRecordWhereInput;

const batchSize = 500;
const callActions = Object.keys(changeKinds).flatMap((kind) => callPhases.map((phase) => `${kind}:${phase}`));

interface ActivityQuery {
  filter: z.output<typeof auditFilter>;
  before: number | undefined;
  limit: number;
}

/**
 * One row per change, in the place of its newest matching record, and each record that is part of none or denied.
 * `next`: the seq after which the next page begins.
 */
export async function readActivity(db: Db, o: ActivityQuery): Promise<{ rows: AuditActivity[]; next: number | null }> {
  const byTime = isTimed(o.filter);
  const where = { AND: [await auditWhere(db, o.filter), withoutCalls(o.filter)] };
  const earlier = o.before === undefined ? null : { NOT: await olderThan(db, o.before, byTime) };
  const found: AuditRow[] = [];
  const seen = new Set<string>();
  for (let before = o.before; found.length <= o.limit;) {
    const batch = await recordPage(db, { where, byTime, before, take: batchSize });
    if (earlier !== null) for (const id of await changesOf(db, batch, { AND: [where, earlier] })) seen.add(id);
    found.push(...batch.filter((row) => isNew(row, seen)));
    before = batch.at(-1)?.seq;
    if (batch.length < batchSize) break;
  }
  const page = found.slice(0, o.limit);
  const changes = await auditedChanges(db, page);
  const rows = page.map((row) => ({
    record: readRecord(row),
    change: (isPart(row) ? changes.get(row.changeId) : undefined) ?? null,
  }));
  return { rows, next: found.length > o.limit ? (page.at(-1)?.seq ?? null) : null };
}

type Part = AuditRow & { changeId: string };

/** A damaged record is a row of its own. */
const isPart = (row: AuditRow): row is Part =>
  row.changeId !== null && row.outcome !== 'denied' && row.unreadable.length === 0;

/** Calls do not place a change, unless the filter is about them or about outcomes that only they may have. */
function withoutCalls({ action, outcome }: ActivityQuery['filter']): Where {
  const isAboutCalls = callPhases.some((phase) => action?.endsWith(`:${phase}`));
  return isAboutCalls || (outcome !== undefined && outcome !== 'ok') ? {} : { action: { notIn: callActions } };
}

function isNew(row: AuditRow, seen: Set<string>): boolean {
  if (!isPart(row)) return true;
  if (seen.has(row.changeId)) return false;
  seen.add(row.changeId);
  return true;
}

const idsOf = (rows: readonly AuditRow[]): string[] => [
  ...new Set(rows.filter(isPart).map(({ changeId }) => changeId)),
];

/** The changes of the rows that have a record in `where`. */
async function changesOf(db: Db, rows: readonly AuditRow[], where: Where): Promise<string[]> {
  const ids = idsOf(rows);
  const parts = { changeId: { in: ids }, outcome: { not: 'denied' } };
  const groups = await db.auditRecord.groupBy({ by: ['changeId'], where: { AND: [where, parts] } });
  return groups.flatMap(({ changeId }) => changeId ?? []);
}

type AuditedChange = NonNullable<AuditActivity['change']>;

const select = { id: true, kind: true, summaryParams: true, requesterId: true, requesterName: true } as const;

function paramsOf(text: string): AuditedChange['summaryParams'] | null {
  try {
    return summaryParamsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function auditedChanges(db: Db, rows: readonly AuditRow[]): Promise<Map<string, AuditedChange>> {
  const ids = idsOf(rows);
  const changeId = { in: ids };
  const notCalls = { changeId, action: { notIn: callActions } };
  const [changes, all, newest] = await Promise.all([
    readable(
      (page) => db.change.findMany({ where: { id: changeId }, select, orderBy: { id: 'asc' }, ...page }),
      ids.length,
    ),
    countByChange(db, { changeId }),
    db.auditRecord.groupBy({
      by: ['changeId'],
      where: { ...notCalls, action: { notIn: callActions, contains: ':' }, outcome: { not: 'denied' } },
      _max: { seq: true },
    }),
  ]);
  const events = await countByChange(db, notCalls);
  const seqs = newest.flatMap(({ _max }) => _max.seq ?? []);
  const latest = await readRows(db, { where: { seq: { in: seqs } } });
  const partsOf = (change: (typeof changes)[number]): [string, AuditedChange][] => {
    const last = latest.find((row) => row.changeId === change.id);
    const summaryParams = paramsOf(change.summaryParams);
    // A change that cannot be read is shown by its newest record.
    if (last === undefined || summaryParams === null) return [];
    const records = all.get(change.id) ?? 0;
    const audited = {
      kind: change.kind,
      summaryParams,
      requester: { id: change.requesterId, name: change.requesterName },
      latest: readRecord(last),
      records,
      calls: records - (events.get(change.id) ?? 0),
    };
    return [[change.id, audited]];
  };
  return new Map(changes.flatMap(partsOf));
}

async function countByChange(db: Db, where: Where): Promise<Map<string | null, number>> {
  const groups = await db.auditRecord.groupBy({ by: ['changeId'], where, _count: { _all: true } });
  return new Map(groups.map(({ changeId, _count }) => [changeId, _count._all]));
}
