import type { WriteOutcome } from '@/lib/changes/testing/write-gate';
import type { Change } from '@/lib/domain/change/change';
import type { Db, DbProvider } from '@/lib/server/db/db';
import { readEvents } from '../journal/change-log';
import type { Engine } from '../engine';
import { type Bench, bench, runControl } from './bench';
import { endRuns, onEachDatabase } from './each-database';
import { RollingScene, stage } from './rolling-kind';
import { until } from './until';

/** What a test of held runs has: the bench, and engines that it starts beside the bench's own. */
export interface RollingStage {
  rig: RollingBench;
  others: Engine[];
}

/** Declares tests of held runs for each database. */
export const onEachRolling = (tests: (on: RollingStage, provider: DbProvider) => void): void =>
  onEachDatabase<RollingStage>({
    begin: (db) => ({ rig: rollingBench(db), others: [] }),
    end: ({ rig, others }, db) => endRuns(db, { world: rig.scene.world, engines: [rig.here.engine, ...others] }),
    tests,
  });

/** A bench on which the rolling kind runs; the test file registers the kind. */
export interface RollingBench {
  here: Bench;
  scene: RollingScene;
  get: (id: string) => Promise<Change>;
  typesOf: (id: string) => Promise<string[]>;
  locks: (id: string) => Promise<number>;
  /** What becomes of each action. */
  outcomes: (by: Record<string, WriteOutcome>) => void;
  /** A change whose task runs. */
  rolling: () => Promise<Change>;
  /** A change whose task ann has held. */
  pausedByAnn: () => Promise<Change>;
}

export function rollingBench(db: Db): RollingBench {
  const scene = new RollingScene();
  stage.scene = scene;
  const here = bench({ db, world: scene.world });
  const get = async (id: string): Promise<Change> => {
    const change = await here.engine.get(id);
    if (change === null) throw new Error(`no change ${id}`);
    return change;
  };
  const rolling = async (): Promise<Change> => {
    const change = await here.approve(await here.request('test.roll', { input: {} }));
    here.engine.start();
    await until(async () => (await get(change.id)).steps[1]?.detail === 'running');
    return change;
  };
  return {
    here,
    scene,
    get,
    rolling,
    typesOf: async (id) => (await readEvents(db, id)).map((event) => event.type),
    locks: (id) => db.resourceLock.count({ where: { changeId: id } }),
    outcomes: (by) => {
      scene.world.outcome = (_attempt, { action }) => by[action] ?? 'fine';
    },
    pausedByAnn: async () => {
      const change = await rolling();
      await here.engine.pause(runControl(change.id));
      return here.reached(change.id, 'paused');
    },
  };
}
