import type { AdmissionVerdict } from '../../kube-rules/admission/field-error';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { ImagePlatform, ImageStart } from '../../domain/image/image-platform';
import type { InferredOs } from '../infer-os/intended-os';
import type { Feasibility } from '../../kube-rules/scheduler/feasibility';

/** A container of the pod, with what is known of its image. */
export interface LintContainer {
  /** `initContainers[0]`, below the PodSpec. */
  at: string;
  name: string;
  image: ImagePlatform;
}

/** What the rules about one workload are given: the answers of all stages before them. */
export interface WorkloadLintInput {
  workload: WorkloadObject;
  /** JSON pointer of the PodSpec in the object, e.g. `/spec/template/spec`. */
  specAt: string;
  admission: AdmissionVerdict;
  pod: PodToPlace;
  feasibility: Feasibility;
  containers: readonly LintContainer[];
  /** Whether a container's image starts on a node, memorised. */
  starts(container: LintContainer, node: NodeFacts): ImageStart;
  intent: InferredOs;
  cluster: ClusterFacts;
  /** The day, ISO date, for what ends on a date. */
  today: string;
  /**
   * For how many alike a node stands, where the cluster is folded for speed: then its pods are not there either. Absent: each node
   * is one.
   */
  weigh?(node: NodeFacts): number;
}

/** What the rules found about a workload of the cluster. */
export interface LintedWorkload {
  workload: WorkloadObject;
  /** Ids of the rules that hold for it, echoes included. */
  rules: readonly string[];
}

export interface ClusterLintInput {
  cluster: ClusterFacts;
  /** The day, ISO date, for what ends on a date. */
  today: string;
  /** The workloads with what was found about them; absent: they were not looked at, and rules that need it say nothing of them. */
  workloads?: readonly LintedWorkload[];
}
