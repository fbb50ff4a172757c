import type { Message } from '@/lib/domain/message/model';
import type { AdmissionVerdict } from '../../kube-rules/admission/field-error';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { ImagePlatform, ImageStart } from '../../domain/image/image-platform';
import type { InferredOs, OsHit } from '../infer-os/intended-os';
import type { CustomRule } from '../../domain/placement/custom-rule';
import type { LintContainer } from '../rules/lint-input';
import type { LintFinding } from '../../domain/placement/rule';
import type { Feasibility } from '../../kube-rules/scheduler/feasibility';
import type { NodeGroup, NodeOutcome, Outcome } from '../../domain/placement/verdict';

/** A cluster made ready for many questions: indexes of pods, memories of images and of nodes that are alike. */
export interface PlacementWorld {
  readonly cluster: ClusterFacts;
  /** The day, ISO date. */
  readonly today: string;
  /** Rules of the configuration. */
  readonly rules: readonly CustomRule[];
  feasibility(pod: PodToPlace, o: { daemonSet: boolean }): Feasibility;
  platform(reference: string): ImagePlatform;
  starts(image: ImagePlatform, node: NodeFacts, o: { hostProcess: boolean; handler: string | null }): ImageStart;
  /** Names of the nodes on which the workload has ready pods now. */
  ownNodes(workload: WorkloadObject): ReadonlySet<string>;
  /** A node of the cluster by its name. */
  node(name: string): NodeFacts | null;
  /** For how many alike a node stands, in a folded cluster; absent: each is one. */
  weigh?(node: NodeFacts): number;
  /** How people call a pool that a node's label names. */
  poolName: (pool: string) => string;
}

/** Everything that is to be said of one object against one cluster. */
export interface Assessment {
  workload: WorkloadObject;
  admission: AdmissionVerdict;
  pod: PodToPlace;
  feasibility: Feasibility;
  containers: readonly LintContainer[];
  intent: InferredOs;
  /** The hits of `intent`, each in a sentence. */
  evidence: readonly (OsHit & { sentence: Message })[];
  /** By the node's name. `unschedulable` holds what no free room would change apart from what it would: see `full`. */
  nodes: ReadonlyMap<string, { outcome: NodeOutcome; full: boolean }>;
  groups: readonly NodeGroup[];
  outcome: Outcome;
  sentence: Message;
  findings: readonly LintFinding[];
}
