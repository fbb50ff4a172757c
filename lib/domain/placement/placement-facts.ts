import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { ImagePlatform } from '../image/image-platform';
import type { CustomRule } from './custom-rule';

/** Where containers of an image are ready now: on Linux nodes, and on Windows nodes of these builds. */
export interface ImageRuns {
  linux: boolean;
  builds: readonly number[];
  /** Builds of Windows nodes that have it, if it is ready nowhere. */
  pulledOn?: readonly number[];
  /** Builds of Windows nodes that reported a platform mismatch. */
  failedOn?: readonly number[];
}

export interface PlacementFacts {
  cluster: ClusterFacts;
  /** Results from registries; null: unknown, or not yet known. */
  images?: (reference: string) => ImagePlatform | null;
  /** What the cluster shows about an image; null: it runs nowhere. */
  runs?: (reference: string) => ImageRuns | null;
  rules?: readonly CustomRule[];
}

export interface WorldParts extends PlacementFacts {
  /** ISO date. */
  today: string;
  /** Display name of a pool, if it differs from its label. */
  poolName?: (pool: string) => string;
  /** What the API server does with unknown fields of objects that are to be created; absent: it drops them. */
  fieldValidation?: 'Strict';
  /** Workloads that are created together with those that are evaluated; absent: none. */
  coming?: readonly WorkloadObject[];
}
