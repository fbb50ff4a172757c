import 'server-only';
import type { Clock } from '@/lib/domain/ports/clock';
import type { Config } from '@/lib/server/config/load-config';
import { createImageLookUp } from '@/lib/server/registry/image-cache';
import { type ClusterHandle, LiveCluster } from './cluster-handle';
import { type FleetTiming, usualTiming } from './feeds/timing';
import { LiveHub } from './live/live-hub';

export type { ClusterHandle } from './cluster-handle';

/** Every configured cluster, reachable or not. */
export interface Fleet {
  /** In the order of the configuration. */
  clusters(): ClusterHandle[];
  cluster(name: string): ClusterHandle | null;
  live: LiveHub;
  start(): void;
  stop(): Promise<void>;
}

/** Connects to nothing yet. An unreachable cluster is in the fleet with the reason. */
export function createFleet({
  config,
  clock,
  timing = usualTiming,
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
