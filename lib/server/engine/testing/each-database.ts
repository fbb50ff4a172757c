import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';

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

/** Databases that are not installed are skipped. */
export function onEachDatabase<Stage extends Ended>(
  begin: (db: Db) => Stage,
  tests: (on: Stage, provider: DbProvider) => void,
): void {
  const databases = testDatabases();
  afterAll(() => databases.close());

  describeEachDatabase('the engine', (provider) => {
    let db: Db;
    const on = {} as Stage;
    beforeAll(async () => {
      ({ db } = await databases.open(provider));
    });
    beforeEach(() => void Object.assign(on, begin(db)));
    afterEach(() => on.end());
    tests(on, provider);
  });
}
