import type { Db } from '@/lib/server/db/db';
import type { Engine } from '@/lib/server/engine/engine';
import { type DrainBench, drainBench } from './drain-bench';
import { endRuns, onEachDatabase } from './each-database';

interface DrainsHere {
  db: Db;
  rig: DrainBench;
  /** Engines that a test starts beside the bench's own: they are stopped after it. */
  others: Engine[];
}

/** Declares tests of runs that empty nodes for each database; what one leaves open is ended. */
export const onEachDrain = (tests: (on: DrainsHere) => void): void =>
  onEachDatabase<DrainsHere>({
    begin: (db) => ({ db, rig: drainBench(db), others: [] }),
    end: ({ rig, others }, db) => endRuns(db, { world: rig.world, engines: [rig.here.engine, ...others] }),
    tests,
  });
