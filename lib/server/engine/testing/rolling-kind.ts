import { z } from 'zod';
import { defineChange } from '@/lib/changes/parts/define-change';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { NO_IMPACT } from '@/lib/domain/change/no-impact';
import type { StepDefinition } from '@/lib/domain/change/kind';
import type { StepReceipt } from '@/lib/domain/change/context';

type Task = 'none' | 'running' | 'paused' | 'succeeded' | 'cancelled';

/** A pool of one provider that rolls through its nodes, and what was asked of it. */
export class RollingScene {
  readonly world = new SampleWorld();
  task: Task = 'none';
  /** What was to happen after the task did. */
  after = false;
  /** An accepted pause takes effect only when the test says so. */
  slow = false;
  /** How often the run looked whether the task is done. */
  looks = 0;
  /** The task cannot be asked about. */
  unseen = false;
  /** The call of this action hangs before it has any effect, once. */
  hangBefore: string | null = null;

  async request(action: string, apply: () => void): Promise<StepReceipt> {
    if (this.hangBefore === action) {
      this.hangBefore = null;
      await new Promise<void>((resolve) => this.world.hanging.push(resolve));
      throw new Error('its process had died');
    }
    return this.world.gate.pass({ action, target: 'np-1' }, () => {
      apply();
      return Promise.resolve({ requestId: `req-${action}`, taskId: 'T-1', ref: null });
    });
  }

  /** How often an action was tried, and how often it took effect. */
  count(action: string): { tried: number; done: number } {
    const of = (list: { action: string }[]) => list.filter((one) => one.action === action).length;
    return { tried: of(this.world.attempts), done: of(this.world.effects) };
  }
}

/** The kind is registered once; each test sets its own scene. */
export const stage = { scene: new RollingScene() };

export const ROLL_TIMEOUT_MS = 600_000;
const MINUTE_MS = 60_000;

const start: StepDefinition = {
  id: 'start',
  title: 'Start the upgrade',
  timeoutMs: MINUTE_MS,
  done: () => Promise.resolve({ state: stage.scene.task === 'none' ? 'not-yet' : 'done', detail: '' }),
  run: () =>
    stage.scene.request('start', () => {
      stage.scene.task = 'running';
    }),
};

const roll: StepDefinition = {
  id: 'roll',
  title: 'Wait for the upgrade',
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
    pause: () =>
      stage.scene.request('pause', () => {
        if (!stage.scene.slow) stage.scene.task = 'paused';
      }),
    resume: () =>
      stage.scene.request('resume', () => {
        stage.scene.task = 'running';
      }),
    cancel: () =>
      stage.scene.request('cancel', () => {
        stage.scene.task = 'cancelled';
      }),
  },
};

const after: StepDefinition = {
  id: 'after',
  title: 'Clean up',
  timeoutMs: MINUTE_MS,
  done: () => Promise.resolve({ state: stage.scene.after ? 'done' : 'not-yet', detail: '' }),
  run: () =>
    stage.scene.request('after', () => {
      stage.scene.after = true;
    }),
};

const target = { type: 'node-pool' as const, uid: 'np-1', name: 'default-nodepool' };

/** Starts a task, waits while it rolls, and does one thing more. */
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
