import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudAck, CloudWriter } from '@/lib/domain/ports/cloud-write';
import type { Connection } from '../transport/connection';

type PoolWriter = Omit<CloudWriter, 'pauseTask' | 'resumeTask' | 'cancelTask' | 'restartInstance'>;

/** The answer came and lacks what it must name: the pool may be there. */
function namelessPool(requestId: string | null): UpstreamFailure {
  return new UpstreamFailure({
    system: 'ack',
    kind: 'bad-response',
    upstreamCode: 'MissingNodePoolId',
    message: 'ACK accepted the node pool but returned no ID for it.',
    requestId,
    ambiguous: true,
  });
}

interface Answer {
  requestId?: string;
  taskId?: string;
}

const ackOf = (body: Answer | undefined): CloudAck => ({
  requestId: body?.requestId ?? null,
  taskId: body?.taskId ?? null,
});

const of = (action: string, secrets: readonly string[] = []) => ({ system: 'ack' as const, action, secrets });

/** Writes to node pools and their nodes (ACK API, version 2015-12-15). */
export function createPoolWriter({ clusterId, clients, caller }: Connection): PoolWriter {
  return {
    async createNodePool({ body: given, secrets }) {
      const { client, sdk } = await clients.cs();
      const { cast } = await import('@darabonba/typescript');
      const request = cast(given, new sdk.CreateClusterNodePoolRequest({}));
      const { body } = await caller.write(of('CreateClusterNodePool', secrets), () =>
        client.createClusterNodePool(clusterId, request),
      );
      const ack = ackOf(body);
      if (body?.nodepoolId === undefined) throw namelessPool(ack.requestId);
      return { ...ack, nodePoolId: body.nodepoolId };
    },

    async modifyNodePool({ poolId, body: given, secrets }) {
      const { client, sdk } = await clients.cs();
      const { cast } = await import('@darabonba/typescript');
      const request = cast(given, new sdk.ModifyClusterNodePoolRequest({}));
      const { body } = await caller.write(of('ModifyClusterNodePool', secrets), () =>
        client.modifyClusterNodePool(clusterId, poolId, request),
      );
      return ackOf(body);
    },

    async deleteNodePool({ poolId, force }) {
      const { client, sdk } = await clients.cs();
      const request = new sdk.DeleteClusterNodepoolRequest({ force });
      const { body } = await caller.write(of('DeleteClusterNodepool'), () =>
        client.deleteClusterNodepool(clusterId, poolId, request),
      );
      return ackOf(body);
    },

    async upgradeNodePool({ poolId, body: given }) {
      const { client, sdk } = await clients.cs();
      const { cast } = await import('@darabonba/typescript');
      const request = cast(given, new sdk.UpgradeClusterNodepoolRequest({}));
      const { body } = await caller.write(of('UpgradeClusterNodepool'), () =>
        client.upgradeClusterNodepool(clusterId, poolId, request),
      );
      return ackOf(body);
    },

    async repairNodePool({ poolId, body: given }) {
      const { client, sdk } = await clients.cs();
      const { cast } = await import('@darabonba/typescript');
      const request = cast(given, new sdk.RepairClusterNodePoolRequest({}));
      const { body } = await caller.write(of('RepairClusterNodePool'), () =>
        client.repairClusterNodePool(clusterId, poolId, request),
      );
      return ackOf(body);
    },

    async syncNodePools() {
      const { client } = await clients.cs();
      const { body } = await caller.write(of('SyncClusterNodePool'), () => client.syncClusterNodePool(clusterId));
      return ackOf(body);
    },

    async attachInstances({ poolId, body: given, secrets }) {
      const { client, sdk } = await clients.cs();
      const { cast } = await import('@darabonba/typescript');
      const request = cast(given, new sdk.AttachInstancesToNodePoolRequest({}));
      const { body } = await caller.write(of('AttachInstancesToNodePool', secrets), () =>
        client.attachInstancesToNodePool(clusterId, poolId, request),
      );
      return ackOf(body);
    },

    async removeNodes({ poolId, instanceIds, drain, release }) {
      const { client, sdk } = await clients.cs();
      const request = new sdk.RemoveNodePoolNodesRequest({ instanceIds, drainNode: drain, releaseNode: release });
      const { body } = await caller.write(of('RemoveNodePoolNodes'), () =>
        client.removeNodePoolNodes(clusterId, poolId, request),
      );
      return ackOf(body);
    },
  };
}
