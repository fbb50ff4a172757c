import type { AdmissionVerdict } from '../../kube-rules/admission/field';
import type { ClusterFacts } from '../../kube-rules/objects/cluster-facts';
import type { NodeFacts } from '../../kube-rules/objects/node-facts';
import type { PodToPlace } from '../../kube-rules/objects/pod-facts';
import type { WorkloadObject } from '../../kube-rules/objects/workload-object';
import type { ImagePlatform, ImageStart } from '../../domain/image/image-platform';
import type { InferredOs } from '../infer-os/inferred-os';
import type { Feasibility } from '../../kube-rules/scheduler/feasibility';

export interface LintContainer {
  at: string;
  name: string;
  image: ImagePlatform;
}

export interface WorkloadLintInput {
  workload: WorkloadObject;
  /** JSON pointer of the PodSpec in the object, e.g. `/spec/template/spec`. */
  specAt: string;
  admission: AdmissionVerdict;
  pod: PodToPlace;
  feasibility: Feasibility;
  containers: readonly LintContainer[];
  starts(container: LintContainer, node: NodeFacts): ImageStart;
  intent: InferredOs;
  /** Operating systems of the nodes with Ready pods of the workload. */
  runsOn: readonly ('linux' | 'windows')[];
  cluster: ClusterFacts;
  /** Today as an ISO date, for support that ends on a date. */
  today: string;
  /** How many equal nodes a node of a folded cluster represents; its pods are then absent. Absent: one. */
  weigh?(node: NodeFacts): number;
}

export interface LintedWorkload {
  workload: WorkloadObject;
  rules: readonly string[];
}

export interface ClusterLintInput {
  cluster: ClusterFacts;
  today: string;
  /** The workloads with their findings; absent: not evaluated, and rules that need them are skipped. */
  workloads?: readonly LintedWorkload[];
}
