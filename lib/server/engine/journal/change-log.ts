import { eventsHash, noEvents, type StoredEvent } from '@/lib/domain/audit/proof';
import type { Change, ChangeEvent } from '@/lib/domain/change/change';
import { columnsOf } from '@/lib/domain/change/columns';
import type { ChangeFact } from '@/lib/domain/change/event';
import { nextState } from '@/lib/domain/change/lifecycle';
import { applyEvent, reduceChange } from '@/lib/domain/change/fold';
import { Failure } from '@/lib/domain/failure';
import { type Json, jsonSchema } from '@/lib/domain/json';
import { sha256 } from '@/lib/server/audit/sha256';
import { readStored } from '@/lib/server/db/damaged-data';
import type { Db, Tx } from '@/lib/server/db/db';

/** Another writer appended first: load the change again and decide again. */
export class VersionMoved extends Error {
  override readonly name = 'VersionMoved';
}

/** With the hash of its events, which its audit records carry. */
export interface LoggedChange {
  change: Change;
  eventsHash: string;
}

export const eventOf = (row: StoredEvent): ChangeEvent => ({
  seq: row.seq,
  at: row.at.getTime(),
  type: row.type,
  body: jsonSchema.parse(JSON.parse(row.body)),
});

type Events = Pick<Db | Tx, 'changeEvent'> & { inspect?: Db['inspect'] };

const findEvents = (db: Events, id: string, after = 0): Promise<StoredEvent[]> =>
  db.changeEvent.findMany({ where: { changeId: id, seq: { gt: after } }, orderBy: { seq: 'asc' } });

/** @throws DamagedData. */
export const readEvents = (db: Events, id: string, after = 0): Promise<ChangeEvent[]> =>
  readStored(db, { table: 'ChangeEvent', id }, async () => (await findEvents(db, id, after)).map(eventOf));

/** To append to it. @throws DamagedData. */
export const loadLogged = (db: Events, id: string): Promise<LoggedChange | null> =>
  readStored(db, { table: 'ChangeEvent', id }, async () => {
    const rows = await findEvents(db, id);
    const change = reduceChange(rows.map(eventOf));
    return change === null ? null : { change, eventsHash: eventsHash(noEvents, rows, sha256) };
  });

/** @throws DamagedData. */
export const loadChange = async (db: Events, id: string): Promise<Change | null> =>
  reduceChange(await readEvents(db, id));

/** Applies facts in memory. @throws Failure `conflict` for one that is not legal in its state. */
export function applyFacts(
  change: Change | null,
  { facts, at }: { facts: readonly ChangeFact[]; at: number },
): { change: Change; events: ChangeEvent[] } {
  let current = change;
  const events: ChangeEvent[] = [];
  for (const { type, body } of facts) {
    const state = current?.state ?? 'draft';
    if (nextState(state, type) === null) throw new Failure('conflict', `The change is ${state}.`);
    // Bodies are typed by their zod schemas and hold JSON only; parsing proves it.
    const event = { seq: (current?.version ?? 0) + 1, at, type, body: jsonSchema.parse(body) };
    events.push(event);
    current = applyEvent(current, event);
  }
  if (current === null) throw new Failure('internal', 'the first event of a change must be its request');
  return { change: current, events };
}

export const eventRows = (changeId: string, events: readonly ChangeEvent[]) =>
  events.map((event) => ({
    changeId,
    seq: event.seq,
    at: new Date(event.at),
    type: event.type,
    body: JSON.stringify(event.body satisfies Json),
  }));

/** Keeps other writers out until commit. @throws VersionMoved. */
export async function requireVersion(tx: Tx, { id, version }: Pick<Change, 'id' | 'version'>): Promise<void> {
  const same = await tx.change.updateMany({ where: { id, version }, data: { version } });
  if (same.count !== 1) throw new VersionMoved();
}

export interface Appended extends LoggedChange {
  events: ChangeEvent[];
}

/** Writes the events of facts that were applied to a change with that hash. */
export async function storeEvents(
  tx: Tx,
  before: string,
  { change, events }: { change: Change; events: ChangeEvent[] },
): Promise<Appended> {
  const rows = eventRows(change.id, events);
  await tx.changeEvent.createMany({ data: rows });
  return { change, events, eventsHash: eventsHash(before, rows, sha256) };
}

/** The only place that writes `state`: compare-and-set on the version. @throws VersionMoved, Failure `conflict`. */
export async function appendFacts(
  tx: Tx,
  { change, eventsHash: before }: LoggedChange,
  what: { facts: readonly ChangeFact[]; at: number },
): Promise<Appended> {
  const applied = applyFacts(change, what);
  const moved = await tx.change.updateMany({
    where: { id: change.id, version: change.version },
    data: {
      ...columnsOf(applied.change),
      // Large and rarely changed.
      ...(applied.change.targets === change.targets ? {} : { targets: JSON.stringify(applied.change.targets) }),
    },
  });
  if (moved.count !== 1) throw new VersionMoved();
  return storeEvents(tx, before, applied);
}
