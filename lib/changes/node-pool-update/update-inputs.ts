import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { FieldDifference } from '@/lib/domain/pool/definition/pool-difference';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import type { NodePoolUpdateInput } from './input';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PoolRescheduling } from '@/lib/changes/parts/pool/pool-rescheduling';
import type { PoolWorld } from '@/lib/changes/parts/pool/read-world';
import type { ResourceRef } from '@/lib/domain/change/plan';

/** The edit, the pool's current state, and everything around it. */
export interface UpdateInputs {
  input: NodePoolUpdateInput;
  subject: ResourceRef;
  pool: CloudNodePool;
  world: PoolWorld;
  before: PoolDefinition;
  /** As the edit requests, including contradictions, for the rules to check. */
  requested: PoolDefinition;
  after: PoolDefinition;
  differences: FieldDifference[];
  /** Of the pool, in Kubernetes. */
  nodes: KubeNode[];
  /** Nodes whose labels or taints will be written again, if the edit requests it. */
  strayed: KubeNode[];
  /** On those nodes; read only if taints change. */
  pods: KubePod[];
  /** Workloads that could be scheduled to those nodes with the new labels and taints but do not belong there. */
  rescheduling: PoolRescheduling;
  /** Earlier tasks; null: no permission to read them. */
  earlierTasks: string[] | null;
}
