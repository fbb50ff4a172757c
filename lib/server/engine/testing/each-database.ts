import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import type { WriteGate } from '@/lib/changes/testing/write-gate';
import { verifyAudit } from '@/lib/server/audit/verify-audit';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import type { Engine } from '@/lib/server/engine/engine';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';

/**
 * Declares tests for each database. `begin` makes what one test needs, `end` looks at what it left behind; those of a database
 * that is not installed are skipped.
 */
export function onEachDatabase<Stage extends object>(o: {
  begin: (db: Db) => Stage;
  end: (stage: Stage, db: Db) => Promise<void>;
  tests: (on: Stage, provider: DbProvider) => void;
}): void {
  let databases: TestDatabases;
  beforeAll(() => {
    databases = testDatabases();
  });
  afterAll(() => databases.close());

  describe.each<DbProvider>(['sqlite', 'postgresql'])('on %s', (provider) => {
    let db: Db | null;
    // Whole before each test, and nobody looks earlier.
    const on = {} as Stage;
    beforeAll(async () => {
      db = (await databases.open(provider))?.db ?? null;
    });
    beforeEach((context) => {
      if (db === null) return context.skip();
      Object.assign(on, o.begin(db));
    });
    afterEach(async () => {
      if (db !== null) await o.end(on, db);
    });
    o.tests(on, provider);
  });
}

/** Ends the engines of a test; its audit chain must be whole, and what a failed test left behind is not the next one's. */
export async function endRuns(db: Db, { world, engines }: { world: Pick<WriteGate, 'hanging'>; engines: Engine[] }) {
  world.hanging.forEach((release) => release());
  await Promise.all(engines.map((engine) => engine.stop()));
  expect((await verifyAudit(db)).ok).toBe(true);
  await transaction(db, async (tx) => {
    await tx.changeRun.updateMany({ data: { state: 'finished', owner: null } });
    await tx.resourceLock.deleteMany();
  });
}
