import 'server-only';
import type { z } from 'zod';
import { changeKinds } from '@/lib/changes';
import type { auditFilter } from '@/lib/contract/audit';
import { actionsNamed } from '@/lib/domain/audit/actions';
import { changesTouching, idsNamed } from '@/lib/server/audit/names';
import { type AuditRow, maxSeq, readable } from '@/lib/server/audit/read-rows';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';

type Filter = z.output<typeof auditFilter>;
export type Where = Prisma.AuditRecordWhereInput;

/** What a filter asks of a record's columns; undefined: anything. */
export interface RecordFilter {
  actors?: string[];
  actions?: string[];
  outcome?: string;
  cluster?: string;
  changeId?: string;
  /** Records of the target itself and of every change that touches it, such as a drain of several nodes. */
  about?: { ids: string[]; changes: string[] };
  at?: { gte: bigint; lte: bigint };
  withoutCalls?: boolean;
}

/** @throws Failure `invalid` when a name matches too many. */
export async function resolveFilter(db: Db, filter: Filter): Promise<RecordFilter> {
  const { actor, action, outcome, cluster, change, target, from, to } = filter;
  // Both bounds: for SQLite, a text in the column is later than any number.
  const at = { gte: BigInt(from ?? 0), lte: BigInt(to ?? Number.MAX_SAFE_INTEGER) };
  return {
    ...(actor === undefined ? {} : { actors: await idsNamed(db, 'actor', actor) }),
    ...(action === undefined ? {} : { actions: actionsNamed(action, Object.keys(changeKinds)) }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(cluster === undefined ? {} : { cluster }),
    ...(change === undefined ? {} : { changeId: await changeIdOf(db, change) }),
    ...(target === undefined ? {} : { about: await aboutTarget(db, target) }),
    ...(from === undefined && to === undefined ? {} : { at }),
  };
}

/** Every part of the filter has an index. */
export const whereOf = ({ actors, actions, about, withoutCalls, ...rest }: RecordFilter): Where => ({
  seq: { lte: maxSeq },
  ...rest,
  ...(actors === undefined ? {} : { actorId: { in: actors } }),
  ...(actions === undefined ? {} : { action: { in: actions } }),
  ...(about === undefined ? {} : whereAbout(about)),
  // Without statistics SQLite takes an equal value for rare: its index would then seem as good as that of the target.
  ...(withoutCalls === true ? { call: about === undefined || about.ids.length === 0 ? 0 : { lt: 1 } } : {}),
});

function whereAbout({ ids, changes }: NonNullable<RecordFilter['about']>): Where {
  if (changes.length === 0) return { targetId: { in: ids } };
  if (ids.length === 0) return { changeId: { in: changes } };
  return { OR: [{ targetId: { in: ids } }, { changeId: { in: changes } }] };
}

/** @throws Failure `invalid` when a name matches too many. */
export const auditWhere = async (db: Db, filter: Filter): Promise<Where> => whereOf(await resolveFilter(db, filter));

export type SearchedRow = Pick<AuditRow, 'at' | 'actorId' | 'action' | 'outcome' | 'cluster' | 'changeId' | 'targetId'>;

/** The same as `whereOf`, of a row that was read. */
export function matcherOf(filter: RecordFilter): (row: SearchedRow) => boolean {
  const { about, at } = filter;
  const actors = filter.actors === undefined ? undefined : new Set(filter.actors);
  const actions = filter.actions === undefined ? undefined : new Set(filter.actions);
  const ids = new Set(about?.ids);
  const changes = new Set(about?.changes);
  return (row) =>
    actors?.has(row.actorId) !== false &&
    actions?.has(row.action) !== false &&
    (filter.outcome ?? row.outcome) === row.outcome &&
    (filter.cluster ?? row.cluster) === row.cluster &&
    (filter.changeId ?? row.changeId) === row.changeId &&
    (about === undefined || ids.has(row.targetId ?? '') || changes.has(row.changeId ?? '')) &&
    (at === undefined || (row.at >= at.gte && row.at <= at.lte));
}

/** A change's number stands for its id. */
async function changeIdOf(db: Db, change: string): Promise<string> {
  const number = /^\d{1,9}$/.test(change) ? Number(change) : null;
  if (number === null) return change;
  const found = await readable((page) => db.change.findMany({ where: { number }, select: { id: true }, ...page }), 1);
  return found[0]?.id ?? change;
}

async function aboutTarget(db: Db, text: string): Promise<{ ids: string[]; changes: string[] }> {
  const ids = await idsNamed(db, 'target', text);
  return { ids, changes: await changesTouching(db, ids) };
}
