import type { Message } from '@/lib/domain/message/model';
import type { AdmissionVerdict } from '../../kube-rules/admission/field';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { ImagePlatform, ImageStart } from '../../domain/image/image-platform';
import type { InferredOs, OsHit } from '../infer-os/inferred-os';
import type { CustomRule } from '../../domain/placement/custom-rule';
import type { LintContainer } from '../rules/lint-input';
import type { LintFinding } from '../../domain/placement/rule';
import type { Feasibility } from '../../kube-rules/scheduler/feasibility';
import type { OtherHelp } from '../../domain/placement/other-help';
import type { NodeGroup } from '../../domain/placement/verdict';
import type { NodeOutcome, Outcome } from '../../domain/placement/verdict-words';

/**
 * The pods of an owner, of which the rollout of another template deletes up to `first` before it creates a pod.
 * `order`: the ordinals of a StatefulSet that leave first, and last, each with those above it.
 */
interface Replaced {
  owner: string;
  first: number;
  order?: { first: number; last: number };
  /** Of its pods of several templates, those with this hash stay. */
  among?: { hash: string | null; wanted: number };
  /** Its first pods start. */
  goesOn?: boolean;
}

/** By the node's name: how many of a workload's pods are there, without those that end or are being deleted. */
export type OwnNodes = ReadonlyMap<string, number>;

/** A cluster prepared for many assessments: indexes of pods, caches of images and of equivalent nodes. */
export interface PlacementWorld {
  readonly cluster: ClusterFacts;
  readonly today: string;
  readonly rules: readonly CustomRule[];
  /** What the API server does with unknown fields; absent: it drops them. */
  readonly fieldValidation?: 'Strict';
  /** `replaces`: pods of another template, of which some leave first; absent: it is one more pod, or the first of those that are `missing`. */
  feasibility(pod: PodToPlace, o: { daemonSet: boolean; replaces?: Replaced; missing?: number }): Feasibility;
  platform(reference: string): ImagePlatform;
  starts(image: ImagePlatform, node: NodeFacts, o: { hostProcess: boolean; handler: string | null }): ImageStart;
  /** Of its Ready pods. `hash`: only of those with this template hash. */
  ownNodes(workload: WorkloadObject, hash?: string): OwnNodes;
  /** The same of all its pods that are scheduled. */
  boundNodes(workload: WorkloadObject, hash?: string): OwnNodes;
  /** How many of its pods exist and have not ended, also of a folded cluster. */
  presentPods(workload: WorkloadObject): number;
  /** How many of its pods have succeeded, as far as they still exist. */
  succeededPods(workload: WorkloadObject): number;
  node(name: string): NodeFacts | null;
  /** How many equal nodes a node represents in a folded cluster; absent: one. */
  weigh?(node: NodeFacts): number;
  poolName: (pool: string) => string;
}

export interface Assessment {
  workload: WorkloadObject;
  admission: AdmissionVerdict;
  pod: PodToPlace;
  feasibility: Feasibility;
  /** Of its pods, which are of several templates, those that have this one: their hash, and how many are Ready; null: none. */
  revision: { hash: string; ready: number } | null;
  /** How many of its replicas may be absent while pods of its changed template replace them; null: they have this template. */
  leaving: number | null;
  containers: readonly LintContainer[];
  intent: InferredOs;
  evidence: readonly (OsHit & { sentence: Message })[];
  /** By the node's name. `full` separates missing capacity from permanent reasons for `unschedulable`. */
  nodes: ReadonlyMap<string, { outcome: NodeOutcome; full: boolean }>;
  groups: readonly NodeGroup[];
  outcome: Outcome;
  sentence: Message;
  /** Kinds of objects that decide the outcome and were not read, by resource name. */
  missing: readonly string[];
  findings: readonly LintFinding[];
  /** What would help besides a patch. */
  otherHelp: readonly OtherHelp[];
}
