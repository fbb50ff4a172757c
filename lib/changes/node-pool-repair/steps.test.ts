import { describe, expect, test } from 'vitest';
import type { Observation } from '@/lib/domain/change/kind';
import type { RunContext, StepReceipt } from '@/lib/domain/change/context';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { TaskSetup } from '@/simulator/testing/put-task';
import type { PoolState } from '@/simulator/world/ack/records';
import { repairBody } from './body';
import { poolRepairSteps, type PoolRepairData } from './steps';

const data: PoolRepairData = {
  poolId: 'np-1',
  poolName: 'default-nodepool',
  nodes: [{ name: 'default-nodepool-n0', uid: 'uid-default-nodepool-n0' }],
  operations: [],
  always: false,
  autoRestart: false,
  earlierTasks: ['T-before'],
};
const answered: StepReceipt = { requestId: 'req-1', taskId: 'T-now', ref: null };
const task = (id: string, more: Partial<TaskSetup> = {}): TaskSetup => ({
  id,
  type: 'nodepool_repair',
  stage: 'RepairNodes',
  poolId: 'np-1',
  ...more,
});

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
  const ctx: RunContext = {
    ...scene.planContext(),
    changeId: 'change-1',
    cloudWrite: scene.cloudWrite,
    kubeWrite: scene.kubeWrite,
    secret: () => '',
    journal: (id) => (id === 'repair' ? (q.receipt ?? null) : null),
  };
  const found = poolRepairSteps({ ...data, always: q.always ?? false }).find((one) => one.id === step);
  if (found === undefined) throw new Error(step);
  return found.done(ctx);
}

const noPools = (world: SampleWorld): void => {
  world.state.pools = [];
};
const error = { code: 'X.Broken', message: 'the agent does not answer' };

describe('steps', () => {
  test.each<[string, string, Scene, Partial<Observation>]>([
    ['repair', 'waits to be asked while a node is ill', {}, { state: 'not-yet' }],
    ['repair', 'is asked once', { receipt: answered }, { state: 'done' }],
    ['repair', 'adopts a task that was not there before', { tasks: [task('T-new')] }, { state: 'done' }],
    [
      'repair',
      'adopts one that has ended already',
      { always: true, well: true, tasks: [task('T-new', { state: 'success' })] },
      { state: 'done' },
    ],
    ['repair', 'adopts no earlier task', { tasks: [task('T-before')] }, { state: 'not-yet' }],
    ['repair', 'adopts no task of another pool', { tasks: [task('T-x', { poolId: 'np-2' })] }, { state: 'not-yet' }],
    ['repair', 'is not needed for a node that is well', { well: true }, { state: 'done' }],
    ['repair', 'is asked for one that is well if always', { well: true, always: true }, { state: 'not-yet' }],
    ['repair', 'fails without a pool', { world: noPools }, { state: 'failed', code: 'pool-gone' }],
    [
      'repaired',
      'waits for the task',
      { receipt: answered, tasks: [task('T-now')] },
      { state: 'not-yet', detail: 'RepairNodes' },
    ],
    [
      'repaired',
      'ends with it',
      { receipt: answered, tasks: [task('T-now', { state: 'success' })] },
      { state: 'done' },
    ],
    [
      'repaired',
      'fails with it, in ACK’s words',
      { receipt: answered, tasks: [task('T-now', { state: 'fail', error })] },
      { state: 'failed', code: 'X.Broken', detail: error.message, requestId: 'req-1' },
    ],
    ['repaired', 'goes by the pool without a task', { pool: 'repairing' }, { state: 'not-yet' }],
    ['repaired', 'ends with the pool at rest', {}, { state: 'done' }],
    ['nodes-ready', 'waits for the node', {}, { state: 'not-yet', detail: '0 of 1 node Ready' }],
    ['nodes-ready', 'ends with it', { well: true }, { state: 'done' }],
    [
      'nodes-ready',
      'waits for no node that is gone',
      { world: (world) => world.removeNode('default-nodepool-n0') },
      { state: 'done' },
    ],
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
