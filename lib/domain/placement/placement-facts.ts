import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { ImagePlatform } from '../image/image-platform';
import type { CustomRule } from './custom-rule';

/** Where containers of an image are ready now: on Linux nodes, and on Windows nodes of which builds. */
export interface ImageRuns {
  linux: boolean;
  builds: readonly number[];
  /** Builds of Windows nodes that have it, where it is ready nowhere. */
  pulledOn?: readonly number[];
  /** Builds of Windows nodes that said that it does not match them. */
  failedOn?: readonly number[];
}

/** Everything that verdicts are made of: the cluster, where images run, what registries answered, and custom rules. */
export interface PlacementFacts {
  cluster: ClusterFacts;
  /** What registries answered; null = not known, or not yet. */
  images?: (reference: string) => ImagePlatform | null;
  /** What is seen of an image in the cluster; null = it runs nowhere. */
  runs?: (reference: string) => ImageRuns | null;
  /** Rules of the configuration, beside those of the catalog. */
  rules?: readonly CustomRule[];
}

/** The facts on a day. */
export interface WorldParts extends PlacementFacts {
  /** ISO date. */
  today: string;
  /** How people call a pool, where it is not as its label says. */
  poolName?: (pool: string) => string;
}
