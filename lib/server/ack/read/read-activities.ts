import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { Connection } from '../transport/connection';
import { activitiesSchema, toScalingActivity } from '../map/map-activity';

const action = 'DescribeScalingActivities';

/** The scaling activities of a pool's group (ESS API, version 2022-02-22). */
export function createActivityReader({
  regionId,
  clients,
  caller,
}: Connection): Pick<CloudReader, 'scalingActivities'> {
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
      if (found.success) {
        const { ScalingActivities, TotalCount } = found.data;
        return { items: ScalingActivities.map(toScalingActivity), total: TotalCount };
      }
      throw new UpstreamFailure({
        system: 'ess',
        kind: 'bad-response',
        upstreamCode: 'WrongType',
        message: `Auto Scaling returned an unexpected response to ${action}.`,
        requestId: null,
        ambiguous: false,
      });
    },
  };
}
