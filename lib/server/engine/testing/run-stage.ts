import type { Change } from '@/lib/domain/change/change';
import type { DbProvider } from '@/lib/server/db/db';
import type { Engine } from '../engine';
import { type Bench, bench } from './bench';
import { endRuns, onEachDatabase } from './each-database';

/** A bench, and engines that a test starts beside the bench's own. */
export interface RunStage {
  here: Bench;
  others: Engine[];
}

/** Declares tests of runs for each database. */
export const onEachRun = (tests: (on: RunStage, provider: DbProvider) => void): void =>
  onEachDatabase<RunStage>({
    begin: (db) => ({ here: bench({ db }), others: [] }),
    end: ({ here, others }, db) => endRuns(db, { world: here.world, engines: [here.engine, ...others] }),
    tests,
  });

/** A change that ann asked for and bob approved. */
export async function approved({ here }: RunStage, kind?: string): Promise<Change> {
  return here.approve(await here.request(kind));
}
