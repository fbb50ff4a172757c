import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { sampleOf } from '@/lib/server/testing/sample';
import { describeDatabases, installedDatabases, testDatabases } from '@/lib/server/testing/test-databases';

interface Ended {
  end(): Promise<void>;
}

/** A stage on a SQLite database of its own, created before and ended after each test. */
export function onSqlite<Stage extends Ended>(begin: (db: Db) => Stage): Stage {
  const databases = testDatabases();
  const on = {} as Stage;
  beforeEach(async () => void Object.assign(on, begin((await databases.sqlite()).db)));
  afterEach(() => on.end());
  afterAll(() => databases.close());
  return on;
}

type Tests<Stage> = (on: Stage, provider: DbProvider) => void;

function onDatabases<Stage extends Ended>(
  providers: readonly DbProvider[],
  o: { begin: (db: Db) => Stage; tests: Tests<Stage> },
): void {
  const databases = testDatabases();
  afterAll(() => databases.close());

  describeDatabases('the engine', providers, (provider) => {
    let db: Db;
    const on = {} as Stage;
    beforeAll(async () => {
      ({ db } = await databases.open(provider));
    });
    beforeEach(() => void Object.assign(on, o.begin(db)));
    afterEach(() => on.end());
    o.tests(on, provider);
  });
}

/** For what depends on the database: transactions, races, processes killed. */
export const onEachDatabase = <Stage extends Ended>(begin: (db: Db) => Stage, tests: Tests<Stage>): void =>
  onDatabases(installedDatabases(), { begin, tests });

/** For what any database can do: each run draws one for the file, a full run takes each. */
export const onADatabase = <Stage extends Ended>(begin: (db: Db) => Stage, tests: Tests<Stage>): void =>
  onDatabases(sampleOf(expect.getState().testPath ?? '', installedDatabases(), 1), { begin, tests });
