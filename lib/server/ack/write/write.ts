import 'server-only';
import type { CloudWriter, CloudAck } from '@/lib/domain/ports/cloud-write';
import type { Connection } from '../transport/connection';
import { createPoolWriter } from './write-pools';

type TaskWriter = Pick<CloudWriter, 'pauseTask' | 'resumeTask' | 'cancelTask'>;

/** These three answer with nothing but success; the request id stands in a header the SDK keeps. */
interface Answer {
  headers?: Record<string, string>;
}

const ackOf = (taskId: string, { headers }: Answer): CloudAck => ({
  requestId: headers?.['x-acs-request-id'] ?? null,
  taskId,
});

/** Holds, continues and ends tasks (ACK API: PauseTask, ResumeTask, CancelTask); rolling ones only. */
function createTaskWriter({ clients, caller }: Connection): TaskWriter {
  const of = (action: string) => ({ system: 'ack' as const, action, secrets: [] });
  return {
    async pauseTask(taskId) {
      const { client } = await clients.cs();
      return ackOf(taskId, await caller.write(of('PauseTask'), () => client.pauseTask(taskId)));
    },
    async resumeTask(taskId) {
      const { client } = await clients.cs();
      return ackOf(taskId, await caller.write(of('ResumeTask'), () => client.resumeTask(taskId)));
    },
    async cancelTask(taskId) {
      const { client } = await clients.cs();
      return ackOf(taskId, await caller.write(of('CancelTask'), () => client.cancelTask(taskId)));
    },
  };
}

type InstanceWriter = Pick<CloudWriter, 'restartInstance'>;

/** Writes to virtual machines (ECS API, version 2014-05-26). */
const createInstanceWriter = ({ clients, caller }: Connection): InstanceWriter => ({
  async restartInstance({ instanceId }) {
    const { client, sdk } = await clients.ecs();
    // Never by force: what is not written to its disks yet would be lost.
    const request = new sdk.RebootInstanceRequest({ instanceId, forceStop: false });
    const of = { system: 'ecs' as const, action: 'RebootInstance', secrets: [] };
    const { body } = await caller.write(of, () => client.rebootInstance(request));
    return { requestId: body?.requestId ?? null, taskId: null };
  },
});

/** Writes to one ACK cluster; each call is sent once. @throws UpstreamFailure, `ambiguous` when it may have taken effect. */
export const createCloudWriter = (connection: Connection): CloudWriter => ({
  ...createPoolWriter(connection),
  ...createTaskWriter(connection),
  ...createInstanceWriter(connection),
});
