import 'server-only';
import type { z } from 'zod';
import type { AuditActivity, auditFilter, listAuditActivity } from '@/lib/contract/audit';
import { isCall } from '@/lib/domain/audit/actions';
import { summaryParamsSchema } from '@/lib/domain/change/change';
import { type ChangeEvent, eventsOf } from '@/lib/server/audit/change-events';
import { readRecord } from '@/lib/server/audit/read-records';
import { matcherOf, type RecordFilter, resolveFilter } from '@/lib/server/audit/record-filter';
import { type AuditRow, readable, readRows } from '@/lib/server/audit/read-rows';
import { changesCalling, changesOf } from '@/lib/server/audit/names';
import { newestSeq, recordPage } from '@/lib/server/audit/record-page';
import type { Db } from '@/lib/server/db/db';

/** A page that has rows ends after this many reads, however many records are part of rows on newer pages. */
const maxBatches = 10;

type Activity = z.output<typeof listAuditActivity.response>;

interface ActivityQuery {
  filter: z.output<typeof auditFilter>;
  before: number | undefined;
  /** Later records are left out; those that are appended from now on always are. */
  upTo?: number | undefined;
  limit: number;
}

/**
 * One row per change, in the place of its newest matching record that is no call, and each record that is part of none or
 * denied. Calls are rows of their own, and only when the filter is about them. What is read does not grow with the number
 * of calls; of those about a target, the database groups the changes. `next`: the seq after which the next page begins.
 */
export async function readActivity(db: Db, o: ActivityQuery): Promise<Omit<Activity, 'now'>> {
  const filter = await byChange(db, await resolveFilter(db, o.filter), o.filter);
  const newest = await newestSeq(db);
  const upTo = Math.min(o.upTo ?? newest, newest);
  const query = { filter, upTo, take: Math.max(100, 2 * o.limit) };
  const events = new Map<string, ChangeEvent[]>();
  const isPlace = placesOf(filter, events);
  const found: AuditRow[] = [];
  let before = o.before;
  let isEnd = false;
  for (let batches = 0; !isEnd && found.length <= o.limit; batches += 1) {
    if (batches >= maxBatches && found.length > 0) break;
    const batch = await recordPage(db, { ...query, before });
    const unread = idsOf(batch.filter(mayBePart)).filter((id) => !events.has(id));
    for (const [id, rows] of await eventsOf(db, unread, upTo)) events.set(id, rows);
    found.push(...batch.filter(isPlace));
    before = batch.at(-1)?.seq;
    isEnd = batch.length < query.take;
  }
  const page = found.slice(0, o.limit);
  const changes = await auditedChanges(db, page, events);
  const rows = page.map((row) => ({
    record: readRecord(row),
    change: (isPart(row, events) ? changes.get(row.changeId) : undefined) ?? null,
  }));
  const last = found.length > o.limit ? page.at(-1)?.seq : isEnd ? undefined : before;
  return { rows, next: last ?? null, upTo };
}

type Part = AuditRow & { changeId: string };

const isAccepted = ({ outcome }: Pick<AuditRow, 'outcome'>): boolean => outcome !== 'denied';

type Events = ReadonlyMap<string, readonly ChangeEvent[]>;

const mayBePart = (row: AuditRow): row is Part =>
  row.changeId !== null && isAccepted(row) && !isCall(row.action) && row.unreadable.length === 0;

/** A damaged record, which is no event, is a row of its own. */
const isPart = (row: AuditRow, events: Events): row is Part =>
  mayBePart(row) && events.get(row.changeId)?.some(({ seq }) => seq === row.seq) === true;

/**
 * Calls are listed if the filter is about them or about outcomes that only they may have. Else a change stands for its calls,
 * also where only these name the target.
 */
async function byChange(
  db: Db,
  filter: RecordFilter,
  { action, outcome }: ActivityQuery['filter'],
): Promise<RecordFilter> {
  if ((action !== undefined && isCall(action)) || (outcome !== undefined && outcome !== 'ok')) return filter;
  const { actions, about } = filter;
  const called = about === undefined ? [] : await changesCalling(db, about.ids);
  return {
    ...filter,
    ...(about === undefined ? {} : { about: { ...about, changes: changesOf(about.changes, called) } }),
    ...(actions === undefined ? { withoutCalls: true } : { actions: actions.filter((one) => !isCall(one)) }),
  };
}

/** Whether the record is a row: of the change's matching events, only the newest is. */
function placesOf(filter: RecordFilter, events: Events): (row: AuditRow) => boolean {
  const matches = matcherOf(filter);
  const damaged = new Set<number>();
  return (row) => {
    if (row.unreadable.length > 0) damaged.add(row.seq);
    if (!isPart(row, events)) return true;
    const isNewer = (one: ChangeEvent): boolean =>
      filter.at === undefined || one.at === row.at ? one.seq > row.seq : one.at > row.at;
    return !events
      .get(row.changeId)
      ?.some((one) => isAccepted(one) && isNewer(one) && matches(one) && !damaged.has(one.seq));
  };
}

const idsOf = (rows: readonly Part[]): string[] => [...new Set(rows.map(({ changeId }) => changeId))];

type AuditedChange = NonNullable<AuditActivity['change']>;

const select = { id: true, kind: true, summaryParams: true, requesterId: true, requesterName: true } as const;

function paramsOf(text: string): AuditedChange['summaryParams'] | null {
  try {
    return summaryParamsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

async function auditedChanges(db: Db, rows: readonly AuditRow[], events: Events): Promise<Map<string, AuditedChange>> {
  const ids = idsOf(rows.filter((row): row is Part => isPart(row, events)));
  if (ids.length === 0) return new Map();
  const where = { id: { in: ids } };
  // What is no phase, such as a script that a person reveals, does not say what became of the change.
  const newestOf = (id: string): number =>
    Math.max(0, ...(events.get(id) ?? []).filter(isAccepted).map((one) => (one.action.includes(':') ? one.seq : 0)));
  const [changes, latest] = await Promise.all([
    readable((page) => db.change.findMany({ where, select, orderBy: { id: 'asc' }, ...page }), ids.length),
    readRows(db, { where: { seq: { in: ids.map(newestOf) } } }),
  ]);
  const partsOf = (change: (typeof changes)[number]): [string, AuditedChange][] => {
    const last = latest.find((row) => row.seq === newestOf(change.id));
    const summaryParams = paramsOf(change.summaryParams);
    // A change that cannot be read is shown by its newest record.
    if (last === undefined || summaryParams === null) return [];
    const audited = {
      kind: change.kind,
      summaryParams,
      requester: { id: change.requesterId, name: change.requesterName },
      latest: readRecord(last),
      events: events.get(change.id)?.length ?? 0,
    };
    return [[change.id, audited]];
  };
  return new Map(changes.flatMap(partsOf));
}
