import { describe, expect, test } from 'vitest';
import { type AttachCode, attachFindings } from '@/lib/domain/change/run-finding-codes';
import { expectFinding, type FindingCase, kindOf, planOf, verifyCodes } from '../testing/produced';
import type { Raw } from '@/simulator/testing/change-parts';
import type { SampleWorld } from '../testing/sample-world';
import { SAMPLE_SECRET } from '../testing/samples';

const kind = 'node-pool.attach-instances';
const produced = new Set<string>();

type Case = Omit<FindingCase, 'kind'>;
const field = 'instanceIds';
const linux = { nodePool: { id: 'np-1', name: 'default-nodepool' }, loginPassword: '' };

/** Sets these fields of the first free instance. */
const free =
  (more: Raw) =>
  (world: SampleWorld): void =>
    world.alterEcsInstance('i-free1', more);
const inVSwitch = (VSwitchId: string): Raw => ({ VpcAttributes: { VpcId: 'vpc-1', VSwitchId } });
const tagged = (TagValue: string): Raw => ({ Tags: { Tag: [{ TagKey: 'ack.aliyun.com', TagValue }] } });
const closed = free(inVSwitch('vsw-closed'));
const pathUnknown = (world: SampleWorld): void => world.forbid('nat');

const cases: Partial<Record<AttachCode, Case>> = {
  'instance-not-found': { input: { instanceIds: ['i-none'] }, field },
  'instance-other-network': { world: free({ VpcAttributes: { VpcId: 'vpc-2', VSwitchId: 'vsw-h' } }), field },
  'instance-in-cluster': { input: { instanceIds: ['i-default-nodepool-n0'] }, field },
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
};

const others: [string, Case][] = [
  ['pool-not-found', { world: (world) => (world.state.pools = []) }],
  ['pool-name-differs', { input: { nodePool: { id: 'np-2', name: 'other' } }, field: 'nodePool' }],
  ['pool-busy', { world: (world) => world.setPool('np-2', { state: 'updating' }) }],
  ['instance-type-gpu', { world: free({ InstanceType: 'ecs.gn6i-c4g1.xlarge' }), field }],
  ['instance-type-arm', { world: free({ InstanceType: 'ecs.g8y.xlarge' }), field }],
  ['instance-type-too-small', { world: free({ InstanceType: 'ecs.g6.large' }), field }],
  ['image-wrong-arch', { input: linux, world: free({ InstanceType: 'ecs.g8y.xlarge' }), field }],
  ['password-missing', { input: { loginPassword: '' }, field: 'loginPassword' }],
  ['password-weak', { input: { loginPassword: 'onlylower' }, field: 'loginPassword' }],
  ['node-quota-exceeded', { world: (world) => (world.state.account.nodeQuota = 6), field }],
  ['node-quota-unknown', { world: (world) => world.forbid('quota') }],
  ['nothing-to-do', { input: { instanceIds: ['i-win-legacy-n0', 'i-win-legacy-n1'] } }],
];

describe('plans find', () => {
  test.each(Object.entries(cases))('%s', async (code, one) => {
    await expectFinding(code, { kind, ...one });
    produced.add(code);
  });

  test.each(others)('%s, a finding of others', async (code, one) => {
    await expectFinding(code, { kind, ...one });
  });

  test.each<[string, Case]>([
    ['a node of no pool', { world: (world) => world.addNode('own', { poolId: '', instanceId: 'i-free1' }) }],
    ['a tag of another cluster', { world: free(tagged('c9')) }],
  ])('a machine in a cluster by %s', async (_, one) => {
    await expectFinding('instance-in-cluster', { kind, ...one, field });
  });
});

const codes = async (one: Case): Promise<string[]> =>
  (await planOf({ kind, ...one })).draft.findings.map((each) => each.code);

test.each<[string, Case]>([
  ['free machines', {}],
  [
    'one with an EIP where no NAT gateway is',
    { world: free({ ...inVSwitch('vsw-closed'), EipAddress: { IpAddress: '47.1.1.1' } }) },
  ],
  ['one that stands still', { world: free({ Status: 'Stopped' }) }],
  ['one that was removed and kept: its tag is of this cluster', { world: free(tagged('c1')) }],
  ['a small one on Linux, without a password', { input: linux, world: free({ InstanceType: 'ecs.g6.large' }) }],
])('nothing speaks against %s', async (_, one) => {
  const blockers = (await planOf({ kind, ...one })).draft.findings.filter((each) => each.severity === 'blocker');
  expect(blockers).toEqual([]);
  expect(await codes(one)).toContain('instance-disks-replaced');
});

test('every wrong machine is named, and everything wrong at once', async () => {
  const seen = await codes({
    input: { instanceIds: ['i-free1', 'i-none', 'i-free2'], loginPassword: '' },
    world: (world) => {
      free({ VpcAttributes: { VpcId: 'vpc-2', VSwitchId: 'vsw-h' } })(world);
      world.alterEcsInstance('i-free2', { Status: 'Pending' });
    },
  });
  expect(seen).toEqual([
    'password-missing',
    'instance-disks-replaced',
    'instance-other-network',
    'instance-state-unsupported',
    'instance-not-found',
  ]);
});

test('only machines that are not in the pool yet are handed over, with the password as a variable', async () => {
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
  expect(() => kindOf(kind).parseInput(raw)).toThrowError(
    expect.objectContaining({ details: { issues: [expect.objectContaining({ field: name })] } }),
  );
});

test.each<[string, (world: SampleWorld) => void, number | null]>([
  ['of the OS of the pool costs nothing more', () => undefined, 0],
  ['without a price costs nobody knows what', (world) => world.forbid('price'), null],
  [
    'of another OS costs nobody knows what',
    (world) => ['i-free1', 'i-free2'].forEach((id) => world.alterEcsInstance(id, { OSType: 'windows' })),
    null,
  ],
])('a machine %s', async (_, world, amount) => {
  const input = { nodePool: { id: 'np-1', name: 'default-nodepool' }, loginPassword: '' };
  const { draft } = await planOf({ kind, input, world });
  expect(draft.impact.pricePerMonth?.amount ?? null).toBe(amount);
});

test('verification finds machines that are not in the pool or not Ready, and a pool that is gone', async () => {
  const absent = await verifyCodes({ kind });
  expect(absent).toEqual(['instances-not-attached', 'nodes-not-ready']);
  for (const code of absent) produced.add(code);
  expect(await verifyCodes({ kind }, (world) => (world.state.pools = []))).toEqual(['pool-gone']);
});

test('every finding of the theme is produced', () => {
  expect(Object.keys(attachFindings).filter((code) => !produced.has(code))).toEqual([]);
});
