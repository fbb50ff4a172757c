import 'server-only';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import { type Connection, unexpectedAnswer } from '../transport/connection';
import { createChoiceReader } from './read-choices';
import { createClusterReader } from './read-cluster';
import { createComputeReader } from './read-compute';
import { createInstanceReader } from './read-instances';
import { createNetworkReader } from './read-network';
import { createPoolReader } from './read-pools';
import { createTaskReader } from './read-tasks';

import { z } from 'zod';
import type { ScalingActivity, ScalingStatus } from '@/lib/domain/ports/cloud-choices';
import { millisecondsOf } from '../map/map-time';

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

/** Old activities have no code of their own; their detail contains it: `…(code:"OperationDenied.NoStock", msg:"…")`. */
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

const action = 'DescribeScalingActivities';

/** The scaling activities of a pool's group (ESS API, version 2022-02-22). */
function createActivityReader({ regionId, clients, caller }: Connection): Pick<CloudReader, 'scalingActivities'> {
  return {
    async scalingActivities({ scalingGroupId, page, pageSize }) {
      const send = await clients.ess();
      const query = {
        RegionId: regionId,
        ScalingGroupId: scalingGroupId,
        PageNumber: String(page),
        PageSize: String(Math.min(50, pageSize)),
      };
      const body = await caller.read({ system: 'ess', action }, () => send(action, query));
      const found = activitiesSchema.safeParse(body);
      if (!found.success)
        throw unexpectedAnswer('ess', 'WrongType', `Auto Scaling returned an unexpected response to ${action}.`);
      const { ScalingActivities, TotalCount } = found.data;
      return { items: ScalingActivities.map(toScalingActivity), total: TotalCount };
    },
  };
}

/**
 * Reads one ACK cluster and what surrounds it, always fresh. `vpc`: shared by all readers of a cluster, which never moves
 * to another VPC. @throws UpstreamFailure, never ambiguous.
 */
export function createCloudReader(connection: Connection, vpc: { id: string | null } = { id: null }): CloudReader {
  const cluster = createClusterReader(connection);
  const vpcId = async (): Promise<string> => {
    vpc.id ??= (await cluster.cluster()).vpcId;
    return vpc.id;
  };
  return {
    ...cluster,
    ...createPoolReader(connection),
    ...createTaskReader(connection),
    ...createInstanceReader(connection, vpcId),
    ...createComputeReader(connection),
    ...createChoiceReader(connection),
    ...createActivityReader(connection),
    ...createNetworkReader(connection, vpcId),
  };
}
