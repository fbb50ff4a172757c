import { aBudget, aPod, type PodSetup } from '@/lib/changes/testing/objects';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import type { Change } from '@/lib/domain/change/change';
import type { WorkItem } from '@/lib/domain/change/work';
import type { Json } from '@/lib/domain/json';
import type { KubeNode } from '@/lib/domain/ports/kube';
import type { Db } from '@/lib/server/db/db';
import { readWork } from '../work/work-rows';
import { type Bench, bench } from './bench';

/** A bench whose world has Linux nodes d0, d1, … to drain, and what tests of drains do there again and again. */
export interface DrainBench {
  here: Bench;
  world: SampleWorld;
  /** Nodes as the input names them. */
  refs: (...names: string[]) => { name: string; uid: string }[];
  /** A pod of its own Deployment, or what `more` says; answers its UID. */
  pod: (name: string, node: string, more?: PodSetup) => string;
  /** A budget over the pods of an app that lets none go for now, or one. */
  cover: (app: string, allowed: 0 | 1) => void;
  /** No budget any more. */
  uncover: () => void;
  /** Asks; a development cluster needs nobody else. */
  drain: (input: { [field: string]: Json }) => Promise<Change>;
  /** @throws Error when there is none. */
  node: (name: string) => KubeNode;
  get: (id: string) => Promise<Change>;
  rows: (id: string) => Promise<WorkItem[]>;
  /** UIDs of pods whose eviction took effect, in order. */
  evicted: () => string[];
  /** Lets time pass until it is so. @throws Error after many turns. */
  passes: (test: () => boolean | Promise<boolean>, stepMs?: number) => Promise<void>;
  ended: (id: string, ...states: Change['state'][]) => Promise<Change>;
}

const isEnd = (state: string): boolean =>
  ['succeeded', 'failed', 'cancelled', 'needs-attention', 'blocked', 'paused'].includes(state);

function nodeOf(world: SampleWorld, name: string): KubeNode {
  const node = world.node(name);
  if (node === undefined) throw new Error(`no node ${name}`);
  return node;
}

function cover(world: SampleWorld, app: string, allowed: 0 | 1): void {
  const labels = { app };
  // One of its pods runs nowhere, so that the budget waits for it.
  const spec = { nodeSelector: { nowhere: 'yes' } };
  const counts = { disruptionsAllowed: allowed, currentHealthy: 1, desiredHealthy: 1 - allowed, expectedPods: 2 };
  world.put(
    aPod(`${app}-nowhere`, { labels, workload: null, nodeName: null, phase: 'Pending', spec }),
    aBudget('pdb', { labels, ...counts }),
  );
}

export function drainBench(db: Db, { nodes = 3 }: { nodes?: number } = {}): DrainBench {
  const world = new SampleWorld();
  const names = Array.from({ length: nodes }, (_, index) => `d${index}`);
  for (const name of names) world.addNode(name, { poolId: '' });
  const here = bench({ db, world, environment: 'dev' });
  const get: DrainBench['get'] = async (id) => {
    const change = await here.engine.get(id);
    if (change === null) throw new Error(`no change ${id}`);
    return change;
  };
  const passes: DrainBench['passes'] = async (test, stepMs = 1_000) => {
    for (let turn = 0; turn < 1_500; turn += 1) {
      if (await test()) return;
      here.clock.push(stepMs);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error('it never came true');
  };
  return {
    here,
    world,
    node: (name) => nodeOf(world, name),
    get,
    passes,
    refs: (...some) => some.map((name) => ({ name, uid: `uid-${name}` })),
    pod: (name, node, more = {}) => {
      const workload = { kind: 'Deployment', name };
      // Without a system of its own its next pod could land on a Windows node, and never start.
      const template = { nodeSelector: { 'kubernetes.io/os': 'linux' } };
      world.put(aPod(name, { nodeName: node, labels: { app: name }, workload, template, ...more }));
      return `uid-${name}`;
    },
    cover: (app, allowed) => cover(world, app, allowed),
    uncover: () => world.remove('PodDisruptionBudget'),
    drain: (input) => here.request('node.drain', { input }),
    rows: (id) => readWork(db, { id, after: 0, limit: 10_000 }),
    evicted: () => world.effects.filter(({ action }) => action === 'evict').map(({ target }) => target),
    ended: async (id, ...states) => {
      await passes(async () => {
        const { state } = await get(id);
        return states.length === 0 ? isEnd(state) : states.some((one) => one === state);
      }).catch(async () => {
        const { state, steps, problem } = await get(id);
        throw new Error(JSON.stringify({ state, steps, problem, faults: here.faults.map(String) }, null, 1));
      });
      return get(id);
    },
  };
}
