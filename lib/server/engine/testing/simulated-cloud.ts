import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SimulatorStart, startSimulator } from '@/lib/server/testing/start-simulator';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { realEngine, type RealStart, writeConfig } from './real-engine';

export async function startCloud(start: SimulatorStart) {
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

export type SimulatedCloud = Awaited<ReturnType<typeof startCloud>>;

/** On SQLite. The caller starts the engine. */
export async function startEngineOnCloud(simulated: SimulatorStart) {
  const cloud = await startCloud(simulated);
  const { db } = await cloud.databases.sqlite();
  // A change of the offset moves the engine's clock.
  const start: RealStart = { db, configFile: cloud.configFile, clockOffsetMs: 0 };
  const { engine, fleet } = realEngine(start);
  fleet.start();
  const stop = async (): Promise<void> => {
    await engine.stop();
    await fleet.stop();
    await cloud.stop();
  };
  return { cloud, db, engine, fleet, start, stop };
}

export type EngineOnCloud = Awaited<ReturnType<typeof startEngineOnCloud>>;
