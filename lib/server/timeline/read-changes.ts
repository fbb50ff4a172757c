import 'server-only';
import { summaryParamsSchema } from '@/lib/domain/change/change';
import { isOver } from '@/lib/domain/change/state';
import { toMessage } from '@/lib/domain/message/model';
import { auditedActions, auditTextOf, phaseOf } from '@/lib/domain/timeline/change-entries';
import type { TimelineEntry } from '@/lib/domain/timeline/entry';
import { timeKey } from '@/lib/domain/timeline/merge';
import { isProblem } from '@/lib/domain/timeline/sources';
import {
  clusterObject,
  nodeObject,
  parseObject,
  poolObject,
  type TimelineObject,
} from '@/lib/domain/timeline/timeline-object';
import { type AuditRow, readRows } from '@/lib/server/audit/read-rows';
import { readRecord } from '@/lib/server/audit/read-records';
import type { Db } from '@/lib/server/db/db';
import type { Prisma } from '@/lib/server/db/generated/sqlite/client';
import { mergeStretches, type Stretch } from './page';
import { searchForm } from './stored-entries';

export interface ChangeFilter {
  /** Whose changes; records without a cluster are not among them. */
  clusters: readonly string[];
  /** Only of these changes; null: of all. */
  changes: readonly string[] | null;
  problems: boolean;
  text: string | null;
  ids: { gte: string; lt: string };
}

type Where = Prisma.AuditRecordWhereInput;

/** Clocks of several processes differ, and records are numbered as they are appended. */
const SLACK = 64;
const MOST_STATEMENTS = 5;

const idOf = ({ at, seq }: Pick<AuditRow, 'at' | 'seq'>): string =>
  `${timeKey(Number(at))}-z${String(seq).padStart(10, '0')}`;

const timeOf = (id: string): number => Number(id.slice(0, 13)) || 0;

/** The number up to which records of the time and before are; for an index by number, which is equal for all filters. */
async function seqAt(db: Db, at: number): Promise<number> {
  const where = { call: 0, at: { lte: BigInt(Math.trunc(at)) } };
  const newest = await db.auditRecord.findFirst({ where, orderBy: { at: 'desc' }, select: { seq: true } });
  return newest === null ? 0 : newest.seq + SLACK;
}

/** Phases of changes as entries, newest first. */
export async function readChanges(db: Db, filter: ChangeFilter, take: number): Promise<Stretch<TimelineEntry>> {
  const { clusters, changes, ids } = filter;
  if (changes?.length === 0) return { rows: [], horizon: null };
  const upTo = await seqAt(db, timeOf(ids.lt));
  const wheres = clusters.map((cluster): Where => ({
    cluster,
    ...(changes === null ? {} : { changeId: { in: [...changes] } }),
  }));
  const keeps = ({ action, outcome }: AuditRow): boolean => {
    const phase = outcome === 'denied' ? null : phaseOf(action);
    return phase !== null && (!filter.problems || isProblem(phase.tone));
  };
  const found = await Promise.all(wheres.map((where) => walk(db, { where, upTo, ids, keeps }, take)));
  const { rows, horizon } = mergeStretches(found, take);
  const entries = await asChanges(
    db,
    rows.map(({ row }) => row),
  );
  return { rows: withText(entries, filter.text), horizon };
}

/** What people did besides changes, of the whole installation. */
export async function readAudited(
  db: Db,
  filter: Pick<ChangeFilter, 'problems' | 'text' | 'ids'>,
  take: number,
): Promise<Stretch<TimelineEntry>> {
  if (filter.problems) return { rows: [], horizon: null };
  const upTo = await seqAt(db, timeOf(filter.ids.lt));
  const keeps = ({ outcome }: AuditRow): boolean => outcome !== 'denied';
  const found = await Promise.all(
    auditedActions.map((action) => walk(db, { where: { action }, upTo, ids: filter.ids, keeps }, take)),
  );
  const { rows, horizon } = mergeStretches(found, take);
  return {
    rows: withText(
      rows.flatMap(({ row }) => asAudited(row) ?? []),
      filter.text,
    ),
    horizon,
  };
}

const withText = (entries: TimelineEntry[], text: string | null): TimelineEntry[] =>
  text === null
    ? entries
    : entries.filter((entry) =>
        searchForm(`${entry.text.text}\n${entry.raw ?? ''}\n${entry.object?.name ?? ''}`).includes(searchForm(text)),
      );

