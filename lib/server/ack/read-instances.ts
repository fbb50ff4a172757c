import 'server-only';
import type { CloudInstances } from '@/lib/domain/ports/cloud-instances';
import type { Connection } from './connection';
import { toCloudInstance } from './map-instance';

/** ECS takes at most 100 ids at once (ECS API, version 2014-05-26). */
const IDS_AT_ONCE = 100;

/** Virtual machines by id, wherever they belong. Their addresses come along, so VPC need not be asked. */
export function createInstanceReader({ regionId, clients, caller }: Connection): CloudInstances {
  const of = { system: 'ecs' as const, action: 'DescribeInstances' };
  return {
    async instances(ids) {
      const { client, sdk } = await clients.ecs();
      const wanted = [...new Set(ids)];
      const batches = Array.from({ length: Math.ceil(wanted.length / IDS_AT_ONCE) }, (_, at) =>
        wanted.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE),
      );
      const pages = await Promise.all(
        batches.map(async (batch) => {
          const instanceIds = JSON.stringify(batch);
          const request = new sdk.DescribeInstancesRequest({
            regionId,
            instanceIds,
            maxResults: IDS_AT_ONCE,
          });
          const { body } = await caller.read(of, () => client.describeInstances(request));
          return body?.instances?.instance ?? [];
        }),
      );
      return pages.flat().map(toCloudInstance);
    },
  };
}
