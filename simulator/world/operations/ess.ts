import { badRequest } from '@/simulator/world/api-error';
import type { ActivityRecord } from '@/simulator/world/cloud-state';
import { queryOf, type RpcOperation } from '@/simulator/world/operations/api-call';
import { numberedList, listOperation } from '@/simulator/world/operations/rpc-lists';
import { utcMinute } from '@/simulator/world/timestamps';

function activityView(activity: ActivityRecord): Record<string, unknown> {
  const open = activity.status === 'InProgress';
  return {
    ScalingActivityId: activity.id,
    ScalingGroupId: activity.scalingGroupId,
    StatusCode: activity.status,
    StatusMessage: activity.statusMessage,
    Progress: open ? 50 : 100,
    Cause: activity.cause,
    Description: activity.description,
    Detail: activity.detail,
    StartTime: utcMinute(activity.startedMs),
    ...(open ? {} : { EndTime: utcMinute(activity.endedMs) }),
    TotalCapacity: String(activity.totalCapacity),
    AttachedCapacity: '0',
    AutoCreatedCapacity: String(activity.totalCapacity),
    CreatedCapacity: activity.createdInstances.length,
    CreatedInstances: activity.createdInstances,
    DestroyedCapacity: activity.destroyedInstances.length,
    DestroyedInstances: activity.destroyedInstances,
    ...(activity.errorCode === ''
      ? {}
      : { ErrorCode: activity.errorCode, ErrorMessage: activity.errorMessage, ErrorMessages: [] }),
  };
}

export const ESS_OPERATIONS: readonly RpcOperation[] = [
  listOperation('DescribeScalingActivities', {
    items(call) {
      const ids = numberedList(call, 'ScalingActivityIds');
      if (queryOf(call, 'ScalingGroupId') === '' && ids.length === 0)
        throw badRequest('MissingParameter.ScalingGroupId', 'ScalingGroupId is mandatory for this action.');
      return call.world.state.activities.filter((activity) => ids.length === 0 || ids.includes(activity.id));
    },
    filters: { ScalingGroupId: (activity) => activity.scalingGroupId, StatusCode: (activity) => activity.status },
    into: ['ScalingActivities'],
    view: activityView,
  }),
];
