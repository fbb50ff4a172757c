import { z } from 'zod';
import type { CloudReader } from '@/lib/domain/ports/cloud';
import type { CustomImage } from '@/lib/domain/ports/cloud-choices';
import { type Connection, readsFrom, unexpectedAnswer, allPages, allTokens } from '../transport/connection';
import { toCustomImage, toDeploymentSet, toPrivatePool } from '../map/map-choices';

type ChoiceReader = Pick<
  CloudReader,
  'customImages' | 'resourceGroups' | 'deploymentSets' | 'privatePools' | 'keyPairs'
>;

/** ListResourceGroups (Resource Manager, version 2020-03-31); lists are double-wrapped as in ECS. */
const groupsSchema = z.object({
  TotalCount: z.coerce.number(),
  ResourceGroups: z.object({
    ResourceGroup: z.array(
      z.object({ Id: z.string(), Name: z.string().default(''), DisplayName: z.string().default('') }),
    ),
  }),
});

async function readGroups({ clients, caller }: Connection) {
  const send = await clients.resourceManager();
  const system = 'resourcemanager';
  const action = 'ListResourceGroups';
  const groups = await allPages(async (pageNumber) => {
    const query = { PageNumber: String(pageNumber), PageSize: '100', Status: 'OK' };
    const found = groupsSchema.safeParse(await caller.read({ system, action }, () => send(action, query)));
    if (!found.success)
      throw unexpectedAnswer(system, 'WrongType', `Resource Manager returned an unexpected response to ${action}.`);
    return { items: found.data.ResourceGroups.ResourceGroup, total: found.data.TotalCount };
  });
  return groups.map(({ Id: id, DisplayName, Name }) => ({ id, name: DisplayName || Name || id }));
}

/** What a pool may name besides types and networks (ECS API, version 2014-05-26; Resource Manager). */
export function createChoiceReader(connection: Connection): ChoiceReader {
  const { regionId, clients, caller } = connection;
  const ecs = readsFrom(caller, 'ecs', clients.ecs);

  async function imagesOf(imageOwnerAlias: 'self' | 'others', owner: CustomImage['owner']) {
    // Without it the answer holds usable images alone, and a missing one would look deleted.
    const status = 'Available,Creating,Waiting,UnAvailable,Deprecated';
    const images = await allPages(async (pageNumber) => {
      const page = { regionId, imageOwnerAlias, pageNumber, pageSize: 100, status };
      const body = await ecs('DescribeImages', ({ client, sdk }) =>
        client.describeImages(new sdk.DescribeImagesRequest(page)),
      );
      return { items: body?.images?.image ?? [], total: body?.totalCount };
    });
    return images.map((image) => toCustomImage(image, owner));
  }

  async function assurances() {
    const items = await allTokens(async (nextToken) => {
      const body = await ecs('DescribeElasticityAssurances', ({ client, sdk }) =>
        client.describeElasticityAssurances(
          new sdk.DescribeElasticityAssurancesRequest({ regionId, maxResults: 100, nextToken }),
        ),
      );
      return { items: body?.elasticityAssuranceSet?.elasticityAssuranceItem ?? [], next: body?.nextToken };
    });
    return items.map((item) => toPrivatePool(item, 'elasticity-assurance'));
  }

  async function reservations() {
    const items = await allTokens(async (nextToken) => {
      const body = await ecs('DescribeCapacityReservations', ({ client, sdk }) =>
        client.describeCapacityReservations(
          new sdk.DescribeCapacityReservationsRequest({ regionId, maxResults: 100, nextToken }),
        ),
      );
      return { items: body?.capacityReservationSet?.capacityReservationItem ?? [], next: body?.nextToken };
    });
    return items.map((item) => toPrivatePool(item, 'capacity-reservation'));
  }

  return {
    customImages: async () => (await Promise.all([imagesOf('self', 'self'), imagesOf('others', 'shared')])).flat(),
    resourceGroups: () => readGroups(connection),
    privatePools: async () => (await Promise.all([assurances(), reservations()])).flat(),
    async deploymentSets() {
      const sets = await allPages(async (pageNumber) => {
        const body = await ecs('DescribeDeploymentSets', ({ client, sdk }) =>
          client.describeDeploymentSets(new sdk.DescribeDeploymentSetsRequest({ regionId, pageNumber, pageSize: 50 })),
        );
        return { items: body?.deploymentSets?.deploymentSet ?? [], total: body?.totalCount };
      });
      return sets.map(toDeploymentSet);
    },
    async keyPairs() {
      const pairs = await allPages(async (pageNumber) => {
        const body = await ecs('DescribeKeyPairs', ({ client, sdk }) =>
          client.describeKeyPairs(new sdk.DescribeKeyPairsRequest({ regionId, pageNumber, pageSize: 50 })),
        );
        return { items: body?.keyPairs?.keyPair ?? [], total: body?.totalCount };
      });
      return pairs.flatMap(({ keyPairName: name }) => (name === undefined ? [] : [{ name }]));
    },
  };
}
