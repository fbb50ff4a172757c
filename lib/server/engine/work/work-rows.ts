import type { ChangeFact } from '@/lib/domain/change/event';
import { redactText, searchedSecrets } from '@/lib/domain/change/secrets';
import type { WorkItem, WorkLogLine } from '@/lib/domain/change/work';
import { totalsOfRows } from '@/lib/domain/change/work-totals';
import { phraseField, type Message } from '@/lib/domain/message/model';
import { readStored } from '@/lib/server/db/damaged-data';
import type { Db, Tx } from '@/lib/server/db/db';
import type { AuditNote } from '../journal/audit-entry';
import { columnsOf, type Item, itemOf } from '../journal/work-item';
import type { RunSession } from '../run/run-session';
import type { PastItem, WorkPast, WorkRow } from '@/lib/domain/change/step';

/** Log lines that a row keeps. */
const LOG_LINES = 20;
/** Rows of one statement; far below the parameters that SQLite takes. */
const CHUNK = 200;

const pastItem = ({ shown, act }: Item): PastItem => {
  const { type, state, since, name, group, where } = shown;
  return { type, state, since, name, group, where, act };
};

function rowNow(before: WorkItem | undefined, q: { row: WorkRow; now: number; tries: number }): WorkItem | null {
  const { row, now, tries } = q;
  const { key, type, group, name, state, detail } = row;
  const where = row.where ?? before?.where ?? null;
  const same = before?.state === state && before.detail === detail.text;
  if (before !== undefined && same && before.where === where && before.tries === tries) return null;
  const line: WorkLogLine = { at: now, state, detail: detail.text, ...phraseField(detail) };
  // A detail in which only a counter changed is not logged.
  const log = before === undefined ? [line] : before.state === state ? before.log : [...before.log, line];
  return {
    step: '',
    key,
    rev: 0,
    type,
    group,
    name,
    state,
    since: before?.state === state ? before.since : now,
    detail: detail.text,
    ...(detail.phrase === undefined ? {} : { detailPhrase: detail.phrase }),
    where,
    tries,
    log: log.slice(-LOG_LINES),
  };
}

export type RowsSession = Pick<RunSession, 'secrets' | 'record'> & { lease: { changeId: string }; parts: { db: Db } };

/** The rows of one work step, in memory as in the database. The lease allows one writer at a time. */
export class WorkRows {
  readonly #session: RowsSession;
  readonly #stepId: string;
  readonly #items: Map<string, Item>;
  #rev: number;

  constructor(session: RowsSession, q: { stepId: string; items: Map<string, Item>; rev: number }) {
    this.#session = session;
    this.#stepId = q.stepId;
    this.#items = q.items;
    this.#rev = q.rev;
  }

  get(key: string): Item | undefined {
    return this.#items.get(key);
  }

  past(from: number): WorkPast {
    return { items: new Map([...this.#items].map(([key, item]) => [key, pastItem(item)])), from };
  }

  news(rows: readonly WorkRow[], now: number): Item[] {
    let rev = this.#rev;
    return rows.flatMap((row) => {
      const before = this.#items.get(row.key);
      const clean = { ...row, detail: this.#clean(row.detail) };
      const shown = rowNow(before?.shown, { row: clean, now, tries: before?.act?.tries ?? 0 });
      if (shown === null) return [];
      rev += 1;
      return [{ shown: { ...shown, step: this.#stepId, rev }, act: before?.act ?? null }];
    });
  }

  /** In one fenced transaction. */
  async show(items: readonly Item[], detail: Message, audits: AuditNote[] = []): Promise<void> {
    const rev = items.at(-1)?.shown.rev ?? this.#rev;
    const after = new Map(this.#items);
    for (const item of items) after.set(item.shown.key, item);
    const fact: ChangeFact = {
      type: 'work-moved',
      body: {
        step: this.#stepId,
        detail: detail.text,
        ...phraseField(detail),
        rev,
        totals: totalsOfRows([...after.values()].map(({ shown }) => shown)),
      },
    };
    await this.#session.record([fact], { also: (tx) => this.save(tx, items), audits });
    this.keep(items);
  }

  /** Inside the session's transaction; call `keep` once it is committed. */
  async save(tx: Tx, items: readonly Item[]): Promise<void> {
    const { changeId } = this.#session.lease;
    const fresh = items.filter(({ shown }) => !this.#items.has(shown.key));
    for (let at = 0; at < fresh.length; at += CHUNK) {
      const rows = fresh.slice(at, at + CHUNK).map((item) => ({ ...columnsOf(item), changeId }));
      await tx.workItem.createMany({ data: rows });
    }
    for (const item of items) {
      if (!this.#items.has(item.shown.key)) continue;
      const { stepId, key, ...data } = columnsOf(item);
      await tx.workItem.update({ where: { changeId_stepId_key: { changeId, stepId, key } }, data });
    }
  }

  keep(items: readonly Item[]): void {
    for (const item of items) {
      this.#items.set(item.shown.key, item);
      this.#rev = Math.max(this.#rev, item.shown.rev);
    }
  }

  isSeen(): boolean {
    return this.#items.size > 0;
  }

  open(): WorkItem[] {
    const over = ['done', 'skipped'];
    return [...this.#items.values()].map(({ shown }) => shown).filter(({ state }) => !over.includes(state));
  }

  /** Those that were moving, or whose write was accepted or without a clear answer, and that are not final. */
  unsettled(): WorkItem[] {
    return this.open().filter(({ key, state }) => {
      const act = this.#items.get(key)?.act ?? null;
      return state === 'moving' || (act !== null && act.state !== 'refused');
    });
  }

  #clean(detail: Message): Message {
    const secrets = searchedSecrets(this.#session.secrets);
    return secrets.length === 0 ? detail : { ...detail, text: redactText(detail.text, secrets) };
  }
}

/** @throws DamagedData. */
export async function openRows(session: RowsSession, stepId: string): Promise<WorkRows> {
  const { changeId } = session.lease;
  const { db } = session.parts;
  return readStored(db, { table: 'WorkItem', id: changeId }, async () => {
    const rows = await db.workItem.findMany({ where: { changeId, stepId } });
    const newest = await db.workItem.findFirst({ where: { changeId }, orderBy: { rev: 'desc' } });
    const items = new Map(rows.map((row) => [row.key, itemOf(row)]));
    return new WorkRows(session, { stepId, items, rev: newest?.rev ?? 0 });
  });
}

export interface WorkInputs {
  id: string;
  after: number;
  limit: number;
  /** Only rows of this item. */
  key?: string;
}

/** Rows of a change newer than `after`, oldest first. @throws DamagedData. */
export const readWork = (db: Pick<Db, 'workItem' | 'inspect'>, q: WorkInputs): Promise<WorkItem[]> =>
  readStored(db, { table: 'WorkItem', id: q.id }, async () => {
    const rows = await db.workItem.findMany({
      where: { changeId: q.id, rev: { gt: q.after }, ...(q.key === undefined ? {} : { key: q.key }) },
      orderBy: { rev: 'asc' },
      take: q.limit,
    });
    return rows.map((row) => itemOf(row).shown);
  });
