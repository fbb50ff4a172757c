import type { AdmissionVerdict } from '../../kube-rules/admission/field-error';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { ImagePlatform, ImageStart } from '../../domain/image/image-platform';
import type { InferredOs } from '../infer-os/intended-os';
import type { Feasibility } from '../../kube-rules/scheduler/feasibility';

/** A container of the pod, with what is known about its image. */
export interface LintContainer {
  /** `initContainers[0]`, below the PodSpec. */
  at: string;
  name: string;
  image: ImagePlatform;
}

/** Inputs of the rules about one workload: the results of all earlier stages. */
export interface WorkloadLintInput {
  workload: WorkloadObject;
  /** JSON pointer of the PodSpec in the object, e.g. `/spec/template/spec`. */
  specAt: string;
  admission: AdmissionVerdict;
  pod: PodToPlace;
  feasibility: Feasibility;
  containers: readonly LintContainer[];
  /** Whether a container's image starts on a node, memoized. */
  starts(container: LintContainer, node: NodeFacts): ImageStart;
  intent: InferredOs;
  cluster: ClusterFacts;
  /** Today as an ISO date, for support that ends on a date. */
  today: string;
  /**
   * How many equal nodes a node represents, if the cluster is folded for speed; its pods are then absent. Absent: one.
   */
  weigh?(node: NodeFacts): number;
}

/** The findings about a workload of the cluster. */
export interface LintedWorkload {
  workload: WorkloadObject;
  /** Ids of the rules that fire for it, echoes included. */
  rules: readonly string[];
}

export interface ClusterLintInput {
  cluster: ClusterFacts;
  /** Today as an ISO date, for support that ends on a date. */
  today: string;
  /** The workloads with their findings; absent: not evaluated, and rules that need them are skipped. */
  workloads?: readonly LintedWorkload[];
}
