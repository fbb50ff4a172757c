import { aPod } from '@/lib/changes/testing/fake-pods';
import { aNode } from '@/lib/changes/testing/fake-state';
import { FakeWorld } from '@/lib/changes/testing/fake-world';
import type { Change } from '@/lib/domain/change/change';
import type { WorkItem } from '@/lib/domain/change/work';
import type { Json } from '@/lib/domain/json';
import type { Db } from '@/lib/server/db/db';
import { readWork } from '../work/work-rows';
import { type Bench, bench } from './bench';

/** A bench whose world has Linux nodes d0, d1, … to drain, and what tests of drains do there again and again. */
export interface DrainBench {
  here: Bench;
  world: FakeWorld;
  /** Nodes as the input names them. */
  refs: (...names: string[]) => { name: string; uid: string }[];
  /** A pod of its own Deployment `web`, or what `more` says. */
  pod: (name: string, node: string, more?: Parameters<typeof aPod>[1]) => string;
  /** Asks; a development cluster needs nobody else. */
  drain: (input: { [field: string]: Json }) => Promise<Change>;
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

export function drainBench(db: Db, { nodes = 3 }: { nodes?: number } = {}): DrainBench {
  const world = new FakeWorld();
  const names = Array.from({ length: nodes }, (_, index) => `d${index}`);
  world.state.nodes.push(...names.map((name) => aNode(name, {})));
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
    get,
    passes,
    refs: (...some) => some.map((name) => ({ name, uid: `uid-${name}` })),
    pod: (name, node, more = {}) => {
      const one = aPod(name, { nodeName: node, labels: { app: name }, ...more });
      world.state.pods.push(one);
      return one.uid;
    },
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
