import type { Json } from '../json';

/** What the provider answered to a write: ids to follow it by. */
export interface CloudAck {
  requestId: string | null;
  taskId: string | null;
}

/** A body in wire names, as the plan showed it but with the real secrets, which are named to be masked in errors. */
export interface CloudBody {
  body: Json;
  secrets?: readonly string[];
}

/** Imported by the engine only. Never retries. Throws UpstreamFailure; `ambiguous` = it may have taken effect. */
export interface CloudWriter {
  createNodePool(q: CloudBody): Promise<CloudAck & { nodePoolId: string }>;
  /** Only what changes; lists are whole. An absolute `desired_size` is the only safe way to scale. */
  modifyNodePool(q: CloudBody & { poolId: string }): Promise<CloudAck>;
  /** Without `force` ACK refuses a pool that has instances. */
  deleteNodePool(q: { poolId: string; force: boolean }): Promise<CloudAck>;
  upgradeNodePool(q: CloudBody & { poolId: string }): Promise<CloudAck>;
  repairNodePool(q: CloudBody & { poolId: string }): Promise<CloudAck>;
  /** Refreshes what ACK knows of all pools of the cluster; ACK gives no task to follow. */
  syncNodePools(): Promise<CloudAck>;
  /** Replaces the system disks of the instances: what is on them is lost. */
  attachInstances(q: CloudBody & { poolId: string }): Promise<CloudAck>;
  removeNodes(q: { poolId: string; instanceIds: string[]; drain: boolean; release: boolean }): Promise<CloudAck>;
  /**
   * Has ECS restart an instance that runs; it is Starting then until it runs again. ECS takes no token against doing it
   * twice: a restart whose answer is lost is looked after before it is sent again.
   */
  restartInstance(q: { instanceId: string }): Promise<CloudAck>;
  /** Rolling tasks only; ACK refuses others. */
  pauseTask(taskId: string): Promise<CloudAck>;
  resumeTask(taskId: string): Promise<CloudAck>;
  cancelTask(taskId: string): Promise<CloudAck>;
}
