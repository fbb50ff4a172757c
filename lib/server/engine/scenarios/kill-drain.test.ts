import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DbProvider } from '@/lib/server/db/db';
import { sampleOf } from '@/lib/server/testing/sample';
import type { StartedSimulator } from '@/lib/server/testing/start-simulator';
import type { TestDatabases } from '@/lib/server/testing/test-databases';
import { type SimulatedCloud, startCloud } from '../testing/simulated-cloud';
import { dropSpareWorker } from '../testing/start-worker';
import { type DrainStage, drainStage } from '../testing/drain-stage';

let cloud: SimulatedCloud;
let simulator: StartedSimulator;
let databases: TestDatabases;
let configFile = '';

beforeAll(async () => {
  cloud = await startCloud({ scenario: 'hybrid-small', pace: 60 });
  ({ simulator, databases, configFile } = cloud);
});
afterAll(async () => {
  dropSpareWorker();
  await cloud.stop();
});

/** Before and after each sort of write; then a death amid the waiting, and one at a look of each step that only looks. */
const BEFORE_LIMIT = ['before-send:cordon', 'after-send:cordon', 'before-send:evict', 'after-send:evict'];
/** What its budget holds is left at the limit. */
const AFTER_LIMIT = ['before-send:deletePod', 'after-send:deletePod', 'look:empty:1', 'look:health:1', 'look:verify'];

async function stageOn(provider: DbProvider): Promise<DrainStage | null> {
  const opened = await databases.open(provider);
  return opened === null ? null : drainStage({ opened, simulator, configFile });
}

test.for<DbProvider>(['sqlite', 'postgresql'])(
  'kill -9 in every step of a drain with force: each pod leaves once, that of a StatefulSet too, on %s',
  async (provider, context) => {
    const stage = await stageOn(provider);
    if (stage === null) return context.skip();
    await stage.settle();
    const node = await stage.nodeWithSet();
    const held = await stage.blockedPod(node.name, 'for-ever');
    const leaving = await stage.leavers(node.name);
    expect(leaving.filter((name) => name.startsWith('orders-db-')).length).toBeGreaterThan(0);
    const before = await stage.ended();
    const id = await stage.request({ nodes: [node], force: true, nodeMinutes: 5 });
    const early = sampleOf(`drain before ${provider}`, BEFORE_LIMIT, 2);
    const late = sampleOf(`drain after ${provider}`, AFTER_LIMIT, 2);
    for (const moment of early) await stage.kill(moment);
    await stage.killWhenLeft(id, { pods: [held], laterMs: 6 * 60_000 });
    for (const moment of late) await stage.kill(moment);
    const done = await stage.finish(id);
    expect({ state: done.state, problem: done.problem }).toEqual({ state: 'succeeded', problem: null });
    const after = await stage.ended();
    const evicted = after.evicted.slice(before.evicted.length);
    const deleted = after.deleted.slice(before.deleted.length);
    expect(deleted).toEqual([held]);
    expect(evicted.toSorted()).toEqual(leaving.filter((name) => name !== held).toSorted());
    expect(await stage.leavers(node.name)).toEqual([]);
    await stage.expectSound(id, { kills: early.length + 1 + late.length });
    await stage.stop();
  },
);

test.for<DbProvider>(['sqlite', 'postgresql'])(
  'kill -9 while a stopped drain takes its cordon back: the node is open in the end, on %s',
  async (provider, context) => {
    const stage = await stageOn(provider);
    if (stage === null) return context.skip();
    await stage.settle();
    const node = await stage.nodeWithSet();
    const held = await stage.blockedPod(node.name, 'for-now');
    const before = await stage.ended();
    const id = await stage.request({ nodes: [node] });
    await stage.killWhenLeft(id, { pods: [held] });
    await stage.cancel(id);
    for (const moment of ['before-send:uncordon', 'after-send:uncordon']) await stage.kill(moment);
    const done = await stage.finish(id);
    expect(done.state).toBe('cancelled');
    expect(await stage.cordonOf(node.name)).toEqual({ unschedulable: false, by: undefined });
    const { evicted } = await stage.ended();
    const ours = evicted.slice(before.evicted.length);
    expect(new Set(ours).size).toBe(ours.length);
    expect(await stage.leavers(node.name)).toContain(held);
    await stage.expectSound(id, { kills: 3 });
    await stage.stop();
  },
);
