import { describe, expect, test } from 'vitest';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { TaskSetup } from '@/simulator/testing/change-parts';
import type { PoolState } from '@/simulator/world/ack/records';
import { repairBody, poolRepairSteps, type PoolRepairData } from './steps';
import type { Observation, RunContext, StepReceipt } from '@/lib/domain/change/step';

const data: PoolRepairData = {
  poolId: 'np-1',
  poolName: 'default-nodepool',
  nodes: [{ name: 'default-nodepool-n0', uid: 'uid-default-nodepool-n0', wasReady: false }],
  operations: [],
  always: false,
  autoRestart: false,
  earlierTasks: ['T-before'],
};
const answered: StepReceipt = { requestId: 'req-1', taskId: 'T-now', ref: null };
const task = (id: string, more: Partial<TaskSetup> = {}): { tasks: TaskSetup[] } => ({
  tasks: [{ id, type: 'nodepool_repair', stage: 'RepairNodes', poolId: 'np-1', ...more }],
});
const begun = (more: Partial<TaskSetup> = {}): Scene => ({ receipt: answered, ...task('T-now', more) });

interface Scene {
  well?: boolean;
  always?: boolean;
  pool?: PoolState;
  tasks?: TaskSetup[];
  receipt?: StepReceipt;
  world?: (world: SampleWorld) => void;
}

function look(step: string, q: Scene): Promise<Observation> {
  const scene = new SampleWorld();
  scene.setNode('default-nodepool-n0', { ready: q.well === true ? 'True' : 'Unknown' });
  scene.setPool('np-1', { state: q.pool ?? 'active' });
  for (const one of q.tasks ?? []) scene.putTask(one);
  q.world?.(scene);
  const ctx: RunContext = scene.runContext({ journal: (id) => (id === 'repair' ? (q.receipt ?? null) : null) });
  const found = poolRepairSteps({ ...data, always: q.always ?? false }).find((one) => one.id === step);
  if (found === undefined) throw new Error(step);
  return found.done(ctx);
}

const noPools = (world: SampleWorld) => void (world.state.pools = []);
const noNode = (world: SampleWorld) => world.removeNode('default-nodepool-n0');
const ended = { state: 'success' as const };
const error = { code: 'X.Broken', message: 'the agent does not answer' };

describe('steps', () => {
  test.each<[string, string, Scene, Partial<Observation>]>([
    ['repair', 'waits to be asked while a node is unhealthy', {}, { state: 'not-yet' }],
    ['repair', 'is asked once', { receipt: answered }, { state: 'done' }],
    ['repair', 'adopts a task that was not there before', task('T-new'), { state: 'done' }],
    ['repair', 'adopts one that ended', { always: true, well: true, ...task('T-new', ended) }, { state: 'done' }],
    ['repair', 'adopts no earlier task', task('T-before'), { state: 'not-yet' }],
    ['repair', 'adopts no task of another pool', task('T-x', { poolId: 'np-2' }), { state: 'not-yet' }],
    ['repair', 'is not needed for a healthy node', { well: true }, { state: 'done' }],
    ['repair', 'is asked for a healthy one if always', { well: true, always: true }, { state: 'not-yet' }],
    ['repair', 'fails without a pool', { world: noPools }, { state: 'failed', code: 'pool-gone' }],
    ['repaired', 'waits for the task', begun(), { state: 'not-yet', detail: 'RepairNodes' }],
    ['repaired', 'ends with it', begun(ended), { state: 'done' }],
    [
      'repaired',
      'fails with it, in ACK’s words',
      begun({ state: 'fail', error }),
      { state: 'failed', code: 'X.Broken', detail: error.message, requestId: 'req-1' },
    ],
    ['repaired', 'goes by the pool without a task', { pool: 'repairing' }, { state: 'not-yet' }],
    ['repaired', 'ends with the pool at rest', {}, { state: 'done' }],
    ['nodes-ready', 'waits for the node', {}, { state: 'not-yet', detail: '0 of 1 node Ready' }],
    ['nodes-ready', 'ends with it', { well: true }, { state: 'done' }],
    ['nodes-ready', 'waits for no node that is gone', { world: noNode }, { state: 'done' }],
  ])('%s %s', async (step, _, scene, expected) => {
    expect(await look(step, scene)).toMatchObject(expected);
  });
});

test.each<[string, Parameters<typeof repairBody>[0], unknown]>([
  ['all operations', { nodes: [{ name: 'a' }], operations: [], autoRestart: false }, { nodes: ['a'] }],
  [
    'some, with restarts',
    { nodes: [{ name: 'a' }, { name: 'b' }], operations: ['restart.kubelet'], autoRestart: true },
    { nodes: ['a', 'b'], operations: [{ operation_id: 'restart.kubelet' }], auto_restart: true },
  ],
])('the body for %s', (_, given, body) => expect(repairBody(given)).toEqual(body));
