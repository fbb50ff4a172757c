import { z } from 'zod';
import { defineChange } from '@/lib/changes/parts/define-change';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { WriteOutcome } from '@/lib/changes/testing/write-gate';
import type { Change } from '@/lib/domain/change/change';
import type { Db } from '@/lib/server/db/db';
import { bench, runControl, until } from './bench';
import type { StepDefinition, StepReceipt } from '@/lib/domain/change/step';
import { NO_IMPACT } from '@/lib/domain/change/plan';

type Task = 'none' | 'running' | 'paused' | 'succeeded' | 'cancelled';

export class RollingScene {
  readonly world = new SampleWorld();
  task: Task = 'none';
  after = false;
  /** An accepted pause takes effect only when the test says so. */
  slow = false;
  looks = 0;
  unseen = false;
  /** The first call of this action hangs before it has an effect. */
  hangBefore: string | null = null;

  async request(action: string, apply: (scene: RollingScene) => unknown): Promise<StepReceipt> {
    if (this.hangBefore === action) {
      this.hangBefore = null;
      await new Promise<void>((resolve) => this.world.hanging.push(resolve));
      throw new Error('its process had died');
    }
    return this.world.gate.pass({ action, target: 'np-1' }, () => {
      apply(this);
      return Promise.resolve({ requestId: `req-${action}`, taskId: 'T-1', ref: null });
    });
  }

  count(action: string): { tried: number; done: number } {
    const of = (list: { action: string }[]) => list.filter((one) => one.action === action).length;
    return { tried: of(this.world.attempts), done: of(this.world.effects) };
  }
}

/** The kind is registered once; each test sets its own scene. */
const stage = { scene: new RollingScene() };

export const ROLL_TIMEOUT_MS = 600_000;

const start: StepDefinition = {
  id: 'start',
  timeoutMs: 60_000,
  done: () => Promise.resolve({ state: stage.scene.task === 'none' ? 'not-yet' : 'done', detail: '' }),
  run: () => stage.scene.request('start', (scene) => (scene.task = 'running')),
};

const roll: StepDefinition = {
  id: 'roll',
  timeoutMs: ROLL_TIMEOUT_MS,
  done: () => {
    stage.scene.looks += 1;
    const { task } = stage.scene;
    if (task === 'succeeded') return Promise.resolve({ state: 'done', detail: 'T-1' });
    if (task !== 'cancelled') return Promise.resolve({ state: 'not-yet', detail: task });
    const failed = { code: 'TaskCanceled', remedy: 'Look up why.', requestId: null };
    return Promise.resolve({ state: 'failed', detail: 'The task was cancelled.', ...failed });
  },
  run: null,
  rolling: {
    state: () => {
      const { task, unseen } = stage.scene;
      if (unseen || task === 'none') return Promise.resolve('unknown');
      return Promise.resolve(task === 'running' || task === 'paused' ? task : 'ended');
    },
    pause: () => stage.scene.request('pause', (scene) => (scene.task = scene.slow ? scene.task : 'paused')),
    resume: () => stage.scene.request('resume', (scene) => (scene.task = 'running')),
    cancel: () => stage.scene.request('cancel', (scene) => (scene.task = 'cancelled')),
  },
};

const after: StepDefinition = {
  id: 'after',
  timeoutMs: 60_000,
  done: () => Promise.resolve({ state: stage.scene.after ? 'done' : 'not-yet', detail: '' }),
  run: () => stage.scene.request('after', (scene) => (scene.after = true)),
};

const target = { type: 'node-pool' as const, uid: 'np-1', name: 'default-nodepool' };

export const rollingKind = defineChange({
  id: 'test.roll',
  input: z.strictObject({}),
  data: z.strictObject({}),
  secrets: [],
  summaryParams: () => ({ name: target.name }),
  targets: () => [target],
  plan: () =>
    Promise.resolve({
      data: {},
      diff: [{ target, path: 'version', from: '1', to: '2' }],
      impact: NO_IMPACT,
      findings: [],
      prerequisites: [],
      calls: [],
      bounds: {},
      usable: null,
    }),
  steps: () => [start, roll, after],
  verify: () => Promise.resolve([]),
});

/** A bench on which the rolling kind runs; the test file registers the kind. */
export function rollingBench(db: Db) {
  const scene = new RollingScene();
  stage.scene = scene;
  const here = bench({ db, world: scene.world });
  const rolling = async (): Promise<Change> => {
    const change = await here.started('test.roll', { input: {} });
    await until(async () => (await here.get(change.id)).steps[1]?.detail === 'running');
    return change;
  };
  const made = { here, scene, rolling, end: here.end };
  return {
    ...made,
    outcomes: (by: Record<string, WriteOutcome>) => {
      scene.world.outcome = (_attempt, { action }) => by[action] ?? 'fine';
    },
    first: (action: string, outcome: WriteOutcome) => {
      let tries = 0;
      scene.world.outcome = (_attempt, one) => (one.action === action && (tries += 1) === 1 ? outcome : 'fine');
    },
    untilRefused: (id: string) => until(async () => (await here.typesOf(id)).includes('task-refused')),
    pausedByAnn: async () => {
      const change = await rolling();
      await here.engine.pause(runControl(change.id));
      return here.reached(change.id, 'paused');
    },
  };
}
