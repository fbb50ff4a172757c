import type { CloudNodePool } from '@/lib/domain/ports/cloud';
import type { FieldDifference } from '@/lib/domain/pool/definition/pool-difference';
import type { KubeNode, KubePod } from '@/lib/domain/ports/kube';
import type { NodePoolUpdateInput } from './input';
import type { PoolDefinition } from '@/lib/domain/pool/definition/pool-definition';
import type { PoolRescheduling } from '@/lib/changes/parts/pool/pool-rescheduling';
import type { PoolWorld } from '@/lib/changes/parts/pool/read-world';
import type { ResourceRef } from '@/lib/domain/change/plan';

/** The edit, beside the pool as it is and the world around it. */
export interface UpdateInputs {
  input: NodePoolUpdateInput;
  subject: ResourceRef;
  pool: CloudNodePool;
  world: PoolWorld;
  before: PoolDefinition;
  /** As the edit says, contradictions included; what the rules judge. */
  requested: PoolDefinition;
  after: PoolDefinition;
  differences: FieldDifference[];
  /** Of the pool, in Kubernetes. */
  nodes: KubeNode[];
  /** Those whose labels or taints are to be written again, when the edit asks for it. */
  strayed: KubeNode[];
  /** On those nodes; read when taints change only. */
  pods: KubePod[];
  /** Who would be put on those nodes with their new marks and has no business there. */
  rescheduling: PoolRescheduling;
  /** Tasks there were before; null = may not be read. */
  earlierTasks: string[] | null;
}
