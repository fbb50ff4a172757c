import { afterAll, afterEach, expect, test } from 'vitest';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { type Bench, bench } from '../testing/bench';

const databases = testDatabases();
let here: Bench | null = null;

afterEach(() => here?.engine.stop());
afterAll(() => databases.close());

const repair = { nodePool: { id: 'np-1', name: 'default-nodepool' }, nodes: 'all', always: true };

test.each(['sqlite', 'postgresql'] as const)(
  'on %s a change does not take the task of one that ran after it was agreed on for its own',
  async (provider) => {
    const opened = await databases.open(provider);
    if (opened === null) return;
    const on = bench({ db: opened.db });
    here = on;
    const first = await on.request('node-pool.repair', { input: repair });
    const second = await on.request('node-pool.repair', { input: repair });
    await on.approve(first);
    await on.approve(second);
    on.engine.start();
    await on.reached(first.id, 'succeeded');
    await on.reached(second.id, 'succeeded');
    expect(on.world.effects.map(({ action }) => action)).toEqual(['repairNodePool', 'repairNodePool']);
  },
);
