import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@/lib/server/db/db';
import type { Engine } from '@/lib/server/engine/engine';
import type { ClusterHandle, Fleet } from '@/lib/server/fleet/fleet';
import { type SimulatorStart, type StartedSimulator, startSimulator } from '@/lib/server/testing/start-simulator';
import { type TestDatabases, testDatabases } from '@/lib/server/testing/test-databases';
import { realEngine, type RealStart, writeConfig } from './real-engine';

/** A simulated cloud, databases, and the configuration of a product before them. */
export interface SimulatedCloud {
  simulator: StartedSimulator;
  databases: TestDatabases;
  configFile: string;
  stop(): Promise<void>;
}

export async function startCloud(start: SimulatorStart): Promise<SimulatedCloud> {
  const folder = mkdtempSync(join(tmpdir(), 'mullion-engine-'));
  const databases = testDatabases();
  const simulator = await startSimulator(start);
  const stop = async (): Promise<void> => {
    await databases.close();
    await simulator.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { simulator, databases, configFile: writeConfig(folder, simulator.ready), stop };
}

/** The real engine, adapters and fleet before a simulated cloud, on SQLite. The caller starts the engine. */
export interface EngineOnCloud {
  cloud: SimulatedCloud;
  db: Db;
  engine: Engine;
  fleet: Fleet;
  /** @throws Error when the configuration has no such cluster. */
  cluster(name: string): ClusterHandle;
  /** What the engine was started with: a change of the offset moves its clock. */
  start: RealStart;
  stop(): Promise<void>;
}

export async function startEngineOnCloud(simulated: SimulatorStart): Promise<EngineOnCloud> {
  const cloud = await startCloud(simulated);
  const opened = await cloud.databases.open('sqlite');
  if (opened === null) throw new Error('SQLite is always there');
  const start: RealStart = { db: opened.db, configFile: cloud.configFile, clockOffsetMs: 0 };
  const { engine, fleet } = realEngine(start);
  fleet.start();
  const cluster = (name: string): ClusterHandle => {
    const found = fleet.cluster(name);
    if (found === null) throw new Error(`no cluster ${name}`);
    return found;
  };
  const stop = async (): Promise<void> => {
    await engine.stop();
    await fleet.stop();
    await cloud.stop();
  };
  return { cloud, db: opened.db, engine, fleet, cluster, start, stop };
}
