import { ApiError, badRequest } from '@/simulator/world/api-error';
import type { InstanceRecord } from '@/simulator/world/cloud-state';
import { beginReboot } from '@/simulator/world/fleet/reboot';
import { findInstance } from '@/simulator/world/fleet/release';
import { type ApiCall, queryOf, type RpcOperation } from '@/simulator/world/operations/api-call';
import type { World } from '@/simulator/world/world';

/** ECS's word for the power state of an instance. */
export function statusOf(world: World, { phase, reboot }: InstanceRecord): string {
  if (phase === 'booting') return 'Pending';
  return reboot !== undefined && world.now() < reboot.runningAtMs ? 'Starting' : 'Running';
}

/** Not idempotent, and without a client token (ECS API, version 2014-05-26: RebootInstance). */
function rebootInstance(call: ApiCall): Record<string, unknown> {
  const { world } = call;
  const id = queryOf(call, 'InstanceId');
  if (id === '') throw badRequest('MissingParameter.InstanceId', 'InstanceId is mandatory for this action.');
  const instance = findInstance(world, id);
  if (instance === undefined)
    throw new ApiError(404, 'InvalidInstanceId.NotFound', 'The specified InstanceId does not exist.');
  if (statusOf(world, instance) !== 'Running')
    throw new ApiError(
      403,
      'IncorrectInstanceStatus',
      'The current status of the resource does not support this operation.',
    );
  if (queryOf(call, 'DryRun') === 'true')
    throw badRequest('DryRunOperation', 'Request validation has been passed with DryRun flag set.');
  beginReboot(world, instance);
  world.revision += 1;
  return {};
}

export const ECS_POWER_OPERATIONS: readonly RpcOperation[] = [{ action: 'RebootInstance', run: rebootInstance }];
