import { expect, test } from 'vitest';
import { attachFindings } from '@/lib/domain/change/run-finding-codes';
import { type Setting, blockersOf, codesOf, findingTheme, type ThemeCase, planOf, refusal } from '../testing/produced';
import type { Raw } from '@/simulator/testing/change-parts';
import type { SampleWorld } from '../testing/sample-world';
import { SAMPLE_SECRET } from '../testing/samples';

const kind = 'node-pool.attach-instances';
const theme = findingTheme(attachFindings, kind);

type Case = ThemeCase;
const field = 'instanceIds';
const linux = { nodePool: { id: 'np-1', name: 'default-nodepool' }, loginPassword: '' };

const free =
  (more: Raw): Setting =>
  (world) =>
    world.alterEcsInstance('i-free1', more);
const inVSwitch = (VSwitchId: string): Raw => ({ VpcAttributes: { VpcId: 'vpc-1', VSwitchId } });
const tagged = (TagValue: string): Raw => ({ Tags: { Tag: [{ TagKey: 'ack.aliyun.com', TagValue }] } });
const closed = free(inVSwitch('vsw-closed'));
const pathUnknown = (world: SampleWorld): void => world.forbid('nat');

theme.plansFind({
  'instance-not-found': { input: { instanceIds: ['i-none'] }, field },
  'instance-other-network': { world: free({ VpcAttributes: { VpcId: 'vpc-2', VSwitchId: 'vsw-h' } }), field },
  'instance-in-cluster': [
    { input: { instanceIds: ['i-default-nodepool-n0'] }, field },
    { world: (world) => world.addNode('own', { poolId: '', instanceId: 'i-free1' }), field },
    { world: free(tagged('c9')), field },
  ],
  'instance-state-unsupported': { world: free({ Status: 'Starting' }), field },
  'instance-type-unknown': { world: free({ InstanceType: 'ecs.old.large' }), field },
  'instances-attached-already': { input: { instanceIds: ['i-win-legacy-n0', 'i-free1'] } },
  'instance-disks-replaced': { field },
  'data-disks-formatted': { input: { formatDisk: true }, field: 'formatDisk' },
  'instance-no-internet': { world: closed, field },
  'instance-no-internet-linux': { input: linux, world: closed, field },
  'instance-internet-unknown': { world: pathUnknown, field },
  'instance-outside-v-switches': { world: free(inVSwitch('vsw-i')), field },
  'attached-not-scaled': { world: (world) => world.setPool('np-2', { autoScaling: { min: 1, max: 9 } }) },

  'pool-not-found': { world: (world) => (world.state.pools = []) },
  'pool-name-differs': { input: { nodePool: { id: 'np-2', name: 'other' } }, field: 'nodePool' },
  'pool-busy': { world: (world) => world.setPool('np-2', { state: 'updating' }) },
  'instance-type-gpu': { world: free({ InstanceType: 'ecs.gn6i-c4g1.xlarge' }), field },
  'instance-type-arm': { world: free({ InstanceType: 'ecs.g8y.xlarge' }), field },
  'instance-type-too-small': { world: free({ InstanceType: 'ecs.g6.large' }), field },
  'image-wrong-arch': { input: linux, world: free({ InstanceType: 'ecs.g8y.xlarge' }), field },
  'password-missing': { input: { loginPassword: '' }, field: 'loginPassword' },
  'password-weak': { input: { loginPassword: 'onlylower' }, field: 'loginPassword' },
  'node-quota-exceeded': { world: (world) => (world.state.account.nodeQuota = 6), field },
  'node-quota-unknown': { world: (world) => world.forbid('quota') },
  'nothing-to-do': { input: { instanceIds: ['i-win-legacy-n0', 'i-win-legacy-n1'] } },
  // A node of no pool, and a tag of another cluster.
});

const plan = async (one: Case) => (await planOf({ kind, ...one })).draft;

test.each<[string, Case]>([
  ['free instances', {}],
  [
    'one with an EIP where no NAT gateway is',
    { world: free({ ...inVSwitch('vsw-closed'), EipAddress: { IpAddress: '47.1.1.1' } }) },
  ],
  ['a stopped instance', { world: free({ Status: 'Stopped' }) }],
  ['one that was removed and kept: its tag is of this cluster', { world: free(tagged('c1')) }],
  ['a small one on Linux, without a password', { input: linux, world: free({ InstanceType: 'ecs.g6.large' }) }],
])('%s: no blocker', async (_, one) => {
  const draft = await plan(one);
  expect(blockersOf(draft)).toEqual([]);
  expect(codesOf(draft.findings)).toContain('instance-disks-replaced');
});

test('every wrong instance is named, with all errors at once', async () => {
  const { findings } = await plan({
    input: { instanceIds: ['i-free1', 'i-none', 'i-free2'], loginPassword: '' },
    world: (world) => {
      free({ VpcAttributes: { VpcId: 'vpc-2', VSwitchId: 'vsw-h' } })(world);
      world.alterEcsInstance('i-free2', { Status: 'Pending' });
    },
  });
  expect(codesOf(findings)).toEqual([
    'password-missing',
    'instance-disks-replaced',
    'instance-other-network',
    'instance-state-unsupported',
    'instance-not-found',
  ]);
});

test('the call names instances outside the pool only, with the password as a variable', async () => {
  const { draft } = await planOf({ kind, input: { instanceIds: ['i-win-legacy-n0', 'i-free1'] } });
  expect(draft.calls).toMatchObject([
    {
      action: 'AttachInstancesToNodePool',
      body: { instances: ['i-free1'], password: '${login_password}', keep_instance_name: true, format_disk: false },
    },
  ]);
  expect(JSON.stringify(draft)).not.toContain(SAMPLE_SECRET);
  expect(draft.impact).toMatchObject({ nodes: { linux: 0, windows: 1 }, vmsCreated: 0, reversible: false });
});

test.each<[string, object, string]>([
  ['no instance', { instanceIds: [] }, 'input.instanceIds'],
  ['one twice', { instanceIds: ['i-1', 'i-1'] }, 'input.instanceIds'],
  ['too many', { instanceIds: Array.from({ length: 101 }, (_, at) => `i-${at}`) }, 'input.instanceIds'],
  ['a pool without a name', { nodePool: { id: 'np-2' } }, 'input.nodePool.name'],
])('%s is refused', (_, more, name) => {
  const raw = { nodePool: { id: 'np-2', name: 'win-legacy' }, instanceIds: ['i-free1'], ...more };
  expect(refusal(kind, raw)).toEqual([name]);
});

test.each<[string, (world: SampleWorld) => void, number | null]>([
  ['of the OS of the pool costs nothing more', () => undefined, 0],
  ['without a price has an unknown price', (world) => world.forbid('price'), null],
  [
    'of another OS has an unknown price',
    (world) => ['i-free1', 'i-free2'].forEach((id) => world.alterEcsInstance(id, { OSType: 'windows' })),
    null,
  ],
])('an instance %s', async (_, world, amount) => {
  const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, loginPassword: '' };
  const { draft } = await planOf({ kind, input, world });
  expect(draft.impact.pricePerMonth?.amount ?? null).toBe(amount);
});

test('verification finds instances that are not in the pool or not Ready, and a deleted pool', async () => {
  expect(await theme.verified({})).toEqual(['instances-not-attached', 'nodes-not-ready']);
  expect(await theme.verified({}, (world) => (world.state.pools = []))).toEqual(['pool-gone']);
});
