import type { CloudChoices } from '@/lib/domain/ports/cloud-choices';

/** What tests may put in place of the defaults. */
export interface FakeChoices {
  customImages: Awaited<ReturnType<CloudChoices['customImages']>>;
  resourceGroups: Awaited<ReturnType<CloudChoices['resourceGroups']>>;
  deploymentSets: Awaited<ReturnType<CloudChoices['deploymentSets']>>;
  privatePools: Awaited<ReturnType<CloudChoices['privatePools']>>;
  diskCategories: string[];
}

const defaults: FakeChoices = {
  customImages: [],
  resourceGroups: [{ id: 'rg-1', name: 'default resource group' }],
  deploymentSets: [
    { id: 'ds-1', name: 'spread', strategy: 'Availability', capacity: [{ zoneId: 'zone-h', free: 20 }] },
  ],
  privatePools: [],
  diskCategories: ['cloud_essd', 'cloud_auto', 'cloud_efficiency'],
};

/** The choices of a fake cloud; `read` answers with what it is given, or fails by the name as the test wants. */
export function fakeChoices(
  read: <T>(what: string, value: T) => Promise<T>,
  more: Partial<FakeChoices> = {},
): CloudChoices {
  const { diskCategories, ...lists } = { ...defaults, ...more };
  return {
    customImages: () => read('customImages', lists.customImages),
    resourceGroups: () => read('resourceGroups', lists.resourceGroups),
    deploymentSets: () => read('deploymentSets', lists.deploymentSets),
    privatePools: () => read('privatePools', lists.privatePools),
    diskCategories: ({ instanceTypes, zoneIds }) =>
      read(
        'diskCategories',
        instanceTypes.flatMap((instanceType) =>
          zoneIds.map((zoneId) => ({ instanceType, zoneId, system: diskCategories, data: diskCategories })),
        ),
      ),
    scalingActivities: () => read('scalingActivities', { items: [], total: 0 }),
  };
}
