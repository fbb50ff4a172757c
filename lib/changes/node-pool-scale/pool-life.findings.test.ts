import { afterAll, describe, expect, test } from 'vitest';
import { changeKinds } from '@/lib/changes';
import type { Finding } from '@/lib/domain/change/plan';
import { poolLifeFindings } from '@/lib/domain/change/run-finding-codes';
import { aPod } from '../testing/objects';
import { SampleWorld } from '../testing/sample-world';
import {
  all,
  frozen,
  gone,
  linux,
  instance,
  onWindows,
  pods,
  poolLifeCases,
  repair,
  wanted,
  type PoolLifeCase,
  type Setting,
} from '../testing/pool-life-cases';
import { samples } from '../testing/samples';

const produced = new Set<string>();

const kindOf = (id: string) => {
  const kind = changeKinds[id];
  if (kind === undefined) throw new Error(`no kind ${id}`);
  return kind;
};

/** The sample's state and input, with a case's overrides. */
async function plan({ kind, input = {}, world }: PoolLifeCase) {
  const scene = new SampleWorld();
  const sample = samples[kind];
  const base = sample?.input;
  if (base === undefined || base === null || typeof base !== 'object') throw new Error(kind);
  sample?.prepare?.(scene);
  world?.(scene);
  const found = kindOf(kind);
  const draft = await found.plan(scene.planContext(), found.parseInput({ ...base, ...input }));
  for (const each of draft.findings) produced.add(each.code);
  return { draft, scene };
}

const textOf = ({ cause, remedy }: Finding): string => `${cause} ${remedy}`;

describe('plans find', () => {
  test.each(Object.entries(poolLifeCases))('%s', async (code, one) => {
    const { draft } = await plan(one);
    expect(draft.findings.map((each) => each.code)).toContain(code);
    const found = draft.findings.find((each) => each.code === code);
    if (found === undefined) throw new Error(code);
    expect(found.field).toBe(one.field ?? null);
    expect(found.params).toMatchObject(one.params ?? {});
    expect(textOf(found)).not.toMatch(/\{\w+\}|undefined/);
  });

  test.each<[string, PoolLifeCase, string]>([
    ['a pool that is busy', gone({ world: frozen('np-2', 'scaling') }), 'pool-busy'],
    ['a pool that is being deleted', gone({ world: frozen('np-2', 'deleting') }), 'pool-busy'],
    ['a pool of another name', gone({ input: { nodePool: { id: 'np-2', name: 'win-other' } } }), 'pool-name-differs'],
    ['a pool that is gone', gone({ world: (world) => (world.state.pools = []) }), 'pool-not-found'],
    ['a busy pool to repair', repair({ world: frozen('np-1', 'removing_nodes') }), 'pool-busy'],
    [
      'a pool of another name to repair',
      repair({ input: { nodePool: { id: 'np-1', name: 'x' } } }),
      'pool-name-differs',
    ],
    ['no pool to repair', repair({ world: (world) => (world.state.pools = []) }), 'pool-not-found'],
    ['a node that was made again', repair({ input: wanted('default-nodepool-n1', { uid: 'older' }) }), 'node-replaced'],
    ['a node that is gone', repair({ input: wanted('default-nodepool-n9') }), 'node-not-found'],
  ])('%s a blocker', async (_, one, code) => {
    const { draft } = await plan(one);
    expect(draft.findings.find((each) => each.code === code)?.severity).toBe('blocker');
  });

  test('a repair keeps out whoever drains one of its nodes', async () => {
    const { draft } = await plan(repair());
    const unhealthy = draft.diff.map(({ target }) => target.uid);
    expect(unhealthy.length).toBeGreaterThan(0);
    expect(draft.targets?.map(({ uid }) => uid)).toEqual(['np-1', ...new Set(unhealthy)]);
  });

  test('a budget that may not be read', async () => {
    const forbid: Setting = (world) => world.forbid('budgets');
    const { draft } = await plan(gone({ world: all(pods(aPod('web-1', onWindows)), forbid) }));
    expect(draft.findings.map(({ code }) => code)).toContain('pdbs-unknown');
  });

  test('one Linux node left is a warning, two are enough', async () => {
    const others =
      (count: number): Setting =>
      (world) => {
        for (let index = 0; index < count; index += 1) world.addNode(`own-${index}`, { poolId: '' });
      };
    const codes = async (count: number): Promise<string[]> => {
      const { draft } = await plan(gone({ ...linux, world: others(count) }));
      return draft.findings.map(({ code }) => code).filter((code) => code.includes('linux'));
    };
    expect([await codes(1), await codes(2)]).toEqual([['few-linux-nodes'], []]);
  });

  test('nothing wrong with the samples', async () => {
    for (const kind of ['node-pool.delete', 'node-pool.repair', 'node-pool.sync']) {
      const { draft } = await plan({ kind });
      expect(draft.findings.filter(({ severity }) => severity === 'blocker')).toEqual([]);
    }
  });
});

/** Verifies a state that differs from the steps' result. */
async function verify(one: PoolLifeCase, after: Setting): Promise<string[]> {
  const { draft, scene } = await plan(one);
  after(scene);
  const findings = await kindOf(one.kind).verify(scene.planContext(), draft.data);
  for (const each of findings) produced.add(each.code);
  for (const each of findings) expect(textOf(each)).not.toMatch(/\{\w+\}|undefined/);
  return findings.map((each) => each.code);
}

describe('verification finds', () => {
  const noPool: Setting = (world) => {
    world.state.pools = [];
  };
  /** Whether their nodes and instances exist after the pool was deleted. */
  const after =
    (q: { nodes: string[]; instances: string[] }): Setting =>
    (world) => {
      const instances = q.instances.map((instanceId) => ({ ...world.instance('i-free1'), instanceId }));
      noPool(world);
      world.remove('Node', ({ metadata }) => !q.nodes.includes(metadata.name));
      world.state.instances = instances;
    };
  const kept = gone({ world: instance({ instance_charge_type: 'PrePaid' }) });

  test.each<[string, PoolLifeCase, Setting, string[]]>([
    ['a pool that is still there', gone(), () => undefined, ['pool-still-there']],
    ['nothing after a clean end', kept, after({ nodes: ['win-legacy-n0'], instances: ['i-win-legacy-n0'] }), []],
    [
      'released nodes that remain',
      gone(),
      after({ nodes: ['win-legacy-n0'], instances: [] }),
      ['released-nodes-remain'],
    ],
    [
      'released machines that remain',
      gone(),
      after({ nodes: [], instances: ['i-win-legacy-n1'] }),
      ['released-instances-remain'],
    ],
    [
      'kept machines that are gone',
      kept,
      after({ nodes: [], instances: [] }),
      ['kept-nodes-left', 'kept-instances-gone'],
    ],
    [
      'machines that may not be read',
      gone(),
      all(after({ nodes: [], instances: [] }), (world) => world.forbid('instances')),
      ['instances-unknown'],
    ],
    ['pools that still disagree', { kind: 'node-pool.sync' }, () => undefined, ['pools-still-disagree']],
    ['nodes that are still ill', repair(), () => undefined, ['nodes-not-ready']],
  ])('%s', async (_, one, then, codes) => {
    expect(await verify(one, then)).toEqual(codes);
  });
});

afterAll(() => {
  const missing = Object.keys(poolLifeFindings).filter((code) => !produced.has(code));
  expect(missing, 'codes that nothing produces').toEqual([]);
});
