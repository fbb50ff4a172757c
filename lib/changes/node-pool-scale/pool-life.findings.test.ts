import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/domain/json';
import { poolLifeFindings } from '@/lib/domain/change/run-finding-codes';
import { aPod } from '../testing/objects';
import {
  all,
  frozen,
  gone,
  instance,
  linux,
  onWindows,
  pods,
  poolLifeCases,
  repair,
  wanted,
} from '../testing/pool-life-cases';
import type { FindingCase, Setting } from '../testing/produced';
import { blockersOf, codesOf, findingTheme, planOf, refusal } from '../testing/produced';

const theme = findingTheme(poolLifeFindings);
theme.plansFind(poolLifeCases);

describe('plans find', () => {
  test.each<[string, FindingCase, string]>([
    ['a pool that is busy', gone({ world: frozen('np-2', 'scaling') }), 'pool-busy'],
    ['a pool that is being deleted', gone({ world: frozen('np-2', 'deleting') }), 'pool-busy'],
    ['a pool of another name', gone({ input: { nodePool: { id: 'np-2', name: 'win-other' } } }), 'pool-name-differs'],
    ['a deleted pool', gone({ world: (world) => (world.state.pools = []) }), 'pool-not-found'],
    ['a busy pool to repair', repair({ world: frozen('np-1', 'removing_nodes') }), 'pool-busy'],
    ['another name to repair', repair({ input: { nodePool: { id: 'np-1', name: 'x' } } }), 'pool-name-differs'],
    ['no pool to repair', repair({ world: (world) => (world.state.pools = []) }), 'pool-not-found'],
    ['a recreated node', repair({ input: wanted('default-nodepool-n1', { uid: 'older' }) }), 'node-replaced'],
    ['a deleted node', repair({ input: wanted('default-nodepool-n9') }), 'node-not-found'],
  ])('%s a blocker', async (_, one, code) => {
    expect(blockersOf((await planOf(one)).draft)).toContain(code);
  });

  test('a repair excludes concurrent drains of its nodes', async () => {
    const { draft } = await planOf(repair());
    const unhealthy = draft.diff.map(({ target }) => target.uid);
    expect(unhealthy.length).toBeGreaterThan(0);
    expect(draft.targets?.map(({ uid }) => uid)).toEqual(['np-1', ...new Set(unhealthy)]);
  });

  test('a budget that may not be read', async () => {
    const forbid: Setting = (world) => world.forbid('budgets');
    const { draft } = await planOf(gone({ world: all(pods(aPod('web-1', onWindows)), forbid) }));
    expect(codesOf(draft.findings)).toContain('pdbs-unknown');
  });

  test('one Linux node left is a warning, two are enough', async () => {
    const others =
      (count: number): Setting =>
      (world) => {
        for (let index = 0; index < count; index += 1) world.addNode(`own-${index}`, { poolId: '' });
      };
    const codes = async (count: number): Promise<string[]> => {
      const { draft } = await planOf(gone({ ...linux, world: others(count) }));
      return codesOf(draft.findings).filter((code) => code.includes('linux'));
    };
    expect([await codes(1), await codes(2)]).toEqual([['few-linux-nodes'], []]);
  });

  test('the samples have no findings', async () => {
    for (const kind of ['node-pool.delete', 'node-pool.repair', 'node-pool.sync']) {
      const { draft } = await planOf({ kind });
      expect(blockersOf(draft)).toEqual([]);
    }
  });
});

describe('verification finds', () => {
  const after =
    (nodes: string[] = [], instances: string[] = []): Setting =>
    (world) => {
      const left = instances.map((instanceId) => ({ ...world.instance('i-free1'), instanceId }));
      world.state.pools = [];
      world.remove('Node', ({ metadata }) => !nodes.includes(metadata.name));
      world.state.instances = left;
    };
  const unread = all(after(), (world) => world.forbid('instances'));
  const kept = gone({ world: instance({ instance_charge_type: 'PrePaid' }) });
  const ready: Setting = (world) => world.ready('default-nodepool-n1', 'True');

  test.each<[string, FindingCase, Setting, string[]]>([
    ['a pool that is still there', gone(), () => undefined, ['pool-still-there']],
    ['nothing after a clean end', kept, after(['win-legacy-n0'], ['i-win-legacy-n0']), []],
    ['released nodes that remain', gone(), after(['win-legacy-n0']), ['released-nodes-remain']],
    ['released instances that remain', gone(), after([], ['i-win-legacy-n1']), ['released-instances-remain']],
    ['kept instances that were released', kept, after(), ['kept-nodes-left', 'kept-instances-gone']],
    ['instances that may not be read', gone(), unread, ['instances-unknown']],
    ['pools that still disagree', { kind: 'node-pool.sync' }, () => undefined, ['pools-still-disagree']],
    ['nodes that are still not Ready', repair(), () => undefined, ['nodes-not-ready']],
    ['nodes that were Ready before', repair({ input: { always: true } }), ready, ['repair-ready-as-before']],
    ['nothing if no repaired node was Ready before', repair(), ready, []],
  ])('%s', async (_, one, then, codes) => {
    expect(await theme.verified(one, then)).toEqual(codes);
  });
});

const nodePool = { id: 'np-1', name: 'default-nodepool' };
const node = { name: 'n1', uid: 'u1', instanceId: 'i-1' };

describe('bad input names the field', () => {
  test.each<[string, Json, string[]]>([
    ['node-pool.delete', { nodePool }, []],
    ['node-pool.delete', {}, ['input.nodePool']],
    ['node-pool.delete', { nodePool: { id: '', name: '' } }, ['input.nodePool.id', 'input.nodePool.name']],
    ['node-pool.delete', { nodePool, force: 'yes' }, ['input.force']],
    ['node-pool.sync', { cluster: { id: 'c1', name: 'prod' } }, []],
    ['node-pool.sync', { cluster: { id: 'c1' } }, ['input.cluster.name']],
    ['node-pool.sync', { cluster: { id: 'c1', name: 'prod' }, always: 1 }, ['input.always']],
    ['node-pool.repair', { nodePool, nodes: 'all' }, []],
    ['node-pool.repair', { nodePool, nodes: [node] }, []],
    ['node-pool.repair', { nodePool }, ['input.nodes']],
    ['node-pool.repair', { nodePool, nodes: [] }, ['input.nodes']],
    ['node-pool.repair', { nodePool, nodes: 'some' }, ['input.nodes']],
    ['node-pool.repair', { nodePool, nodes: Array.from({ length: 101 }, () => node) }, ['input.nodes']],
    ['node-pool.repair', { nodePool, nodes: 'all', operations: ['rm -rf'] }, ['input.operations.0']],
    ['node-pool.repair', { nodePool, nodes: 'all', autoRestart: 'no' }, ['input.autoRestart']],
  ])('%s %j', (kind, input, fields) => expect(refusal(kind, input)).toEqual(fields));
});
