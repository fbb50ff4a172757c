import { describe, expect, it } from 'vitest';
import { imageSizeGiB } from '../map/map-image';
import { failureOf, perTest, startCloud } from '../testing/connect';

const here = perTest(startCloud);
const reader = () => here().cloud().reader;

const h = 'cn-hangzhou-h';

describe('the choices for a new pool', () => {
  it('are own images and shared ones, each with its system', async () => {
    expect(await reader().customImages()).toEqual([
      {
        id: 'm-bp1k8s9mullion0win2022',
        name: 'win2022-golden-2026-09',
        os: 'windows',
        platform: 'Windows Server 2022',
        imageType: 'Windows',
        arch: 'amd64',
        sizeGiB: 40,
        usable: true,
        owner: 'self',
      },
      expect.objectContaining({
        id: 'm-bp1k8s9mullion0sharedl',
        imageType: 'AliyunLinux3',
        sizeGiB: 20,
        owner: 'shared',
      }),
    ]);
  });

  it('are resource groups of the account, by their display names', async () => {
    expect(await reader().resourceGroups()).toEqual([
      { id: 'rg-acfmvnjn2aaaaaa', name: 'default resource group' },
      { id: 'rg-acfmvnjn2bbbbbb', name: 'Storefront' },
    ]);
  });

  it('are deployment sets with the room left in each zone', async () => {
    const [set, ...more] = await reader().deploymentSets();
    expect(more).toEqual([]);
    expect(set).toMatchObject({ id: 'ds-bp1k8s9mullion0spread', name: 'spread', strategy: 'Availability' });
    expect(set?.capacity).toContainEqual({ zoneId: h, free: 20 });
    expect(set?.capacity).toHaveLength(3);
  });

  it('are private pools of both kinds with what is free in them', async () => {
    expect(await reader().privatePools()).toEqual([
      {
        id: 'eap-bp1k8s9mullion0assure',
        name: 'release-days',
        kind: 'elasticity-assurance',
        matchCriteria: 'Target',
        capacity: [{ instanceType: 'ecs.g7.xlarge', zoneId: h, free: 6 }],
        status: 'Active',
      },
      expect.objectContaining({
        id: 'crp-bp1k8s9mullion0reserv',
        kind: 'capacity-reservation',
        capacity: [{ instanceType: 'ecs.gn6i-c4g1.xlarge', zoneId: 'cn-hangzhou-i', free: 0 }],
      }),
    ]);
  });

  it('are the disks that a type takes in a zone, system and data disks apart', async () => {
    const rows = await reader().diskCategories({
      instanceTypes: ['ecs.g6.xlarge', 'ecs.g8i.xlarge', 'ecs.g6.xlarge'],
      zoneIds: [h],
    });
    expect(rows).toEqual([
      {
        instanceType: 'ecs.g6.xlarge',
        zoneId: h,
        system: ['cloud_efficiency', 'cloud_ssd', 'cloud_essd', 'cloud_auto'],
        data: ['cloud_efficiency', 'cloud_ssd', 'cloud_essd', 'cloud_auto'],
      },
      {
        instanceType: 'ecs.g8i.xlarge',
        zoneId: h,
        system: ['cloud_essd', 'cloud_auto'],
        data: ['cloud_essd', 'cloud_auto'],
      },
    ]);
  });

  it('are types with their disks and their level', async () => {
    const types = await reader().instanceTypes();
    const of = (id: string) => types.find((type) => type.id === id);
    expect(of('ecs.g6.xlarge')).toMatchObject({ diskQuantity: 17, localStorage: null, level: 'EnterpriseLevel' });
    expect(of('ecs.i4.xlarge')).toMatchObject({ localStorage: 'local_ssd_pro', localDisks: 1 });
    expect(of('ecs.t6-c1m2.large')).toMatchObject({ level: 'EntryLevel', diskQuantity: 9 });
  });

  it.each([
    ['win2022_21H2_x64_dtc_en-us_40G_container_alibase_20240220.vhd', 40],
    ['aliyun_3_x64_20G_alibase_20241218.vhd', 20],
    ['golden-100G', 100],
    ['m-bp1k8s9mullion0win2022', null],
    ['win2019_1809_x64', null],
  ])('an image %s needs %s GiB', (id, size) => expect(imageSizeGiB(id)).toBe(size));
});

describe('prices', () => {
  const inputs = {
    instanceType: 'ecs.g6.xlarge',
    os: 'linux' as const,
    zoneId: h,
    systemDisk: { category: 'cloud_essd', sizeGiB: 500, performanceLevel: 'PL1' },
  };
  const perHour = async (more: object): Promise<number> =>
    (await reader().price({ ...inputs, ...more }))?.perHour ?? Number.NaN;

  it('count performance levels and data disks', async () => {
    const base = await perHour({});
    const faster = { ...inputs.systemDisk, performanceLevel: 'PL2' };
    expect(await perHour({ systemDisk: faster })).toBeCloseTo(base + 0.0021 * 500, 3);
    const disk = { category: 'cloud_essd', sizeGiB: 100, performanceLevel: 'PL0' };
    expect(await perHour({ dataDisks: [disk, disk] })).toBeCloseTo(base + 2 * 0.0021 * 0.5 * 100, 3);
  });

  it('are lower for spot and for subscriptions, all per hour', async () => {
    const base = await perHour({});
    expect(await perHour({ charge: 'spot' })).toBeCloseTo(base - 0.7, 3);
    const subscribed = await perHour({ charge: 'subscription' });
    expect(subscribed).toBeLessThan(base);
    expect(subscribed).toBeGreaterThan(base / 3);
  });
});

describe('a list without permission', () => {
  it.each([
    ['ListResourceGroups', 'resourcemanager:ListResourceGroups', () => reader().resourceGroups()],
    ['DescribeImages', 'ecs:DescribeImages', () => reader().customImages()],
    [
      'DescribeScalingActivities',
      'ess:DescribeScalingActivities',
      () => reader().scalingActivities({ scalingGroupId: 'asg-x', page: 1, pageSize: 10 }),
    ],
  ])('fails by name when %s is forbidden', async (action, missing, read: () => Promise<unknown>) => {
    await here().fault('forbidden', action, {});
    expect(await failureOf(read())).toMatchObject({
      kind: 'forbidden',
      details: { remedy: expect.stringContaining(missing) },
    });
    await here().fault('forbidden', action, { on: false });
  });
});
