import { describe, expect, test } from 'vitest';
import { type AttachCode, attachFindings } from '@/lib/domain/change/run-finding-codes';
import type { CloudInstance } from '@/lib/domain/ports/cloud-instances';
import { anInstance } from '../testing/fake-instances';
import { aNode, type FakeState } from '../testing/fake-state';
import { expectFinding, type FindingCase, kindOf, planOf, verifyCodes } from '../testing/produced';
import { SAMPLE_SECRET } from '../testing/fake-samples';

const kind = 'node-pool.attach-instances';
const produced = new Set<string>();

type Case = Omit<FindingCase, 'kind'>;
const field = 'instanceIds';
const linux = { nodePool: { id: 'np-1', name: 'default-nodepool' }, loginPassword: '' };

/** The first free machine is so. */
const free =
  (more: Partial<CloudInstance>) =>
  (state: FakeState): void => {
    state.instances = [anInstance('i-free1', more), anInstance('i-free2')];
  };
const closed = free({ vSwitchId: 'vsw-closed' });
const pathUnknown = (state: FakeState): void =>
  state.vSwitches.forEach((vSwitch) => (vSwitch.internetPath = null));

const cases: Partial<Record<AttachCode, Case>> = {
  'instance-not-found': { input: { instanceIds: ['i-none'] }, field },
  'instance-other-network': { world: free({ vpcId: 'vpc-2' }), field },
  'instance-in-cluster': { input: { instanceIds: ['i-default-nodepool-n0'] }, field },
  'instance-not-standing': { world: free({ status: 'Starting' }), field },
  'instance-type-untold': { world: free({ instanceType: 'ecs.old.large' }), field },
  'instances-attached-already': { input: { instanceIds: ['i-win-legacy-n0', 'i-free1'] } },
  'instance-disks-replaced': { field },
  'data-disks-formatted': { input: { formatDisk: true }, field: 'formatDisk' },
  'instance-no-internet': { world: closed, field },
  'instance-no-internet-linux': { input: linux, world: closed, field },
  'instance-internet-unknown': { world: pathUnknown, field },
  'instance-outside-v-switches': { world: free({ vSwitchId: 'vsw-i' }), field },
  'attached-not-scaled': {
    world: (state) => state.pools.forEach((pool) => (pool.autoScaling = { min: 1, max: 9 })),
  },
};

const others: [string, Case][] = [
  ['pool-not-found', { world: (state) => (state.pools = []) }],
  ['pool-name-differs', { input: { nodePool: { id: 'np-2', name: 'other' } }, field: 'nodePool' }],
  [
    'pool-busy',
    {
      world: (state) => {
        state.frozen = true;
        for (const pool of state.pools) pool.rawState = 'updating';
      },
    },
  ],
  ['instance-type-gpu', { world: free({ instanceType: 'ecs.gn6i-c4g1.xlarge' }), field }],
  ['instance-type-arm', { world: free({ instanceType: 'ecs.g8y.xlarge' }), field }],
  ['instance-type-too-small', { world: free({ instanceType: 'ecs.g6.large' }), field }],
  [
    'image-wrong-arch',
    {
      input: linux,
      world: (state) => {
        free({ instanceType: 'ecs.g8y.xlarge' })(state);
        for (const pool of state.pools) pool.imageId = 'aliyun3';
      },
      field,
    },
  ],
  ['password-missing', { input: { loginPassword: '' }, field: 'loginPassword' }],
  ['password-weak', { input: { loginPassword: 'onlylower' }, field: 'loginPassword' }],
  ['node-quota-exceeded', { world: (state) => (state.quota.nodesPerCluster = 6), field }],
  ['node-quota-unknown', { world: (state) => state.forbidden.add('quota') }],
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
    [
      'a node of no pool',
      { world: (state) => state.nodes.push(aNode('own', { providerId: 'cn-hangzhou.i-free1' })) },
    ],
    ['a tag of another cluster', { world: free({ clusterId: 'c9' }) }],
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
    { world: free({ vSwitchId: 'vsw-closed', publicIp: '47.1.1.1' }) },
  ],
  ['one that stands still', { world: free({ status: 'Stopped' }) }],
  ['one that was removed and kept: its tag is of this cluster', { world: free({ clusterId: 'c1' }) }],
  [
    'a small one on Linux, without a password',
    { input: linux, world: free({ instanceType: 'ecs.g6.large' }) },
  ],
])('nothing speaks against %s', async (_, one) => {
  const blockers = (await planOf({ kind, ...one })).draft.findings.filter(
    (each) => each.severity === 'blocker',
  );
  expect(blockers).toEqual([]);
  expect(await codes(one)).toContain('instance-disks-replaced');
});

test('every wrong machine is named, and everything wrong at once', async () => {
  const seen = await codes({
    input: { instanceIds: ['i-free1', 'i-none', 'i-free2'], loginPassword: '' },
    world: (state) => {
      state.instances = [
        anInstance('i-free1', { vpcId: 'vpc-2' }),
        anInstance('i-free2', { status: 'Pending' }),
      ];
    },
  });
  expect(seen).toEqual([
    'password-missing',
    'instance-disks-replaced',
    'instance-other-network',
    'instance-not-standing',
    'instance-not-found',
  ]);
});

test('only machines that are not in the pool yet are handed over, with the password as a variable', async () => {
  const { draft } = await planOf({ kind, input: { instanceIds: ['i-win-legacy-n0', 'i-free1'] } });
  expect(draft.calls).toMatchObject([
    {
      action: 'AttachInstancesToNodePool',
      body: {
        instances: ['i-free1'],
        password: '${login_password}',
        keep_instance_name: true,
        format_disk: false,
      },
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

test.each<[string, (state: FakeState) => void, number | null]>([
  ['of the OS of the pool costs nothing more', () => undefined, 0],
  ['without a price costs nobody knows what', (state) => (state.price = null), null],
  [
    'of another OS costs nobody knows what',
    (state) => state.instances.forEach((one) => (one.os = 'windows')),
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
  expect(await verifyCodes({ kind }, (state) => (state.pools = []))).toEqual(['pool-gone']);
});

test('every finding of the theme is produced', () => {
  expect(Object.keys(attachFindings).filter((code) => !produced.has(code))).toEqual([]);
});
