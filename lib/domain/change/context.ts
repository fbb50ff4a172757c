import type { Environment } from '../cluster/cluster';
import type { CloudReader } from '../ports/cloud';
import type { CloudWriter } from '../ports/cloud-write';
import type { KubeReader, KubeWriter } from '../ports/kube';

export interface ClusterContext {
  name: string;
  environment: Environment;
  /** null for a cluster that is accessed by kubeconfig only. */
  ack: { clusterId: string; regionId: string } | null;
}

/** What planning may use: readers only. `cloud` is null without ACK. */
export interface PlanContext {
  now: number;
  cluster: ClusterContext;
  cloud: CloudReader | null;
  kube: KubeReader;
}

/** What running steps may use; created only by the engine. */
export interface RunContext extends PlanContext {
  changeId: string;
  cloudWrite: CloudWriter | null;
  kubeWrite: KubeWriter;
  /** The live store, for values that are only displayed; absent: use `kube`. */
  live?: KubeReader;
  /** The sealed secret of an input field, e.g. `loginPassword`; throws Failure `internal` if it no longer exists. */
  secret(field: string): string;
  /** Receipts of earlier writes of this run, by step id; survives restarts. */
  journal(stepId: string): StepReceipt | null;
}

/** The receipt of one external write. */
export interface StepReceipt {
  requestId: string | null;
  taskId: string | null;
  /** Identity the write produced, e.g. the pool id. */
  ref: string | null;
}
