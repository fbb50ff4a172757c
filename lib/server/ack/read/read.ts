import 'server-only';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { Connection } from '../transport/connection';
import { createAccessReader } from './read-access';
import { createChoiceReader } from './read-choices';
import { createClusterReader } from './read-cluster';
import { createComputeReader } from './read-compute';
import { createDiskReader } from './read-disks';
import { createInstanceReader } from './read-instances';
import { createNetworkReader } from './read-network';
import { createPoolReader } from './read-pools';
import { createPriceReader } from './read-price';
import { createTaskReader } from './read-tasks';
import { UpstreamFailure } from '@/lib/domain/failure';
import { activitiesSchema, toScalingActivity } from '../map/map-activity';

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

/** Reads one ACK cluster and what surrounds it, always fresh. @throws UpstreamFailure, never ambiguous. */
export function createCloudReader(connection: Connection): CloudReader {
  const cluster = createClusterReader(connection);
  const access = createAccessReader(connection);
  const network = createNetworkReader(connection);
  /** A cluster never moves to another VPC. */
  let known: string | null = null;
  const vpcId = async (): Promise<string> => {
    known ??= (await cluster.cluster()).vpcId;
    return known;
  };
  return {
    ...cluster,
    ...createPoolReader(connection),
    ...createTaskReader(connection),
    ...createInstanceReader(connection, vpcId),
    ...createComputeReader(connection),
    ...createPriceReader(connection),
    ...createChoiceReader(connection),
    ...createDiskReader(connection),
    ...createActivityReader(connection),
    keyPairs: access.keyPairs,
    vSwitches: async () => network(await vpcId()),
    securityGroups: async () => access.securityGroups(await vpcId()),
  };
}
