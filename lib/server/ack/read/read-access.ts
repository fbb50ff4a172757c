import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { Connection } from '../transport/connection';
import { allPages, allTokens } from './paging';

interface AccessReader extends Pick<CloudReader, 'keyPairs'> {
  securityGroups(vpcId: string): ReturnType<CloudReader['securityGroups']>;
}

/** Key pairs of the region and security groups of a VPC (ECS API, version 2014-05-26). */
export function createAccessReader({ regionId, clients, caller }: Connection): AccessReader {
  const of = (action: string) => ({ system: 'ecs' as const, action });
  return {
    async keyPairs() {
      const { client, sdk } = await clients.ecs();
      const pairs = await allPages(async (pageNumber) => {
        const request = new sdk.DescribeKeyPairsRequest({ regionId, pageNumber, pageSize: 50 });
        const { body } = await caller.read(of('DescribeKeyPairs'), () => client.describeKeyPairs(request));
        return { items: body?.keyPairs?.keyPair ?? [], total: body?.totalCount };
      });
      return pairs.flatMap(({ keyPairName: name }) => (name === undefined ? [] : [{ name }]));
    },

    async securityGroups(vpcId) {
      const { client, sdk } = await clients.ecs();
      const groups = await allTokens(async (nextToken) => {
        const request = new sdk.DescribeSecurityGroupsRequest({
          regionId,
          vpcId,
          maxResults: 100,
          ...(nextToken === undefined ? {} : { nextToken }),
        });
        const { body } = await caller.read(of('DescribeSecurityGroups'), () => client.describeSecurityGroups(request));
        return { items: body?.securityGroups?.securityGroup ?? [], next: body?.nextToken };
      });
      return groups.map(({ securityGroupId: id = '', securityGroupName: name = '', securityGroupType: type = '' }) => ({
        id,
        name,
        type,
      }));
    },
  };
}
