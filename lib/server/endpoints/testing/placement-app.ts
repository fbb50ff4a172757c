import type { ClusterHandle, Fleet } from '@/lib/server/fleet/fleet';
import { clusterConfig, fleetConfig, startFleet, until } from '@/lib/server/fleet/testing/start-fleet';
import { startSimulator } from '@/lib/server/testing/start-simulator';

/** What verbs about placement are given. */
export interface PlacementApp {
  fleet: Fleet;
  clock: { now: () => number };
  cluster: ClusterHandle;
  stop(): Promise<void>;
}

/** The simulated cluster of placements, read completely, on the day of the tests. */
export async function startPlacementApp(): Promise<PlacementApp> {
  const simulator = await startSimulator({ pace: 20, scenario: 'hybrid-placement' });
  const samples = simulator.ready.clusters.map((sample) => clusterConfig(sample));
  const { fleet } = startFleet(fleetConfig(simulator.ready, samples));
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
  return { fleet, clock: { now: () => Date.parse('2026-11-21T00:00:00Z') }, cluster, stop };
}
