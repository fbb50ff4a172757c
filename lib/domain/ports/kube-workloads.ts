import type { Json } from '../json';
import type { RawObject } from '../../kube-rules/json/kube-json';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import type { PatchOperation, PatchTarget } from '../workload/patch/patch';
import type { PlacementFacts } from '../placement/placement-facts';

/**
 * How a workload is written. `apply`: server-side apply as our own field manager, never by force; it cannot take away what
 * others wrote. `patch`: RFC 6902 with a test before everything it replaces, for what has to be taken away or replaced.
 */
export type WorkloadBody = { how: 'apply'; body: Json } | { how: 'patch'; operations: PatchOperation[] };

export interface WorkloadWrite {
  target: PatchTarget;
  write: WorkloadBody;
}

/** One thing that the API server says is wrong. `field` as it prints it; empty = it names none. */
export interface WriteCause {
  field: string;
  message: string;
}

/** What the API server would answer to a write. What says nothing about the object itself is thrown. */
export type DryRunAnswer =
  /** `object`: as it would be saved. */
  | { answer: 'accepted'; object: RawObject }
  /** Another manager applies a field (409). */
  | { answer: 'owned'; causes: WriteCause[] }
  /** Invalid, forbidden by an admission plug-in, or the patch does not apply any more. */
  | { answer: 'refused'; code: string; message: string; causes: WriteCause[] };

/** What is there of a workload. */
export interface WorkloadName {
  apiVersion: string;
  kind: string;
  namespace: string;
  name: string;
}

/** Reads of single workloads, from the API server itself. Throws UpstreamFailure. */
export interface KubeWorkloadReader {
  /** The whole object as the API server has it; null = there is none. */
  workloadObject(q: WorkloadName): Promise<RawObject | null>;
  /** Sends the write with `dryRun=All`, by which the API server judges it and saves nothing. */
  dryRunWorkload(q: WorkloadWrite): Promise<DryRunAnswer>;
  /** Every pod of a namespace, as placement sees it. */
  podsIn(namespace: string): Promise<PodFacts[]>;
  /** Everything placement looks at. What may not be read is null there. */
  placementFacts(): Promise<PlacementFacts>;
}

/** Imported by the engine only. Throws UpstreamFailure kind `conflict` for a namesake, and when a field is somebody else's. */
export interface KubeWorkloadWriter {
  writeWorkload(q: WorkloadWrite): Promise<{ requestId: string | null }>;
}
