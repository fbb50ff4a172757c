import { expect } from 'vitest';
import { aBudget, aPod, type PodSetup } from '@/lib/changes/testing/objects';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { Change } from '@/lib/domain/change/change';
import type { Json } from '@/lib/domain/json';
import { protectionAnnotations } from '@/lib/domain/node/node-protection';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { Db } from '@/lib/server/db/db';
import { readWork } from '../work/work-rows';
import { type Bench, bench, isLeft, runControl } from './bench';

const editor = (world: SampleWorld) => ({
  /** A pod of its own Deployment unless `more` says otherwise; returns its UID. */
  pod: (name: string, nodeName: string, more: PodSetup = {}) => {
    const workload = { kind: 'Deployment', name };
    // Without a nodeSelector its next pod could be scheduled on a Windows node and never start.
    const template = { nodeSelector: { 'kubernetes.io/os': 'linux' } };
    world.put(aPod(name, { nodeName, labels: { app: name }, workload, template, ...more }));
    return `uid-${name}`;
  },
  /** A budget over the pods of an app that allows no eviction for now, or one. */
  cover: (app: string, allowed: 0 | 1) => {
    const labels = { app };
    // One of its pods is unschedulable, so the budget blocks.
    const spec = { nodeSelector: { nowhere: 'yes' } };
    const counts = { disruptionsAllowed: allowed, currentHealthy: 1, desiredHealthy: 1 - allowed, expectedPods: 2 };
    world.put(
      aPod(`${app}-nowhere`, { labels, workload: null, nodeName: null, phase: 'Pending', spec }),
      aBudget('pdb', { labels, ...counts }),
    );
  },
  uncover: () => world.remove('PodDisruptionBudget'),
  node: (name: string): KubeNode => {
    const node = world.node(name);
    if (node === undefined) throw new Error(`no node ${name}`);
    return node;
  },
  unprotect: (name: string) => {
    const marks = Object.keys(world.node(name)?.annotations ?? {}).filter((key) => key.startsWith('mullion/protect'));
    world.setNode(name, { annotations: Object.fromEntries(marks.map((key) => [key, undefined])) });
  },
  effects: (action: string) => world.effects.filter((one) => one.action === action).map(({ target }) => target),
  evicted: () => world.effects.filter(({ action }) => action === 'evict').map(({ target }) => target),
});

function waits(here: Bench) {
  const passes = async (test: () => boolean | Promise<boolean>, stepMs = 1_000): Promise<void> => {
    for (let turn = 0; turn < 1_500; turn += 1) {
      if (await test()) return;
      here.clock.push(stepMs);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error('it never came true');
  };
  const ended = async (id: string, ...states: Change['state'][]): Promise<Change> => {
    const isThere = async () => {
      const change = await here.get(id);
      return states.length === 0 ? isLeft(change) : states.includes(change.state);
    };
    await passes(isThere).catch(async () => {
      const { state, steps, problem } = await here.get(id);
      throw new Error(JSON.stringify({ state, steps, problem, faults: here.faults.map(String) }, null, 1));
    });
    return here.get(id);
  };
  return { passes, ended };
}

export function drainBench(db: Db, nodes = 3) {
  const world = new SampleWorld();
  for (let index = 0; index < nodes; index += 1) world.addNode(`d${index}`, { poolId: '' });
  const here = bench({ db, world, environment: 'dev' });
  const edit = editor(world);
  const { engine, get } = here;
  const refs = (...names: string[]) => names.map((name) => ({ name, uid: `uid-${name}` }));
  const rows = (id: string) => readWork(db, { id, after: 0, limit: 10_000 });
  const { passes, ended } = waits(here);
  /** Requests a drain; a development cluster needs no approval. */
  const drain = (input: { [field: string]: Json }) => here.request('node.drain', { input });
  const begin = async (input: { [field: string]: Json }): Promise<Change> => {
    const change = await drain(input);
    engine.start();
    return change;
  };
  const isBlocked = async (id: string) => (await rows(id)).some(({ state }) => state === 'blocked');
  const made = { here, world, ...edit, get, refs, rows, passes, drain, begin, ended, end: here.end };
  return {
    ...made,
    protect: (name: string, forMs = 3_600_000) => {
      const until = here.clock.now() + forMs;
      world.setNode(name, { annotations: protectionAnnotations({ owner: 'olu', reason: 'a long test', until }) });
    },
    isRunning: async (id: string) => (await get(id)).state === 'running',
    untilBlocked: (id: string) => passes(() => isBlocked(id)),
    blockedDrain: async (more: { [field: string]: Json } = {}) => {
      edit.pod('web', 'd0');
      edit.cover('web', 0);
      const { id } = await begin({ nodes: refs('d0'), ...more });
      await passes(() => isBlocked(id));
      return id;
    },
    cancelled: async (id: string) => {
      await engine.cancel(runControl(id));
      const change = await ended(id, 'cancelled', 'failed', 'succeeded');
      expect(change.state).toBe('cancelled');
      return change;
    },
    resumed: async (id: string) => {
      await engine.resume(runControl(id));
      expect(await ended(id, 'succeeded', 'failed')).toMatchObject({ state: 'succeeded' });
    },
  };
}

export type DrainBench = ReturnType<typeof drainBench>;
