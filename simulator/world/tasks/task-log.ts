import type { EventRecord } from '@/simulator/world/ack/records';
import { hex } from '@/simulator/world/random';
import type { TaskRecord } from '@/simulator/world/tasks/task-record';
import type { World } from '@/simulator/world/world';

/** ACK's event types know two words for pool work. */
const eventType = (task: TaskRecord): string =>
  task.type === 'nodepool_upgrade' ? 'nodepool_upgrade' : 'nodepool_update';

const WORDS: Record<TaskRecord['type'], string> = {
  nodepool_create: 'create',
  nodepool_update: 'update',
  nodepool_scaleout: 'scale out',
  nodepool_scalein: 'scale in',
  nodepool_delete: 'delete',
  nodepool_node_remove: 'remove nodes from',
  nodepool_node_attach: 'attach nodes to',
  nodepool_upgrade: 'upgrade',
  nodepool_repair: 'repair',
};

const REASONS: Record<TaskRecord['type'], string> = {
  nodepool_create: 'NodePoolCreate',
  nodepool_update: 'NodePoolUpdate',
  nodepool_scaleout: 'NodePoolScaleOut',
  nodepool_scalein: 'NodePoolScaleIn',
  nodepool_delete: 'NodePoolDelete',
  nodepool_node_remove: 'NodePoolNodeRemove',
  nodepool_node_attach: 'NodePoolNodeAttach',
  nodepool_upgrade: 'NodePoolUpgrade',
  nodepool_repair: 'NodePoolRepair',
};

export const taskWords = (task: TaskRecord): string => WORDS[task.type];

/** Writes one line to the task's own events and to the cluster's event list. */
export function logTask(
  world: World,
  task: TaskRecord,
  line: { action: 'start' | 'finish' | 'fail'; message: string },
): void {
  const failed = line.action === 'fail';
  const suffix = line.action === 'start' ? 'Start' : failed ? 'Failed' : 'Finished';
  task.events.push({
    action: line.action,
    level: failed ? 'Warning' : 'Normal',
    message: line.message,
    reason: `${REASONS[task.type]}${suffix}`,
    atMs: world.now(),
  });
  const event: EventRecord = {
    eventId: `e-${hex(world.state, 8)}-${hex(world.state, 4)}-${hex(world.state, 4)}-${hex(world.state, 12)}`,
    clusterId: task.clusterId,
    subject: task.poolId,
    type: eventType(task),
    level: failed ? 'error' : 'info',
    reason: line.action === 'start' ? 'Started' : failed ? 'Failed' : 'Succeeded',
    message: line.message,
    atMs: world.now(),
    taskId: task.taskId,
  };
  world.state.events.unshift(event);
  world.state.events.length = Math.min(world.state.events.length, 500);
}
