import { expect, test } from 'vitest';
import { blockersOf, type FindingCase, planOf } from '@/lib/changes/testing/produced';
import type { Prerequisite } from '@/lib/domain/change/plan';
import { LINUX_IMAGE } from '@/simulator/testing/sample-scene';

const kind = 'node-pool.create';
type Scene = Omit<FindingCase, 'kind'>;

async function lines(one: Scene): Promise<Map<string, Prerequisite>> {
  const { prerequisites } = (await planOf({ kind, ...one })).draft;
  return new Map(prerequisites.map((each) => [each.code, each]));
}

test('a Windows pool without findings meets every line, in the order of the documentation', async () => {
  const found = [...(await lines({})).values()];
  expect(found.map(({ code }) => code)).toEqual([
    'cluster-managed',
    'kubernetes-version',
    'network-flannel',
    'flannel-windows',
    'containerd',
    'pool-unmanaged',
    'linux-nodes',
    'instance-types',
    'image',
    'internet-path',
    'password',
    'node-quota',
  ]);
  expect(new Set(found.map(({ met }) => met))).toEqual(new Set(['yes']));
});

const linux = { os: 'linux', imageId: LINUX_IMAGE, loginPassword: '', taints: [], keyPair: 'ops-key' };

test('a Linux pool has the lines that are not about Windows', async () => {
  expect([...(await lines({ input: linux })).keys()]).toEqual(['image', 'internet-path', 'node-quota']);
});

const publicIp = { bandwidthMbps: 5 };
const oneLinuxNode: Scene['world'] = (world) => [0, 1].forEach((at) => world.removeNode(`default-nodepool-n${at}`));

test.each<[string, string, Prerequisite['met'], Scene]>([
  ['an old containerd', 'containerd', 'no', { input: { runtimeVersion: '1.5.1' } }],
  ['a managed pool', 'pool-unmanaged', 'no', { input: { managed: true } }],
  ['one Linux node', 'linux-nodes', 'no', { world: oneLinuxNode }],
  ['a type that is too small', 'instance-types', 'no', { input: { instanceTypes: ['ecs.g6.large'] } }],
  ['a Linux image', 'image', 'no', { input: { imageId: LINUX_IMAGE } }],
  ['no such custom image', 'image', 'no', { input: { imageId: 'm-none' } }],
  [
    'custom images that may not be listed',
    'image',
    'unknown',
    { input: { imageId: 'm-1' }, world: (world) => world.forbid('customImages') },
  ],
  ['a vSwitch without NAT', 'internet-path', 'no', { input: { vSwitchIds: ['vsw-closed'] } }],
  ['… and public addresses', 'internet-path', 'yes', { input: { vSwitchIds: ['vsw-closed'], publicIp } }],
  ['no vSwitch', 'internet-path', 'unknown', { input: { vSwitchIds: [] } }],
  ['no password', 'password', 'no', { input: { loginPassword: '' } }],
  ['a weak password', 'password', 'no', { input: { loginPassword: 'Abcdefg1' } }],
  ['a small quota', 'node-quota', 'no', { world: (world) => (world.state.account.nodeQuota = 6) }],
  ['a quota that may not be read', 'node-quota', 'unknown', { world: (world) => world.forbid('quota') }],
])('%s: %s %s', async (_name, code, met, scene) => {
  expect((await lines(scene)).get(code)?.met).toBe(met);
});

test.each(['customImages', 'resourceGroups', 'deploymentSets', 'privatePools', 'diskCategories'])(
  'without the permission to list %s nothing is reported as missing',
  async (list) => {
    const input = {
      imageId: 'm-1',
      imageType: 'Windows',
      instanceTypes: ['ecs.g7.xlarge'],
      resourceGroupId: 'rg-none',
      deploymentSetId: 'ds-none',
      privatePool: { use: 'specified', id: 'eap-none' },
      systemDisk: { category: 'cloud_ssd', sizeGiB: 120 },
    };
    const { draft } = await planOf({ kind, input, world: (world) => world.forbid(list) });
    const all = {
      customImages: 'custom-image-not-found',
      resourceGroups: 'resource-group-not-found',
      deploymentSets: 'deployment-set-not-found',
      privatePools: 'private-pool-not-found',
      diskCategories: 'disk-category-unsupported',
    };
    const rest = Object.entries(all).flatMap(([name, code]) => (name === list ? [] : [code]));
    expect(blockersOf(draft).toSorted()).toEqual(rest.toSorted());
  },
);
