import { afterAll, beforeAll } from 'vitest';
import type { ClusterHandle, Fleet } from '@/lib/server/fleet/fleet';
import { fleetConfig, startFleet, until } from '@/lib/server/fleet/testing/start-fleet';
import { startSimulator } from '@/lib/server/testing/start-simulator';

export interface PlacementApp {
  fleet: Fleet;
  clock: { now: () => number };
  cluster: ClusterHandle;
  stop(): Promise<void>;
}

async function startPlacementApp(): Promise<PlacementApp> {
  const simulator = await startSimulator({ pace: 20, scenario: 'hybrid-placement' });
  const { fleet } = startFleet(fleetConfig(simulator.ready));
  const stop = async (): Promise<void> => {
    await fleet.stop();
    await simulator.stop();
  };
  const [cluster] = fleet.clusters();
  if (cluster === undefined) throw new Error('no cluster');
  await until(
    () => ({ ...cluster.store.known, unavailable: cluster.store.placementIndex.unavailable() }),
    (known) => known.cloud && known.nodes && known.pods && known.unavailable.length === 0,
  );
  const workloads = await cluster.planContext(0, { fresh: true }).kube.workloads();
  await until(
    () => cluster.store.placement.workloads().length,
    (count) => count === workloads.length,
  );
  const clock = { now: () => Date.parse('2026-11-21T00:00:00Z') };
  for (let isWhole = false; !isWhole;) {
    const { pending } = await cluster.store.placementIndex.matrix(clock.now());
    isWhole = pending.verdicts + pending.findings === 0;
  }
  return { fleet, clock, cluster, stop };
}

export function placementApp(): () => PlacementApp {
  let started: PlacementApp | null = null;
  beforeAll(async () => {
    started = await startPlacementApp();
  });
  afterAll(() => started?.stop());
  return () => {
    if (started === null) throw new Error('the tests have not begun');
    return started;
  };
}
