import type { Json } from '../json';
import type { RawObject } from '../../kube-rules/json/kube-json';
import type { PodFacts } from '../../kube-rules/objects/pod-facts';
import type { PatchOperation, PatchTarget } from '../workload/patch/patch';
import type { PlacementFacts } from '../placement/placement-facts';

/** `apply`: server-side apply, never forced; cannot remove others' fields. `patch`: RFC 6902 with tests, for that. */
export type WorkloadBody = { how: 'apply'; body: Json } | { how: 'patch'; operations: PatchOperation[] };

export interface WorkloadWrite {
  target: PatchTarget;
  write: WorkloadBody;
}

/** One error reported by the API server. `field` as printed; empty: none named. */
export interface WriteCause {
  field: string;
  message: string;
}

/** The API server's answer to a dry-run write. Errors that are not about the object are thrown. */
export type DryRunAnswer =
  /** `object`: as it would be saved. */
  | { answer: 'accepted'; object: RawObject }
  /** Another manager owns a field (409). */
  | { answer: 'owned'; causes: WriteCause[] }
  /** Invalid, forbidden by an admission plugin, or the patch no longer applies. */
  | { answer: 'refused'; code: string; message: string; causes: WriteCause[] };

/** The API server's answer to a create or an apply. `none`: not permitted, not reachable, or no decision. */
export type CreateAnswer =
  | { answer: 'accepted'; request: 'create' | 'apply'; warnings: readonly string[] }
  | { answer: 'rejected'; request: 'create' | 'apply'; message: string; causes: readonly WriteCause[] }
  | { answer: 'none'; why: 'not-permitted' | 'no-dry-run' | 'unreachable' | 'failed'; message: string };

export interface WorkloadName {
  apiVersion: string;
  kind: string;
  namespace: string;
  name: string;
}

/** Reads single workloads directly from the API server. Throws UpstreamFailure. */
export interface KubeWorkloadReader {
  /** The whole object from the API server; null: it does not exist. */
  workloadObject(q: WorkloadName): Promise<RawObject | null>;
  /** Sends the write with `dryRun=All`: the API server validates it and saves nothing. */
  dryRunWorkload(q: WorkloadWrite): Promise<DryRunAnswer>;
  /** Sends the object with `dryRun=All`. Does not throw UpstreamFailure for answers of the API server. */
  dryRunCreate(object: RawObject): Promise<CreateAnswer>;
  /** Every pod of a namespace, as placement facts. */
  podsIn(namespace: string): Promise<PodFacts[]>;
  /** All inputs of placement. Null for what may not be read. */
  placementFacts(): Promise<PlacementFacts>;
}

/** Imported by the engine only. Throws UpstreamFailure kind `conflict` if the name or a field has another owner. */
export interface KubeWorkloadWriter {
  writeWorkload(q: WorkloadWrite): Promise<{ requestId: string | null }>;
}
