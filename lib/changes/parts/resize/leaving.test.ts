import { describe, expect, test } from 'vitest';
import { aPod, aTemplate, aWorkload } from '@/lib/changes/testing/objects';
import { all, counted, instance } from '@/lib/changes/testing/pool-life-cases';
import { distinct } from '@/lib/changes/parts/names';
import { codesOf, planOf } from '@/lib/changes/testing/produced';
import type { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { Json } from '@/lib/domain/json';
import type { Raw } from '@/simulator/testing/change-parts';

async function leaving(desired: number, set: (world: SampleWorld) => void = () => undefined) {
  const { findings, data, diff } = (await planOf({ kind: 'node-pool.scale', input: { desired }, world: set })).draft;
  const named = findings.filter((one) => one.code.startsWith('removes-'));
  return {
    names: named.map((one) => one.params['node']),
    codes: distinct(codesOf(findings).filter((code) => /^remov|^subs|^too-few/.test(code))),
    subjects: named.map((one) => one.subject.uid),
    effect: { data, diff },
  };
}

const withPolicy =
  (zonePolicy: string) =>
  (world: SampleWorld): void =>
    world.setPool('np-1', { zonePolicy });
/** ACK's data on the first instance, in wire names. */
const first = (reported: Raw) => instance(reported, 'i-default-nodepool-n0');

describe('a smaller pool', () => {
  test('names the newest first, by the identity of the node', async () => {
    expect(await leaving(1)).toMatchObject({
      names: ['default-nodepool-n2', 'default-nodepool-n1'],
      codes: ['removes-newest'],
      subjects: ['uid-default-nodepool-n2', 'uid-default-nodepool-n1'],
    });
  });

  test('names no node when it grows', async () => {
    expect((await leaving(5)).codes).toEqual([]);
  });

  test.each<[string, (world: SampleWorld) => void]>([
    ['ACK does not list all instances', counted('np-1', 4)],
    ['ages are unknown', first({ creation_time: '' })],
    ['billing is unknown', first({ instance_charge_type: '' })],
    ['the policy is unknown', withPolicy('NEW')],
    [
      'prices may not be read',
      (world) => {
        withPolicy('COST_OPTIMIZED')(world);
        first({ instance_type: 'ecs.g6.large' })(world);
        world.forbid('price');
      },
    ],
  ])('does not guess when %s', async (_, set) => {
    expect((await leaving(2, set)).codes).toEqual(['removal-order-unknown']);
  });

  test('reads no price if all its instances have one type', async () => {
    const alike = await leaving(2, (world) => {
      withPolicy('COST_OPTIMIZED')(world);
      world.forbid('price');
    });
    expect(alike.codes).toEqual(['removes-most-expensive-cpu']);
  });

  test('names at most twenty of many, and states their number', async () => {
    const many = await leaving(1, (world) => {
      for (let index = 0; index < 40; index += 1)
        world.addNode(`more-${index}`, { poolId: 'np-1', createdMs: world.now + index * 1_000 });
      world.setPool('np-1', { desired: 43 });
    });
    expect(many.names).toHaveLength(20);
    expect(many.names[0]).toBe('more-39');
  });

  test('is the same change regardless of the estimated nodes', async () => {
    const other = await leaving(2, first({ creation_time: '2040-01-01T00:00:00Z' }));
    const usual = await leaving(2);
    expect(other.names).not.toEqual(usual.names);
    expect(other.effect).toEqual(usual.effect);
  });
});

/** A pod on each Linux node that cannot run elsewhere. */
function bound(world: SampleWorld): void {
  for (const at of [0, 1, 2]) {
    const nodeName = `default-nodepool-n${at}`;
    world.setNode(nodeName, { labels: { instance: nodeName } });
    const workload = { kind: 'StatefulSet', name: `db-${at}` };
    const template = aTemplate({ nodeSelector: { instance: nodeName } });
    world.put(aPod(`db-${at}-0`, { nodeName, workload, template }));
  }
}

async function lost(desired: number, set: (world: SampleWorld) => void = () => undefined) {
  const world = all(bound, set);
  const { findings } = (await planOf({ kind: 'node-pool.scale', input: { desired }, world })).draft;
  return findings.find(({ code }) => code === 'only-node-removed')?.params['names'] ?? null;
}

const db = (at: number): string => `shop/StatefulSet/db-${at} (1 → 0)`;

test.each<[string, number, string | null]>([
  ['one node fewer: of the estimated one', 2, db(2)],
  ['two fewer', 1, [db(1), db(2)].join(', ')],
  ['none left', 0, [db(0), db(1), db(2)].join(', ')],
  ['more nodes', 4, null],
])('a smaller pool reports workloads without another node: %s', async (_, desired, names) => {
  expect(await lost(desired)).toBe(names);
});

test.each<[string, number, (world: SampleWorld) => void, string[]]>([
  ['of the estimated node', 2, () => undefined, ['db-2']],
  ['of every node', 0, () => undefined, ['db-0', 'db-1', 'db-2']],
  ['of any node, if it is unknown which', 2, first({ creation_time: '' }), ['db-0', 'db-1', 'db-2']],
  ['of none', 4, () => undefined, []],
])('a smaller pool names the workloads that it interrupts: %s', async (_, desired, set, names) => {
  const known = (world: SampleWorld): void => {
    bound(world);
    for (const at of [0, 1, 2]) world.put(aWorkload(`db-${at}`, { kind: 'StatefulSet' }));
    world.put(aPod('agent', { workload: { kind: 'DaemonSet', name: 'agent' }, nodeName: 'default-nodepool-n2' }));
  };
  const planned = async (kind: string, input: { [field: string]: Json }): Promise<string[]> =>
    (await planOf({ kind, input, world: all(known, set) })).draft.impact.workloads.map(({ name }) => name);
  const expected = names.map((name) => `shop/StatefulSet/${name}`);
  expect(await planned('node-pool.scale', { desired })).toEqual(expected);
  expect(await planned('node-pool.update', { set: { size: { mode: 'manual', desired } } })).toEqual(expected);
});

test('nothing is reported if it is unknown which nodes go', async () => {
  const unknown = (world: SampleWorld): void => {
    world.alterAckNode('i-default-nodepool-n0', { creation_time: '' });
  };
  expect(await lost(2, unknown)).toBeNull();
});
