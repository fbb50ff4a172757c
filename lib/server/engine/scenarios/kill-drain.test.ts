import { expect, test } from 'vitest';
import { sampleOf } from '@/lib/server/testing/sample';
import { describeEachDatabase } from '@/lib/server/testing/test-databases';
import { drainStage } from '../testing/drain-stage';
import { cloudForWorkers } from '../testing/start-worker';

const cloud = cloudForWorkers({ scenario: 'hybrid-small', pace: 60 });

/** A crash before and after each sort of write, while waiting, and at a check of each step without writes. */
const BEFORE_LIMIT = ['before-send:cordon', 'after-send:cordon', 'before-send:evict', 'after-send:evict'];
/** Pods blocked by a budget remain at the limit. */
const AFTER_LIMIT = ['before-send:deletePod', 'after-send:deletePod', 'look:empty:1', 'look:health:1', 'look:verify'];

describeEachDatabase('a drain', (provider) => {
  test('kill -9 in every step of a drain with force: each pod leaves once, that of a StatefulSet too', async () => {
    const stage = await drainStage(await cloud.databases.open(provider), cloud);
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
    expect(await stage.finish(id)).toMatchObject({ state: 'succeeded', problem: null });
    const after = await stage.ended();
    expect(after.deleted.slice(before.deleted.length)).toEqual([held]);
    const evicted = after.evicted.slice(before.evicted.length);
    expect(evicted.toSorted()).toEqual(leaving.filter((name) => name !== held).toSorted());
    expect(await stage.leavers(node.name)).toEqual([]);
    await stage.expectSound(id, { kills: early.length + 1 + late.length });
    await stage.stop();
  });

  test('kill -9 while a canceled drain reverts its cordon: the node is uncordoned in the end', async () => {
    const stage = await drainStage(await cloud.databases.open(provider), cloud);
    const node = await stage.nodeWithSet();
    const held = await stage.blockedPod(node.name, 'for-now');
    const before = await stage.ended();
    const id = await stage.request({ nodes: [node] });
    await stage.killWhenLeft(id, { pods: [held] });
    await stage.cancel(id);
    for (const moment of ['before-send:uncordon', 'after-send:uncordon']) await stage.kill(moment);
    expect((await stage.finish(id)).state).toBe('cancelled');
    expect(await stage.cordonOf(node.name)).toEqual({ unschedulable: false, by: undefined });
    const ours = (await stage.ended()).evicted.slice(before.evicted.length);
    expect(new Set(ours).size).toBe(ours.length);
    expect(await stage.leavers(node.name)).toContain(held);
    await stage.expectSound(id, { kills: 3 });
    await stage.stop();
  });
});
