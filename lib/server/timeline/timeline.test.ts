import { afterAll, expect, it } from 'vitest';
import type { NodePoolRow } from '@/lib/domain/pool/node-pool';
import type { TimelineSignal } from '@/lib/domain/timeline/signal';
import type { ClusterHandle } from '@/lib/server/fleet/cluster-handle';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { cloudNode, cloudPool } from '@/lib/server/fleet/testing/cloud-parts';
import { rawNode } from '@/lib/server/kube/testing/objects';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { CloudWatch } from './cloud-watch';
import { ClusterObserver } from './observe-cluster';
import { Timeline } from './timeline';

const databases = testDatabases();
afterAll(() => databases.close());

const ack = { clusterId: 'x', regionId: 'r' };
const never = { writeMs: 3_600_000, leaseMs: 3_600_000, dropMs: 3_600_000 };

it('records everything before it stops, however much waits', async () => {
  const { db } = await databases.sqlite();
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
  // It reads no more of a cluster without ACK.
  const handle = { name: 'c', store, ack: null, sources: () => [] } as unknown as ClusterHandle;
  const clock = { now: () => Date.now() };
  const timeline = new Timeline({ db, fleet: { clusters: () => [handle] }, clock, config: {}, timing: never });
  await timeline.start();
  for (let index = 0; index < 450; index += 1)
    store.sink('nodes').upsert(rawNode({ name: `n${index}`, ready: 'False' }), true);
  await timeline.stop();
  expect(await db.timelineEntry.count({ where: { running: true } })).toBe(450);
});

it('a state that ended while it was stopped is not said to have lasted until the next start', async () => {
  const { db } = await databases.sqlite();
  const startedAt = Date.now();
  const run = async (ready: 'True' | 'False', now: number): Promise<void> => {
    const store = new ClusterStore({ name: 'c', environment: 'dev', ack: null });
    // It reads no more of a cluster without ACK.
    const handle = { name: 'c', store, ack: null, sources: () => [] } as unknown as ClusterHandle;
    const clock = { now: () => now };
    const timeline = new Timeline({ db, fleet: { clusters: () => [handle] }, clock, config: {}, timing: never });
    await timeline.start();
    store.sink('nodes').upsert(rawNode({ name: 'n1', ready }), true);
    store.setKnown('nodes');
    store.setKnown('pods');
    store.settle();
    await timeline.stop();
  };
  await run('False', startedAt);
  await run('True', startedAt + 5 * 3_600_000);
  const entry = await db.timelineEntry.findFirstOrThrow({ where: { key: 'node/n1/not-ready' } });
  expect([entry.running, Number(entry.until)]).toEqual([false, startedAt]);
});

it('an instance that had failed before the first reading is no entry; one that fails is', () => {
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack });
  const told: TimelineSignal[] = [];
  const observer = new ClusterObserver({ store, now: () => 5_000, put: (some) => told.push(...some), since: null });
  const read = (rawStates: readonly string[]) => {
    const instances = rawStates.map((rawState, at) => cloudNode({ instanceId: `i-${at}`, rawState, nodeStatus: '' }));
    store.setCloud({
      at: 1,
      pools: [cloudPool({ id: 'np1' })],
      nodes: new Map([['np1', instances]]),
      tasks: new Map(),
    });
    store.settle();
    return told.splice(0).map(({ key }) => key);
  };
  expect(read(['failed', 'initial'])).toEqual([]);
  store.setKnown('nodes');
  expect(read(['failed', 'initial'])).toEqual([]);
  expect(read(['failed', 'failed'])).toEqual(['instance/i-1/failed']);
  observer.stop();
});

it('asks about each task that ended, also when one ends meanwhile or an answer fails', async () => {
  const store = new ClusterStore({ name: 'c', environment: 'dev', ack });
  const asked: string[] = [];
  let isFailing = false;
  const cloud = {
    tasks: async () => [],
    task: async (id: string) => {
      asked.push(id);
      if (isFailing) throw new Error('throttled');
      if (id === 't1') end('t2');
      return null;
    },
    scalingActivities: async () => ({ items: [] }),
  };
  // It uses no more of these.
  const handle = { name: 'c', store, ack, planContext: () => ({ cloud }) } as unknown as ClusterHandle;
  const watch = new CloudWatch({ handle, put: () => undefined, onFault: () => undefined });
  const taskOf = (id: string) => ({ id, type: 'x', stage: '', startedAt: 1 }) as unknown as NodePoolRow['task'];
  const read = (id: string | null) => {
    const tasks = new Map(id === null ? [] : [['np1', taskOf(id)]]);
    store.setCloud({ at: 1, pools: [cloudPool({ id: 'np1' })], nodes: new Map(), tasks: tasks as never });
    store.settle();
  };
  const end = (id: string) => {
    read(id);
    read(null);
  };
  const look = async (now: number) => {
    watch.look(now);
    await new Promise((done) => setTimeout(done, 5));
  };
  read(null);
  await look(1);
  end('t1');
  await look(2);
  isFailing = true;
  await look(3);
  isFailing = false;
  await look(4);
  expect(asked).toEqual(['t1', 't2', 't2']);
  watch.stop();
});
