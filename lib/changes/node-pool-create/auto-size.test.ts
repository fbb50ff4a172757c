import { mostNodes } from '@/lib/domain/change/plan';
import { describe, expect, test } from 'vitest';
import { driveSteps, newJournal } from '@/lib/changes/testing/drive';
import { kindOf, planOf } from '@/lib/changes/testing/produced';
import type { SampleWorld } from '@/lib/changes/testing/sample-world';
import { SAMPLE_SECRET, windowsPoolInput } from '@/lib/changes/testing/samples';
import type { PoolRecord, PoolState } from '@/simulator/world/ack/records';
import { instancesOf } from '@/simulator/world/ack/pools';
import type { RunContext, StepReceipt } from '@/lib/domain/change/step';

const kind = kindOf('node-pool.create');
const auto = { mode: 'auto' as const, min: 2, max: 4 };

/** One more node than the change requested, added by the autoscaler. */
function grow(world: SampleWorld, { poolId }: PoolRecord): void {
  world.addNode(`win-a-grown-${instancesOf(world.world, poolId).length}`, { poolId, phase: 'joined' });
}

interface Made {
  size: typeof auto | { mode: 'manual'; desired: number };
  nodes: number;
  ready?: number;
  rawState?: PoolState;
  task: 'succeeded' | 'running' | 'unknown';
}

/** A created pool with `nodes` existing nodes; `task`: the state of the create task. */
async function madePool(q: Made) {
  const { draft, scene: world } = await planOf({ kind: kind.id, input: { size: q.size } });
  const { data } = draft;
  const steps = kind.steps(data);
  const receipts = new Map<string, StepReceipt>();
  const ctx: RunContext = world.runContext({ secret: () => SAMPLE_SECRET, journal: (id) => receipts.get(id) ?? null });
  const receipt = await steps[0]?.run?.(ctx);
  if (receipt === undefined) throw new Error('no write');
  receipts.set('create', q.task === 'unknown' ? { ...receipt, taskId: null } : receipt);
  const pool = world.poolNamed(windowsPoolInput.name);
  if (pool === undefined) throw new Error('no pool');
  world.frozen = true;
  for (let at = 0; at < q.nodes; at += 1) grow(world, pool);
  for (let at = q.ready ?? q.nodes; at < q.nodes; at += 1) world.ready(`win-a-grown-${at}`, 'False');
  pool.state = q.rawState ?? 'active';
  // ACK does not keep tasks forever.
  if (q.task === 'unknown') world.state.tasks = [];
  if (q.task === 'succeeded') for (const one of world.state.tasks) one.state = 'success';
  const look = async (id: string) => steps.find((step) => step.id === id)?.done(ctx);
  return { look, verify: () => kind.verify(world.planContext(), data) };
}

const manual = { mode: 'manual' as const, desired: 2 };

describe('creating a pool', () => {
  test.each<[string, Made, string]>([
    ['at its smallest', { size: auto, nodes: 2, task: 'succeeded' }, 'done'],
    ['grown by the autoscaler', { size: auto, nodes: 3, task: 'succeeded' }, 'done'],
    ['growing right now', { size: auto, nodes: 3, rawState: 'scaling', task: 'succeeded' }, 'done'],
    ['grown, its task unknown', { size: auto, nodes: 3, task: 'unknown' }, 'done'],
    ['below its smallest, its task unknown', { size: auto, nodes: 1, task: 'unknown' }, 'not-yet'],
    ['above its largest, its task unknown', { size: auto, nodes: 5, task: 'unknown' }, 'not-yet'],
    ['with its task running', { size: auto, nodes: 3, task: 'running' }, 'not-yet'],
    ['being updated', { size: auto, nodes: 3, rawState: 'updating', task: 'succeeded' }, 'not-yet'],
    ['of a fixed size', { size: manual, nodes: 2, task: 'unknown' }, 'done'],
    ['of a fixed size, too many', { size: manual, nodes: 3, task: 'unknown' }, 'not-yet'],
    ['of a fixed size, scaling', { size: manual, nodes: 2, rawState: 'scaling', task: 'succeeded' }, 'not-yet'],
  ])('%s: provision', async (_name, scene, state) => {
    const { look } = await madePool(scene);
    expect(await look('provision')).toMatchObject({ state });
  });

  test.each([
    ['at its smallest', { size: auto, nodes: 2 }, 'done', '2 of 2–4 nodes Ready'],
    ['grown', { size: auto, nodes: 4 }, 'done', '4 of 2–4 nodes Ready'],
    ['grown, the new node still joining', { size: auto, nodes: 3, ready: 2 }, 'done', '2 of 2–4 nodes Ready'],
    ['not yet enough', { size: auto, nodes: 3, ready: 1 }, 'not-yet', '1 of 2–4 nodes Ready'],
    ['above its largest', { size: auto, nodes: 5 }, 'not-yet', '1 node still to be removed'],
    ['of a fixed size, too many', { size: manual, nodes: 3 }, 'not-yet', '1 node still to be removed'],
  ])('%s: nodes-ready', async (_name, scene, state, detail) => {
    const { look } = await madePool({ ...scene, task: 'succeeded' });
    expect(await look('nodes-ready')).toMatchObject({ state, detail });
  });

  test('a grown pool is as requested', async () => {
    const { verify } = await madePool({ size: auto, nodes: 3, task: 'succeeded' });
    expect(await verify()).toEqual([]);
  });

  test('counts the size it may grow to', async () => {
    const { draft } = await planOf({ kind: kind.id, input: { size: { mode: 'auto', min: 1, max: 9 } } });
    expect(draft.impact).toMatchObject({ nodes: { windows: 1 }, vmsCreated: 1, growsTo: { nodes: 9 } });
    const [now, most] = [draft.impact.pricePerMonth?.amount, draft.impact.growsTo?.pricePerMonth?.amount];
    expect(most).toBeCloseTo(9 * (now ?? 0), 0);
    expect(mostNodes(draft.impact)).toBe(9);
  });

  test('succeeds while the autoscaler adds a node at every check', async () => {
    const { draft, scene: world } = await planOf({ kind: kind.id, input: { size: { mode: 'auto', min: 2, max: 10 } } });
    const { data } = draft;
    const look = world.kube.nodes.bind(world.kube);
    const count = (): number => {
      const pool = world.poolNamed(windowsPoolInput.name);
      return pool === undefined ? 0 : instancesOf(world.world, pool.poolId).length;
    };
    world.kube.nodes = () => {
      const pool = world.poolNamed(windowsPoolInput.name);
      if (pool !== undefined && count() < 10) grow(world, pool);
      return look();
    };
    const crash = (): boolean => false;
    await driveSteps({ kind, data, world, journal: newJournal(), secret: SAMPLE_SECRET, crash });
    expect(count()).toBeGreaterThan(2);
    expect(await kind.verify(world.planContext(), data)).toEqual([]);
  });
});
