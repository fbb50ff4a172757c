import { expect, test } from 'vitest';
import { offersOfOptions } from '@/lib/domain/pool/rules/offers-of-options';
import { instanceType } from '@/lib/domain/pool/testing/instance-type';
import { poolOptions } from './testing/pool-options';

const options = poolOptions({
  cluster: { ...poolOptions().cluster, version: '1.32.1', nodeProblemDetector: false },
  images: [
    {
      id: 'win2022_x',
      name: '2022',
      platform: 'Windows',
      imageType: 'Windows',
      build: '20348',
      arch: 'amd64',
      sizeGiB: 40,
    },
    { id: 'x', name: 'mine', platform: '', imageType: '', build: null, arch: 'amd64', sizeGiB: null },
  ],
  customImages: null,
  runtimes: [{ name: 'containerd', version: '2.1.5', choose: { ok: true } }],
  instanceTypes: [
    {
      ...instanceType('ecs.g8y.xlarge', { arch: 'arm64' }),
      usable: { cpuMilli: 3_900, memoryMiB: 14_000 },
      stock: [{ zoneId: 'zone-h', state: 'sold-out' }],
      choose: { ok: true },
    },
  ],
  keyPairs: null,
  resourceGroups: null,
  deploymentSets: null,
  privatePools: null,
  quota: { nodesPerCluster: null, nodesNow: 5 },
  readyLinuxNodes: 3,
});

test('options become offers; missing values are unknown, not empty', () => {
  const offers = offersOfOptions(options);
  expect(offers).toMatchObject({
    cluster: { version: '1.32.1', vpcId: 'vpc-1', nodeProblemDetector: false },
    images: [
      { os: 'windows', imageType: 'Windows' },
      { os: 'unknown', imageType: '' },
    ],
    instanceTypes: [{ id: 'ecs.g8y.xlarge', arch: 'arm64' }],
    stock: [{ instanceType: 'ecs.g8y.xlarge', zoneId: 'zone-h', state: 'sold-out' }],
    securityGroups: [],
    keyPairs: null,
    poolNames: null,
    diskCategories: null,
    readyLinuxNodes: 3,
    nodesNow: 5,
  });
});

test('includes what the form knows beyond them', () => {
  const disks = [{ instanceType: 'ecs.g8y.xlarge', zoneId: 'zone-h', system: ['cloud_essd'], data: null }];
  expect(offersOfOptions(options, { disks, poolNames: ['a'] })).toMatchObject({
    diskCategories: disks,
    poolNames: ['a'],
  });
});