interface Walk {
  where: Where;
  upTo: number;
  ids: ChangeFilter['ids'];
  keeps: (row: AuditRow) => boolean;
}

interface Found {
  id: string;
  row: AuditRow;
}

async function walk(db: Db, { where, upTo, ids, keeps }: Walk, take: number): Promise<Stretch<Found>> {
  const rows: Found[] = [];
  let before = upTo + 1;
  const size = Math.max(100, 2 * take);
  for (let statements = 0; statements < MOST_STATEMENTS; statements += 1) {
    const read = await readRows(db, {
      where: { ...where, call: 0, seq: { lt: before } },
      orderBy: { seq: 'desc' },
      take: size,
    });
    for (const row of read) {
      const id = idOf(row);
      if (row.unreadable.length === 0 && id < ids.lt && id >= ids.gte && keeps(row)) rows.push({ id, row });
    }
    const last = read.at(-1);
    const isEnd = last === undefined || read.length < size || idOf(last) < ids.gte;
    if (isEnd && rows.length <= take) return { rows, horizon: null };
    if (rows.length >= take) return { rows: rows.slice(0, take), horizon: rows[take - 1]?.id ?? null };
    if (last === undefined) break;
    before = last.seq;
    if (statements === MOST_STATEMENTS - 1) return { rows, horizon: idOf(last) };
  }
  return { rows, horizon: null };
}

function objectOf(target: { type: string; id: string; name: string } | null): TimelineObject | null {
  if (target === null) return null;
  if (target.type === 'node') return nodeObject(target.name);
  if (target.type === 'node-pool') return poolObject({ id: target.id, name: target.name });
  if (target.type === 'cluster') return clusterObject(target.name);
  return target.type === 'workload' ? parseObject(`workload/${target.name}`) : null;
}

const paramsOf = (text: string) => {
  try {
    return summaryParamsSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
};

const nothingMore = { until: null, running: false, count: 1 } as const;

async function asChanges(db: Db, rows: readonly AuditRow[]): Promise<TimelineEntry[]> {
  const ids = [...new Set(rows.flatMap(({ changeId }) => changeId ?? []))];
  const [changes, runs] = await Promise.all([
    db.change.findMany({
      where: { id: { in: ids } },
      select: { id: true, kind: true, state: true, summary: true, summaryParams: true },
    }),
    db.changeRun.findMany({ where: { changeId: { in: ids } }, select: { changeId: true, finishedAt: true } }),
  ]);
  const changeById = new Map(changes.map((one) => [one.id, one]));
  const endById = new Map(runs.map((one) => [one.changeId, one.finishedAt]));
  return rows.flatMap((row): TimelineEntry[] => {
    const change = changeById.get(row.changeId ?? '');
    const phase = phaseOf(row.action);
    if (change === undefined || phase === null) return [];
    const { kind, summary, summaryParams } = change;
    const { actor, reason, target } = readRecord(row);
    const sentence = toMessage(summary, { key: `change.sentence.${kind}`, params: paramsOf(summaryParams) });
    const at = Number(row.at);
    const end = phase.name === 'started' ? (endById.get(change.id)?.getTime() ?? null) : null;
    return [
      {
        ...nothingMore,
        id: idOf(row),
        at,
        lastAt: at,
        until: end,
        running: phase.name === 'started' && end === null && !isOver(change.state),
        cluster: row.cluster,
        source: 'change',
        tone: phase.tone,
        object: objectOf(target),
        text: phase.text({ person: actor.name, change: sentence }),
        raw: reason === '' ? null : reason,
        href: `/changes/${encodeURIComponent(change.id)}`,
      },
    ];
  });
}

function asAudited(row: AuditRow): TimelineEntry | null {
  const text = auditTextOf(row.action);
  if (text === null) return null;
  const { actor, target } = readRecord(row);
  const at = Number(row.at);
  return {
    ...nothingMore,
    id: idOf(row),
    at,
    lastAt: at,
    cluster: row.cluster,
    source: 'audit',
    tone: 'info',
    object: null,
    text: text({ person: actor.name, target: target?.name ?? '?' }),
    raw: null,
    href: `/audit?record=${row.seq}`,
  };
}
