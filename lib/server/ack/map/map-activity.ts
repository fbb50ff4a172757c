import 'server-only';
import { z } from 'zod';
import type { ScalingActivity, ScalingStatus } from '@/lib/domain/ports/cloud-choices';
import { millisecondsOf } from './map-time';

const text = z.string().catch('');
const ids = z.array(z.string()).catch([]);

/** DescribeScalingActivities (ESS API, version 2022-02-22): lists are plain, capacities are texts. */
export const activitiesSchema = z.object({
  TotalCount: z.coerce.number().nullable().catch(null),
  ScalingActivities: z.array(
    z.object({
      ScalingActivityId: z.string(),
      StatusCode: text,
      StatusMessage: text,
      Cause: text,
      Description: text,
      Detail: text,
      StartTime: z.string().optional(),
      EndTime: z.string().optional(),
      TotalCapacity: z.union([z.string(), z.number()]).optional(),
      CreatedInstances: ids,
      DestroyedInstances: ids,
      StartedInstances: ids,
      StoppedInstances: ids,
      ErrorCode: text,
      ErrorMessage: text,
    }),
  ),
});
type Wire = z.output<typeof activitiesSchema>['ScalingActivities'][number];

const statuses: Record<string, ScalingStatus> = {
  Successful: 'successful',
  Warning: 'warning',
  Failed: 'failed',
  InProgress: 'in-progress',
  Rejected: 'rejected',
};

function countOf(value: string | number | undefined): number | null {
  const count = value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isInteger(count) ? count : null;
}

/** Old activities have no code of their own; it stands in their detail: `…(code:"OperationDenied.NoStock", msg:"…")`. */
function errorOf(activity: Wire): Pick<ScalingActivity, 'errorCode' | 'errorMessage'> {
  const bad = activity.StatusCode !== 'Successful' && activity.StatusCode !== 'InProgress';
  const code = activity.ErrorCode || (bad ? /code:"([^"]+)"/.exec(activity.Detail)?.[1] : undefined);
  const message =
    activity.ErrorMessage || (bad ? /msg:"([^"]+)"/.exec(activity.Detail)?.[1] || activity.StatusMessage : undefined);
  return { errorCode: code || null, errorMessage: message || null };
}

export function toScalingActivity(activity: Wire): ScalingActivity {
  return {
    id: activity.ScalingActivityId,
    status: statuses[activity.StatusCode] ?? 'unknown',
    rawStatus: activity.StatusCode,
    cause: activity.Cause,
    description: activity.Description,
    startedAt: millisecondsOf(activity.StartTime),
    endedAt: millisecondsOf(activity.EndTime),
    capacityAfter: activity.StatusCode === 'InProgress' ? null : countOf(activity.TotalCapacity),
    created: activity.CreatedInstances,
    destroyed: activity.DestroyedInstances,
    started: activity.StartedInstances,
    stopped: activity.StoppedInstances,
    ...errorOf(activity),
  };
}
