import type { Environment } from '../cluster/cluster';
import type { CloudReader } from '../ports/cloud';
import type { CloudWriter } from '../ports/cloud-write';
import type { KubeReader, KubeWriter } from '../ports/kube';

export interface ClusterContext {
  name: string;
  environment: Environment;
  /** null for a cluster that is reached by kubeconfig only. */
  ack: { clusterId: string; regionId: string } | null;
}

/** What planning may use: readers only. `cloud` is null without ACK. */
export interface PlanContext {
  now: number;
  cluster: ClusterContext;
  cloud: CloudReader | null;
  kube: KubeReader;
}

/** What running steps may use; built by the engine alone. */
export interface RunContext extends PlanContext {
  changeId: string;
  cloudWrite: CloudWriter | null;
  kubeWrite: KubeWriter;
  /** The live store, for what is only shown; absent: `kube` is all there is. */
  live?: KubeReader;
  /** The sealed secret of an input field, e.g. `loginPassword`; throws Failure `internal` when it is gone. */
  secret(field: string): string;
  /** What earlier writes of this run answered, by step id; survives restarts. */
  journal(stepId: string): StepReceipt | null;
}

/** What one external write answered. */
export interface StepReceipt {
  requestId: string | null;
  taskId: string | null;
  /** Identity the write produced, e.g. the pool id. */
  ref: string | null;
}
