import 'server-only';
import type { CloudWriter, CloudReceipt, CloudBody } from '@/lib/domain/ports/cloud-write';
import type { Connection } from '../transport/connection';

import { UpstreamFailure } from '@/lib/domain/failure';
import type { Json } from '@/lib/domain/json';

type PoolWriter = Omit<CloudWriter, 'pauseTask' | 'resumeTask' | 'cancelTask' | 'restartInstance'>;

interface Answer {
  requestId?: string;
  taskId?: string;
  nodepoolId?: string;
}

type Product = Awaited<ReturnType<Connection['clients']['cs']>>;

async function modelOf<T extends object>(body: Json, model: T): Promise<T> {
  const { cast } = await import('@darabonba/typescript');
  return cast(body, model);
}

/** `prepare` makes the request before anything is sent. */
const sendsOf =
  ({ clients, caller }: Connection) =>
  async (
    { action, secrets = [] }: { action: string; secrets?: CloudBody['secrets'] | undefined },
    prepare: (cs: Product) => Promise<() => Promise<{ body?: Answer }>>,
  ): Promise<Answer> => {
    const send = await prepare(await clients.cs());
    const { body = {} } = await caller.write({ system: 'ack', action, secrets }, send);
    return body;
  };

const receiptOf = (answer: Answer): CloudReceipt => ({
  requestId: answer.requestId ?? null,
  taskId: answer.taskId ?? null,
});

function namelessPool(requestId: string | null): UpstreamFailure {
  const message = 'ACK accepted the node pool but returned no ID for it.';
  const answer = { kind: 'bad-response', upstreamCode: 'MissingNodePoolId', message, requestId } as const;
  // The pool may exist.
  return new UpstreamFailure({ system: 'ack', ...answer, ambiguous: true });
}

/** Writes to node pools and their nodes (ACK API, version 2015-12-15). */
function createPoolWriter(connection: Connection): PoolWriter {
  const { clusterId } = connection;
  const send = sendsOf(connection);
  const write = async (...args: Parameters<typeof send>) => receiptOf(await send(...args));
  return {
    async createNodePool({ body, secrets }) {
      const answer = await send({ action: 'CreateClusterNodePool', secrets }, async ({ client, sdk }) => {
        const request = await modelOf(body, new sdk.CreateClusterNodePoolRequest({}));
        return () => client.createClusterNodePool(clusterId, request);
      });
      const receipt = receiptOf(answer);
      if (answer.nodepoolId === undefined) throw namelessPool(receipt.requestId);
      return { ...receipt, nodePoolId: answer.nodepoolId };
    },

    modifyNodePool: ({ poolId, body, secrets }) =>
      write({ action: 'ModifyClusterNodePool', secrets }, async ({ client, sdk }) => {
        const request = await modelOf(body, new sdk.ModifyClusterNodePoolRequest({}));
        return () => client.modifyClusterNodePool(clusterId, poolId, request);
      }),

    deleteNodePool: ({ poolId, force }) =>
      write({ action: 'DeleteClusterNodepool' }, async ({ client, sdk }) => {
        const request = new sdk.DeleteClusterNodepoolRequest({ force });
        return () => client.deleteClusterNodepool(clusterId, poolId, request);
      }),

    upgradeNodePool: ({ poolId, body }) =>
      write({ action: 'UpgradeClusterNodepool' }, async ({ client, sdk }) => {
        const request = await modelOf(body, new sdk.UpgradeClusterNodepoolRequest({}));
        return () => client.upgradeClusterNodepool(clusterId, poolId, request);
      }),

    repairNodePool: ({ poolId, body }) =>
      write({ action: 'RepairClusterNodePool' }, async ({ client, sdk }) => {
        const request = await modelOf(body, new sdk.RepairClusterNodePoolRequest({}));
        return () => client.repairClusterNodePool(clusterId, poolId, request);
      }),

    syncNodePools: () =>
      write({ action: 'SyncClusterNodePool' }, async ({ client }) =>
        client.syncClusterNodePool.bind(client, clusterId),
      ),

    attachInstances: ({ poolId, body, secrets }) =>
      write({ action: 'AttachInstancesToNodePool', secrets }, async ({ client, sdk }) => {
        const request = await modelOf(body, new sdk.AttachInstancesToNodePoolRequest({}));
        return () => client.attachInstancesToNodePool(clusterId, poolId, request);
      }),

    removeNodes: ({ poolId, instanceIds, drain: drainNode, release: releaseNode }) =>
      write({ action: 'RemoveNodePoolNodes' }, async ({ client, sdk }) => {
        const request = new sdk.RemoveNodePoolNodesRequest({ instanceIds, drainNode, releaseNode });
        return () => client.removeNodePoolNodes(clusterId, poolId, request);
      }),
  };
}

type OtherWriter = Pick<CloudWriter, 'pauseTask' | 'resumeTask' | 'cancelTask' | 'restartInstance'>;

/** Pauses, resumes and cancels tasks (ACK API; rolling ones only) and restarts instances (ECS API, version 2014-05-26). */
function createOtherWriter({ clients, caller }: Connection): OtherWriter {
  const task =
    (action: 'PauseTask' | 'ResumeTask' | 'CancelTask', method: 'pauseTask' | 'resumeTask' | 'cancelTask') =>
    async (taskId: string) => {
      const { client } = await clients.cs();
      const { headers } = await caller.write({ system: 'ack', action, secrets: [] }, () => client[method](taskId));
      // These three answer with nothing but success; the request ID is in a header the SDK keeps.
      return { requestId: headers?.['x-acs-request-id'] ?? null, taskId };
    };
  return {
    pauseTask: task('PauseTask', 'pauseTask'),
    resumeTask: task('ResumeTask', 'resumeTask'),
    cancelTask: task('CancelTask', 'cancelTask'),
    async restartInstance({ instanceId }) {
      const { client, sdk } = await clients.ecs();
      // Never forced: unwritten data would be lost.
      const request = new sdk.RebootInstanceRequest({ instanceId, forceStop: false });
      const of = { system: 'ecs', action: 'RebootInstance', secrets: [] } as const;
      const { body } = await caller.write(of, () => client.rebootInstance(request));
      return { requestId: body?.requestId ?? null, taskId: null };
    },
  };
}

/** Writes to one ACK cluster; each call is sent once. @throws UpstreamFailure, `ambiguous` when it may have taken effect. */
export const createCloudWriter = (connection: Connection): CloudWriter => ({
  ...createPoolWriter(connection),
  ...createOtherWriter(connection),
});
