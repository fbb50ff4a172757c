import 'server-only';
import { UpstreamFailure } from '@/lib/domain/failure';
import { createNodePoolBody } from '@/lib/domain/pool/create-body';
import type { CloudWriter, NodePoolSpec } from '@/lib/domain/ports/cloud';
import type { Connection } from './connection';

/** The answer came and lacks what it must name: the pool may be there. */
function namelessPool(requestId: string | null): UpstreamFailure {
  return new UpstreamFailure({
    system: 'ack',
    kind: 'bad-response',
    upstreamCode: 'MissingNodePoolId',
    message: 'ACK accepted the node pool without telling its id.',
    requestId,
    ambiguous: true,
  });
}

const secretsOf = (spec: NodePoolSpec): string[] =>
  spec.login.kind === 'password' ? [spec.login.password] : [];

/** Writes to one ACK cluster; each call is sent once. @throws UpstreamFailure, `ambiguous` when it may have taken effect. */
export function createCloudWriter({ clusterId, clients, caller }: Connection): CloudWriter {
  return {
    async createNodePool(spec) {
      const { client, sdk } = await clients.cs();
      const { cast } = await import('@darabonba/typescript');
      const request = cast(createNodePoolBody(spec), new sdk.CreateClusterNodePoolRequest({}));
      const { body } = await caller.write(
        { system: 'ack', action: 'CreateClusterNodePool', secrets: secretsOf(spec) },
        () => client.createClusterNodePool(clusterId, request),
      );
      const requestId = body?.requestId ?? null;
      if (body?.nodepoolId === undefined) throw namelessPool(requestId);
      return { nodePoolId: body.nodepoolId, requestId, taskId: body.taskId ?? null };
    },

    async setDesiredSize({ poolId, desired }) {
      const { client, sdk } = await clients.cs();
      const request = new sdk.ModifyClusterNodePoolRequest({
        scalingGroup: new sdk.ModifyClusterNodePoolRequestScalingGroup({ desiredSize: desired }),
      });
      const { body } = await caller.write(
        { system: 'ack', action: 'ModifyClusterNodePool', secrets: [] },
        () => client.modifyClusterNodePool(clusterId, poolId, request),
      );
      return { requestId: body?.requestId ?? null, taskId: body?.taskId ?? null };
    },
  };
}
