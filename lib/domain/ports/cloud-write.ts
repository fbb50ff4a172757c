import type { Json } from '../json';

/** The provider's answer to a write: ids to follow it by. */
export interface CloudReceipt {
  requestId: string | null;
  taskId: string | null;
}

/** A body in wire format, as in the plan but with the real secrets, which are listed so that errors can mask them. */
export interface CloudBody {
  body: Json;
  secrets?: readonly string[];
}

/** Imported by the engine only. Never retries. Throws UpstreamFailure; `ambiguous`: it may have taken effect. */
export interface CloudWriter {
  createNodePool(q: CloudBody): Promise<CloudReceipt & { nodePoolId: string }>;
  /** Only changed fields; lists are complete. An absolute `desired_size` is the only safe way to scale. */
  modifyNodePool(q: CloudBody & { poolId: string }): Promise<CloudReceipt>;
  /** Without `force` ACK rejects deleting a pool with instances. */
  deleteNodePool(q: { poolId: string; force: boolean }): Promise<CloudReceipt>;
  upgradeNodePool(q: CloudBody & { poolId: string }): Promise<CloudReceipt>;
  repairNodePool(q: CloudBody & { poolId: string }): Promise<CloudReceipt>;
  /** Refreshes ACK's data on all pools of the cluster; ACK returns no task to follow. */
  syncNodePools(): Promise<CloudReceipt>;
  /** Replaces the system disks of the instances: their data is lost. */
  attachInstances(q: CloudBody & { poolId: string }): Promise<CloudReceipt>;
  removeNodes(q: { poolId: string; instanceIds: string[]; drain: boolean; release: boolean }): Promise<CloudReceipt>;
  /** Restarts a running instance. ECS has no idempotency token: the state is checked before it is sent again. */
  restartInstance(q: { instanceId: string }): Promise<CloudReceipt>;
  /** Rolling tasks only; ACK rejects others. */
  pauseTask(taskId: string): Promise<CloudReceipt>;
  resumeTask(taskId: string): Promise<CloudReceipt>;
  cancelTask(taskId: string): Promise<CloudReceipt>;
}
