import 'server-only';
import type { StoredJournal } from '@/lib/domain/audit/check-proof';
import { type JournalHashes, rowsHash } from '@/lib/domain/audit/proof';
import { type WorkItem, workItemSchema } from '@/lib/domain/change/work';
import { totalsOfRows } from '@/lib/domain/change/work-totals';
import { sha256 } from '@/lib/server/audit/sha256';
import { isMalformed } from '@/lib/server/db/damaged-data';
import type { Reads } from '@/lib/server/db/db';
import type { TimeSlices } from '@/lib/server/placement/time-slices';

type Rows = Pick<Reads, 'workItem' | 'runStep'>;

const findItems = (db: Rows, changeId: string) => db.workItem.findMany({ where: { changeId } });
const findSteps = (db: Rows, changeId: string) => db.runStep.findMany({ where: { changeId } });
type Items = Awaited<ReturnType<typeof findItems>>;
type Steps = Awaited<ReturnType<typeof findSteps>>;

function hashesOf(items: Items, steps: Steps): JournalHashes {
  const work = items.map(({ since, ...one }) => [
    one.stepId,
    one.key,
    one.rev,
    one.state,
    since.getTime(),
    one.body,
    one.act,
  ]);
  const journal = steps.map(({ intentAt, answeredAt, ...one }) => [
    one.stepId,
    one.idx,
    one.state,
    intentAt?.getTime() ?? null,
    answeredAt?.getTime() ?? null,
    one.receipt,
    one.tries,
    one.fence,
    one.error,
  ]);
  return { workHash: rowsHash(work, sha256), stepsHash: rowsHash(journal, sha256) };
}

/** Null if a value cannot be read. */
async function readable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!isMalformed(error)) throw error;
    return null;
  }
}

/** Of the work items and steps of a run as stored; none if a value cannot be read, which must not keep the change from ending. */
export const journalHashes = async (db: Rows, changeId: string): Promise<JournalHashes> =>
  (await readable(async () => hashesOf(await findItems(db, changeId), await findSteps(db, changeId)))) ?? {};

const rowSchema = workItemSchema.pick({ type: true, state: true });

function totalsOf(items: Items): StoredJournal['totals'] {
  const byStep = new Map<string, Pick<WorkItem, 'type' | 'state'>[]>();
  for (const { stepId, state, body } of items) {
    const row = rowSchema.parse({ ...JSON.parse(body), state });
    const known = byStep.get(stepId);
    if (known === undefined) byStep.set(stepId, [row]);
    else known.push(row);
  }
  return new Map([...byStep].map(([step, rows]) => [step, totalsOfRows(rows)]));
}

const journalOf = (items: Items, steps: Steps): StoredJournal => ({
  ...hashesOf(items, steps),
  totals: totalsOf(items),
});

/** Those of some changes, for verification; null where a value cannot be read. A run may have thousands of items. */
export async function storedJournals(
  db: Rows,
  ids: readonly string[],
  slices: TimeSlices,
): Promise<Map<string, StoredJournal | null>> {
  const where = { changeId: { in: [...ids] } };
  const steps = await readable(() => db.runStep.findMany({ where }));
  const working = await db.workItem.groupBy({ by: ['changeId'], where });
  const withItems = new Set(working.map(({ changeId }) => changeId));
  const journals = new Map<string, StoredJournal | null>();
  for (const id of ids) {
    await slices.next();
    const journal = await readable(async () => {
      const ofChange = steps?.filter(({ changeId }) => changeId === id) ?? (await findSteps(db, id));
      return journalOf(withItems.has(id) ? await findItems(db, id) : [], ofChange);
    });
    journals.set(id, journal);
  }
  return journals;
}
