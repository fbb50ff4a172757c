import { describe, expect, test } from 'vitest';
import { counted } from '@/lib/changes/testing/pool-life-cases';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { TaskSetup } from '@/simulator/testing/change-parts';
import type { PoolState } from '@/simulator/world/ack/records';
import { poolDeleteSteps, type PoolDeleteData } from './steps';
import type { Observation, RunContext, StepReceipt } from '@/lib/domain/change/step';

const data: PoolDeleteData = {
  poolId: 'np-2',
  poolName: 'win-legacy',
  force: true,
  released: [{ name: 'win-legacy-n0', uid: 'uid-win-legacy-n0', instanceId: 'i-win-legacy-n0' }],
  kept: [],
  earlierTasks: ['T-before'],
};

const failure = { code: 'X.Stuck', message: "ScalingGroup's instances not empty" };
const task = (id: string, more: Partial<TaskSetup> = {}): { tasks: TaskSetup[] } => ({
  tasks: [{ id, type: 'nodepool_delete', poolId: 'np-2', ...more }],
});
const failed = (id: string, more: Partial<TaskSetup> = {}) => task(id, { state: 'fail', error: failure, ...more });

const answered: StepReceipt = { requestId: 'req-1', taskId: 'T-now', ref: null };

interface Scene {
  state?: PoolState | null;
  tasks?: TaskSetup[];
  /** The receipt of the write; absent: no answer, or a lost one. */
  receipt?: StepReceipt;
  world?: (world: SampleWorld) => void;
}

/** What one step observes if nothing changes; `state: null`: the pool is deleted. */
function look(step: string, { state = 'active', tasks = [], receipt, world }: Scene): Promise<Observation> {
  const scene = new SampleWorld();
  if (state === null) scene.state.pools = scene.state.pools.filter((pool) => pool.poolId !== 'np-2');
  else scene.setPool('np-2', { state });
  for (const one of tasks) scene.putTask(one);
  world?.(scene);
  const ctx: RunContext = scene.runContext({ journal: (id) => (id === 'delete' ? (receipt ?? null) : null) });
  const found = poolDeleteSteps(data).find((one) => one.id === step);
  if (found === undefined) throw new Error(step);
  return found.done(ctx);
}

describe('the call was made', () => {
  test.each<[string, Scene, Observation['state']]>([
    ['not yet for a pool at rest', {}, 'not-yet'],
    ['once ACK deletes the pool, for any requester', { state: 'deleting' }, 'done'],
    ['once it was answered', { receipt: answered }, 'done'],
    ['for a deleted pool', { state: null }, 'done'],
    ['not yet where an earlier one got stuck', { state: 'delete_failed' }, 'not-yet'],
    ['not yet although an earlier one failed', { state: 'delete_failed', ...failed('T-before') }, 'not-yet'],
    ['although its answer was lost and it is stuck', { state: 'delete_failed', ...failed('T-found') }, 'done'],
  ])('%s', async (_, scene, state) => {
    expect((await look('delete', scene)).state).toBe(state);
  });
});

describe('ACK has finished', () => {
  test.each<[string, Scene, Partial<Observation>]>([
    ['once it answers 404', { state: null, receipt: answered }, { state: 'done' }],
    [
      'not while it drains, and says how many are left',
      { state: 'deleting', receipt: answered, ...task('T-now', { stage: 'DrainNodes' }) },
      { state: 'not-yet', detail: 'DrainNodes: 2 instances left' },
    ],
    [
      'not while its stage and count are unknown',
      { state: 'deleting', world: counted('np-2', undefined) },
      { state: 'not-yet', detail: 'deleting' },
    ],
    [
      'never when its task failed: code and message as ACK says them',
      { state: 'delete_failed', receipt: answered, ...failed('T-now') },
      { state: 'failed', code: 'X.Stuck', detail: failure.message, requestId: 'req-1' },
    ],
    [
      'never when its task was cancelled',
      { receipt: answered, ...task('T-now', { state: 'canceled' }) },
      { state: 'failed', code: 'task-cancelled' },
    ],
    [
      'never when the answer was lost and the adopted task failed',
      { state: 'delete_failed', ...failed('T-found') },
      { state: 'failed', code: 'X.Stuck', requestId: null },
    ],
    ['never when stuck without a task', { state: 'delete_failed' }, { state: 'failed', code: 'pool-delete-failed' }],
    ['not yet although an earlier one failed', { state: 'deleting', ...failed('T-before') }, { state: 'not-yet' }],
    ['not yet for another pool', { state: 'deleting', ...failed('T-x', { poolId: 'np-1' }) }, { state: 'not-yet' }],
  ])('%s', async (_, scene, expected) => {
    const seen = await look('gone', scene);
    expect(seen).toMatchObject(expected);
    if (seen.state === 'failed') expect(seen.remedy).toContain('deletion again');
  });
});

test('waits for released nodes by UID, not by name', async () => {
  expect(await look('nodes-gone', {})).toMatchObject({ state: 'not-yet' });
  const again = (world: SampleWorld): void => world.setNode('win-legacy-n0', { uid: 'made-again' });
  expect(await look('nodes-gone', { world: again })).toMatchObject({ state: 'done' });
});
