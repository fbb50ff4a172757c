import type { Db, DbProvider } from '@/lib/server/db/db';
import { type Bench, bench, olga } from './bench';
import { onEachDatabase } from './each-database';

/** Declares tests of the engine for each database; what one leaves open is ended. */
export const onEachEngine = (tests: (on: { here: Bench }, provider: DbProvider) => void): void =>
  onEachDatabase<{ here: Bench }>({
    begin: (db) => ({ here: bench({ db }) }),
    end: async ({ here }, db) => {
      await here.engine.stop();
      const open = await db.change.findMany({ where: { state: { in: ['queued', 'awaiting-approval', 'blocked'] } } });
      for (const { id } of open) await here.engine.cancel({ actor: olga, id, comment: 'end of the test' });
    },
    tests,
  });

/** What is on record of a change: actions with their outcomes, in order. */
export const actionsOf = async (db: Db, id: string): Promise<string[]> =>
  (await db.auditRecord.findMany({ where: { changeId: id }, orderBy: { seq: 'asc' } })).map(
    (row) => `${row.action.split(':')[1]} ${row.outcome}`,
  );
