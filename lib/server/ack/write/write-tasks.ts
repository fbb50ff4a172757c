import type { CloudAck, CloudWriter } from '@/lib/domain/ports/cloud-write';
import type { Connection } from '../transport/connection';

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
export function createTaskWriter({ clients, caller }: Connection): TaskWriter {
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
