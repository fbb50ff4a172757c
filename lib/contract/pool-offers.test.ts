import { expect, test } from 'vitest';
import type { PoolOptions } from './catalog';
import { offersOfOptions } from '@/lib/domain/pool/rules/offers-of-options';

const options: PoolOptions = {
  cluster: {
    version: '1.32.1',
    type: 'ManagedKubernetes',
    network: 'flannel',
    vpcId: 'vpc-1',
    nodeProblemDetector: false,
  },
  vSwitches: [],
  images: [
    { id: 'win2022_x', name: '2022', platform: 'Windows', build: '20348', arch: 'amd64', sizeGiB: 40 },
    { id: 'x', name: 'mine', platform: '', build: null, arch: 'amd64', sizeGiB: null },
  ],
  customImages: null,
  runtimes: [{ name: 'containerd', version: '2.1.5', choose: { ok: true } }],
  instanceTypes: [
    {
      id: 'ecs.g8y.xlarge',
      family: 'ecs.g8y',
      cpuMilli: 4_000,
      memoryMiB: 16_384,
      arch: 'arm64',
      gpuCount: 0,
      gpuSpec: null,
      localDisks: 0,
      localStorage: null,
      diskQuantity: 17,
      level: 'EnterpriseLevel',
      usable: { cpuMilli: 3_900, memoryMiB: 14_000 },
      stock: [{ zoneId: 'zone-h', state: 'sold-out' }],
      choose: { ok: true },
    },
  ],
  securityGroups: [],
  keyPairs: null,
  resourceGroups: null,
  deploymentSets: null,
  privatePools: null,
  quota: { nodesPerCluster: null, nodesNow: 5 },
  readyLinuxNodes: 3,
  unavailable: [],
};

test('the options of the endpoint are offers; what they do not tell is unknown, not empty', () => {
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

test('what the form knows beyond them is told too', () => {
  const disks = [{ instanceType: 'ecs.g8y.xlarge', zoneId: 'zone-h', system: ['cloud_essd'], data: null }];
  expect(offersOfOptions(options, { disks, poolNames: ['a'] })).toMatchObject({
    diskCategories: disks,
    poolNames: ['a'],
  });
});
