import { z } from 'zod';
import { UpstreamFailure } from '@/lib/domain/failure';
import type { CloudChoices, CustomImage } from '@/lib/domain/ports/cloud-choices';
import type { Connection } from '../transport/connection';
import { toCustomImage, toDeploymentSet, toPrivatePool } from '../map/map-choices';
import { allPages, allTokens } from './paging';

type ChoiceReader = Omit<CloudChoices, 'diskCategories' | 'scalingActivities'>;

const of = (action: string) => ({ system: 'ecs' as const, action });

/** ListResourceGroups (Resource Manager, version 2020-03-31); lists are double-wrapped as in ECS. */
const groupsSchema = z.object({
  TotalCount: z.coerce.number(),
  ResourceGroups: z.object({
    ResourceGroup: z.array(
      z.object({ Id: z.string(), Name: z.string().default(''), DisplayName: z.string().default('') }),
    ),
  }),
});

function badAnswer(action: string): UpstreamFailure {
  return new UpstreamFailure({
    system: 'resourcemanager',
    kind: 'bad-response',
    upstreamCode: 'WrongType',
    message: `Resource Manager returned an unexpected response to ${action}.`,
    requestId: null,
    ambiguous: false,
  });
}

async function readGroups({ clients, caller }: Connection) {
  const send = await clients.resourceManager();
  const action = 'ListResourceGroups';
  const groups = await allPages(async (pageNumber) => {
    const query = { PageNumber: String(pageNumber), PageSize: '100', Status: 'OK' };
    const body = await caller.read({ system: 'resourcemanager', action }, () => send(action, query));
    const found = groupsSchema.safeParse(body);
    if (!found.success) throw badAnswer(action);
    return { items: found.data.ResourceGroups.ResourceGroup, total: found.data.TotalCount };
  });
  return groups.map(({ Id: id, DisplayName, Name }) => ({ id, name: DisplayName || Name || id }));
}

async function imagesOf({ regionId, clients, caller }: Connection, alias: 'self' | 'others') {
  const { client, sdk } = await clients.ecs();
  const owner: CustomImage['owner'] = alias === 'self' ? 'self' : 'shared';
  const images = await allPages(async (pageNumber) => {
    const request = new sdk.DescribeImagesRequest({
      regionId,
      imageOwnerAlias: alias,
      pageNumber,
      pageSize: 100,
      // Without it the answer holds usable images alone, and a missing one would look deleted.
      status: 'Available,Creating,Waiting,UnAvailable,Deprecated',
    });
    const { body } = await caller.read(of('DescribeImages'), () => client.describeImages(request));
    return { items: body?.images?.image ?? [], total: body?.totalCount };
  });
  return images.map((image) => toCustomImage(image, owner));
}

async function assurances({ regionId, clients, caller }: Connection) {
  const { client, sdk } = await clients.ecs();
  const items = await allTokens(async (nextToken) => {
    const request = new sdk.DescribeElasticityAssurancesRequest({
      regionId,
      maxResults: 100,
      ...(nextToken === undefined ? {} : { nextToken }),
    });
    const { body } = await caller.read(of('DescribeElasticityAssurances'), () =>
      client.describeElasticityAssurances(request),
    );
    return { items: body?.elasticityAssuranceSet?.elasticityAssuranceItem ?? [], next: body?.nextToken };
  });
  return items.map((item) => toPrivatePool(item, 'elasticity-assurance'));
}

async function reservations({ regionId, clients, caller }: Connection) {
  const { client, sdk } = await clients.ecs();
  const items = await allTokens(async (nextToken) => {
    const request = new sdk.DescribeCapacityReservationsRequest({
      regionId,
      maxResults: 100,
      ...(nextToken === undefined ? {} : { nextToken }),
    });
    const { body } = await caller.read(of('DescribeCapacityReservations'), () =>
      client.describeCapacityReservations(request),
    );
    return { items: body?.capacityReservationSet?.capacityReservationItem ?? [], next: body?.nextToken };
  });
  return items.map((item) => toPrivatePool(item, 'capacity-reservation'));
}

/** What a pool may name besides types and networks (ECS API, version 2014-05-26; Resource Manager). */
export function createChoiceReader(connection: Connection): ChoiceReader {
  const { regionId, clients, caller } = connection;
  return {
    customImages: async () =>
      (await Promise.all([imagesOf(connection, 'self'), imagesOf(connection, 'others')])).flat(),
    resourceGroups: () => readGroups(connection),
    async deploymentSets() {
      const { client, sdk } = await clients.ecs();
      const sets = await allPages(async (pageNumber) => {
        const request = new sdk.DescribeDeploymentSetsRequest({ regionId, pageNumber, pageSize: 50 });
        const { body } = await caller.read(of('DescribeDeploymentSets'), () => client.describeDeploymentSets(request));
        return { items: body?.deploymentSets?.deploymentSet ?? [], total: body?.totalCount };
      });
      return sets.map(toDeploymentSet);
    },
    privatePools: async () => (await Promise.all([assurances(connection), reservations(connection)])).flat(),
  };
}
