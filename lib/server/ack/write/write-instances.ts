import type { CloudWriter } from '@/lib/domain/ports/cloud-write';
import type { Connection } from '../transport/connection';

type InstanceWriter = Pick<CloudWriter, 'restartInstance'>;

/** Writes to virtual machines (ECS API, version 2014-05-26). */
export const createInstanceWriter = ({ clients, caller }: Connection): InstanceWriter => ({
  async restartInstance({ instanceId }) {
    const { client, sdk } = await clients.ecs();
    // Never by force: what is not written to its disks yet would be lost.
    const request = new sdk.RebootInstanceRequest({ instanceId, forceStop: false });
    const of = { system: 'ecs' as const, action: 'RebootInstance', secrets: [] };
    const { body } = await caller.write(of, () => client.rebootInstance(request));
    return { requestId: body?.requestId ?? null, taskId: null };
  },
});
