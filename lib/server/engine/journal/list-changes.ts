import type { ChangeLine } from '@/lib/contract/changes';
import type { Actor } from '@/lib/domain/access/actor';
import { type DecisionFacts, mayApprove, whileReadOnly } from '@/lib/domain/change/decision-rights';
import type { ChangeState } from '@/lib/domain/change/state';
import { changeStateSchema } from '@/lib/domain/change/change';
import { readable } from '@/lib/server/audit/read-rows';
import { isMalformed } from '@/lib/server/db/damaged-data';
import type { Db } from '@/lib/server/db/db';
import type { EngineParts } from '../deps';
import { approvalsOf, type ChangeRow, findChangeRows, readLine } from './change-row';

export interface ListInputs {
  actor: Actor;
  scope: 'waiting-for-me' | 'mine' | 'running' | 'all';
  state?: ChangeState | undefined;
  cluster?: string | undefined;
  target?: string | undefined;
  /** Keyset: only changes with a smaller number. */
  before?: number | undefined;
  limit: number;
}

export interface ChangeList {
  rows: ChangeLine[];
  next: number | null;
  unreadable: number;
  counts: { waitingForMe: number; mine: number; running: number };
}

const RUNNING: ChangeState[] = ['queued', 'running', 'paused', 'verifying', 'needs-attention'];
/** Numbers are 32-bit integers in both databases. */
const MAX_NUMBER = 2 ** 31 - 1;
/** Open approvals checked for one person. */
const MAX_WAITING = 2_000;

type Where = NonNullable<NonNullable<Parameters<Db['change']['findMany']>[0]>['where']>;

/** A row with a value that cannot be read is left out and counted: verification reports it. */
async function findRows(db: Db, q: { where: Where; take: number }) {
  let unreadable = 0;
  const rows = await readable(async (page) => {
    try {
      return await findChangeRows(db, { where: q.where, orderBy: { number: 'desc' }, ...page });
    } catch (error) {
      if (page.take === 1 && isMalformed(error)) unreadable += 1;
      throw error;
    }
  }, q.take);
  return { rows, unreadable };
}

const factsOf = (row: ChangeRow): DecisionFacts => ({
  state: changeStateSchema.parse(row.state),
  requesterId: row.requesterId,
  cancelRequested: row.cancelRequested,
  fingerprint: row.fingerprint,
  planExpiresAt: row.planExpiresAt?.getTime() ?? null,
  approvals: approvalsOf(row),
});

function lineOf(row: ChangeRow, q: { actor: Actor; now: number; isHeld: boolean }): ChangeLine {
  const line = readLine(row);
  const allowed = mayApprove(q.actor, factsOf(row), q.now);
  const decide = q.isHeld ? whileReadOnly(allowed) : allowed;
  return { ...line, decide: decide.ok ? { ok: true } : { ok: false, reason: decide.reason, phrase: decide.phrase } };
}

async function waitingFor(parts: EngineParts, actor: Actor): Promise<string[]> {
  const { rows } = await findRows(parts.db, { where: { state: 'awaiting-approval' }, take: MAX_WAITING });
  const now = parts.clock.now();
  return rows.filter((row) => mayApprove(actor, factsOf(row), now).ok).map((row) => row.id);
}

function whereOf(q: ListInputs, waiting: readonly string[]): Where {
  return {
    AND: [
      ...(q.scope === 'waiting-for-me' ? [{ id: { in: [...waiting] } }] : []),
      ...(q.scope === 'mine' ? [{ requesterId: q.actor.id }] : []),
      ...(q.scope === 'running' ? [{ state: { in: RUNNING } }] : []),
      ...(q.state === undefined ? [] : [{ state: q.state }]),
      ...(q.cluster === undefined ? [] : [{ cluster: q.cluster }]),
      ...(q.target === undefined ? [] : [{ touches: { some: { uid: q.target } } }]),
      ...(q.before === undefined || q.before > MAX_NUMBER ? [] : [{ number: { lt: Math.max(q.before, -1) } }]),
    ],
  };
}

export async function listChanges(parts: EngineParts, q: ListInputs & { isHeld: boolean }): Promise<ChangeList> {
  const waiting = await waitingFor(parts, q.actor);
  const { db } = parts;
  const [{ rows, unreadable }, mine, running] = await Promise.all([
    findRows(db, { where: whereOf(q, waiting), take: q.limit + 1 }),
    db.change.count({ where: { requesterId: q.actor.id } }),
    db.change.count({ where: { state: { in: RUNNING } } }),
  ]);
  const page = rows.slice(0, q.limit);
  const last = page.at(-1)?.number;
  // Rows that cannot be read are missing from the page, so a short one need not be the last.
  const isMore =
    last !== undefined &&
    (rows.length > q.limit || (await db.change.count({ where: whereOf({ ...q, before: last }, waiting) })) > 0);
  const now = parts.clock.now();
  const lines = page.flatMap((row) => {
    try {
      return [lineOf(row, { actor: q.actor, now, isHeld: q.isHeld })];
    } catch (error) {
      if (!isMalformed(error)) throw error;
      return [];
    }
  });
  return {
    rows: lines,
    next: isMore ? last : null,
    unreadable: unreadable + page.length - lines.length,
    counts: { waitingForMe: waiting.length, mine, running },
  };
}
