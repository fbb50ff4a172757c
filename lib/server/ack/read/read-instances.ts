import 'server-only';
import type { CloudInstances } from '@/lib/domain/ports/cloud-instances';
import type { Connection } from '../transport/connection';
import { toCloudInstance } from '../map/map-instance';
import { allTokens } from './paging';

/** ECS takes at most 100 ids at once and answers at most 100 instances (ECS API, version 2014-05-26). */
const AT_ONCE = 100;

/** Virtual machines, wherever they belong. Their addresses come along, so VPC need not be asked. `vpcId` tells the cluster's. */
export function createInstanceReader(
  { regionId, clients, caller }: Connection,
  vpcId: () => Promise<string>,
): CloudInstances {
  const of = { system: 'ecs' as const, action: 'DescribeInstances' };
  return {
    async instances(ids) {
      const { client, sdk } = await clients.ecs();
      const wanted = [...new Set(ids)];
      const batches = Array.from({ length: Math.ceil(wanted.length / AT_ONCE) }, (_, at) =>
        wanted.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
      );
      const pages = await Promise.all(
        batches.map(async (batch) => {
          const instanceIds = JSON.stringify(batch);
          const request = new sdk.DescribeInstancesRequest({ regionId, instanceIds, maxResults: AT_ONCE });
          const { body } = await caller.read(of, () => client.describeInstances(request));
          return body?.instances?.instance ?? [];
        }),
      );
      return pages.flat().map(toCloudInstance);
    },

    async runningInstances() {
      const { client, sdk } = await clients.ecs();
      const ofVpc = { regionId, vpcId: await vpcId(), status: 'Running', maxResults: AT_ONCE };
      const found = await allTokens(async (nextToken) => {
        const request = new sdk.DescribeInstancesRequest({
          ...ofVpc,
          ...(nextToken === undefined ? {} : { nextToken }),
        });
        const { body } = await caller.read(of, () => client.describeInstances(request));
        return { items: body?.instances?.instance ?? [], next: body?.nextToken };
      });
      return found.map(toCloudInstance);
    },
  };
}
