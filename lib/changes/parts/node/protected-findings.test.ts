import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import { aPod } from '../../testing/objects';
import { planOf } from '../../testing/produced';
import type { SampleWorld } from '../../testing/sample-world';

const UNTIL = Date.parse('2031-01-01T00:00:00Z');
const PAST = Date.parse('2020-01-01T00:00:00Z');

const holding =
  (name: string, until = UNTIL) =>
  (world: SampleWorld): void =>
    world.setNode(name, { annotations: protectionAnnotations({ owner: 'olu', reason: 'disk test', until }) });

async function blockers(kind: string, q: { world: (world: SampleWorld) => void; input?: { [field: string]: Json } }) {
  const { draft } = await planOf({ kind, ...q });
  return draft.findings.flatMap(({ code, severity, subject }) =>
    severity === 'blocker' ? [`${code} ${subject.name}`] : [],
  );
}

/** Each kind with a node that its sample changes, and one of the same pool that it does not. */
const kinds: [kind: string, touched: string, other: string | null, input?: { [field: string]: Json }][] = [
  ['node.drain', 'default-nodepool-n0', 'default-nodepool-n1'],
  ['node.remove', 'default-nodepool-n2', 'default-nodepool-n0'],
  ['node-pool.repair', 'default-nodepool-n1', 'default-nodepool-n0'],
  ['node-pool.delete', 'win-legacy-n1', null, { force: true }],
  ['node-pool.upgrade', 'win-legacy-n1', 'default-nodepool-n0'],
  ['node.restart-instance', 'default-nodepool-n0', 'default-nodepool-n1'],
];

describe.each(kinds)('%s', (kind, touched, other, input = {}) => {
  test('does not take a protected node', async () => {
    expect(await blockers(kind, { world: holding(touched), input })).toEqual([`node-protected ${touched}`]);
  });

  test('ignores expired protection and protected nodes that it does not change', async () => {
    expect(await blockers(kind, { world: holding(touched, PAST), input })).toEqual([]);
    if (other !== null) expect(await blockers(kind, { world: holding(other), input })).toEqual([]);
  });
});

describe('a pool change that removes or empties nodes that ACK chooses', () => {
  const scaled = (desired: number) => ({ kind: 'node-pool.scale', input: { desired } });
  const updated = (set: { [field: string]: Json }) => ({ kind: 'node-pool.update', input: { set } });
  const blocked = async ({ kind, input }: ReturnType<typeof scaled | typeof updated>, ...names: string[]) =>
    (await blockers(kind, { input, world: (world) => names.forEach((name) => holding(name)(world)) }))
      .map((text) => text.split(' ')[0])
      .filter((code) => code !== 'last-linux-nodes-removed');

  test.each([
    ['a smaller size', scaled(1)],
    ['no node at all', scaled(0)],
    ['an edit of the size', updated({ size: { mode: 'manual', desired: 2 } })],
    ['an edit to no node', updated({ size: { mode: 'manual', desired: 0 } })],
    ['a lower maximum', updated({ size: { mode: 'auto', min: 0, max: 2, type: 'cpu' } })],
  ])('%s is blocked by a protected node, even one that is unlikely to be chosen', async (_, change) => {
    for (const name of ['default-nodepool-n0', 'default-nodepool-n2'])
      expect(await blocked(change, name)).toEqual(['protected-may-be-removed']);
    expect(await blocked(change, 'win-legacy-n1')).toEqual([]);
  });

  test('names every protected node with its owner, and none whose protection expired', async () => {
    const { draft } = await planOf({
      kind: 'node-pool.scale',
      input: { desired: 1 },
      world: (world) => {
        holding('default-nodepool-n2')(world);
        holding('default-nodepool-n1', PAST)(world);
        holding('default-nodepool-n0')(world);
      },
    });
    const found = draft.findings.find(({ code }) => code === 'protected-may-be-removed');
    expect(found).toMatchObject({
      field: 'desired',
      params: { count: 2, names: 'default-nodepool-n0 (olu), default-nodepool-n2 (olu)' },
    });
  });

  test('a larger size is not blocked', async () => {
    expect(await blocked(scaled(5), 'default-nodepool-n0')).toEqual([]);
  });

  test('a NoExecute taint of the pool is blocked by a protected node with pods that it evicts, and by no other', async () => {
    const taints = [{ key: 'out', value: '', effect: 'NoExecute' }];
    const q = (protectedNode: string, effect = 'NoExecute') => ({
      input: { set: { taints: [{ ...taints[0], effect }] } },
      world: (world: SampleWorld) => {
        world.put(aPod('web-1', { nodeName: 'default-nodepool-n1' }));
        holding(protectedNode)(world);
      },
    });
    expect(await blockers('node-pool.update', q('default-nodepool-n1'))).toEqual([
      'node-protected default-nodepool-n1',
    ]);
    expect(await blockers('node-pool.update', q('default-nodepool-n2'))).toEqual([]);
    expect(await blockers('node-pool.update', q('default-nodepool-n1', 'NoSchedule'))).toEqual([]);
  });

  test('so is the NoExecute taint that a push writes again', async () => {
    const world = (sample: SampleWorld): void => {
      sample.setPool('np-1', { taints: [{ key: 'out', value: '', effect: 'NoExecute' }] });
      sample.put(aPod('web-1', { nodeName: 'default-nodepool-n1' }));
      holding('default-nodepool-n1')(sample);
    };
    const input = { set: {}, push: true };
    expect(await blockers('node-pool.update', { input, world })).toEqual(['node-protected default-nodepool-n1']);
  });
});
