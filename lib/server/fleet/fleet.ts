import 'server-only';
import type { Clock } from '@/lib/domain/ports/clock';
import type { Config } from '@/lib/server/config/load-config';
import { createImageLookUp } from '@/lib/server/registry/image-cache';
import { type ClusterHandle, type FleetTiming, LiveCluster } from './cluster-handle';
import { LiveHub } from './live/live-hub';

export type { ClusterHandle } from './cluster-handle';

/** Every configured cluster, whether it can be reached or not. */
export interface Fleet {
  /** In the order of the configuration. */
  clusters(): ClusterHandle[];
  cluster(name: string): ClusterHandle | null;
  /** The open tabs. */
  live: LiveHub;
  start(): void;
  stop(): Promise<void>;
}

/** Connects to nothing yet. A cluster that cannot be reached is in the fleet all the same and says why. */
export function createFleet({
  config,
  clock,
  timing = {},
}: {
  config: Config;
  clock: Clock;
  timing?: FleetTiming;
}): Fleet {
  const clusters = config.clusters.map((cluster) => new LiveCluster({ cluster, config, clock, timing }));
  const byName = new Map<string, ClusterHandle>(clusters.map((cluster) => [cluster.name, cluster]));
  const live = new LiveHub({ clusters, clock });
  const images = createImageLookUp({ config, clock });
  for (const { store } of clusters) {
    store.placementIndex.useRegistries(images);
    store.placementIndex.useRules(config.placementRules ?? []);
  }
  return {
    clusters: () => [...clusters],
    cluster: (name) => byName.get(name) ?? null,
    live,
    start: () => {
      for (const cluster of clusters) cluster.start();
    },
    stop: () => {
      live.stop();
      images.stop();
      for (const cluster of clusters) cluster.stop();
      return Promise.resolve();
    },
  };
}
