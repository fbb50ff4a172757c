import { expect, test } from 'vitest';
import { aPod, aWorkload } from '@/lib/changes/testing/objects';
import type { Change } from '@/lib/domain/change/change';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { bench } from '../testing/bench';
import { onSqlite } from '../testing/each-database';

const duo = { workload: { kind: 'Deployment', name: 'duo' } };

function prepared(): SampleWorld {
  const world = new SampleWorld();
  for (const name of ['d0', 'd1', 'd2']) world.addNode(name, { poolId: '' });
  const template = { nodeSelector: { 'kubernetes.io/os': 'linux' } };
  const pods = ['d0', 'd1'].map((nodeName) => aPod(`duo-${nodeName}`, { ...duo, nodeName, template }));
  world.put(aWorkload('duo', { replicas: 2, available: 2 }), ...pods);
  return world;
}

const rig = onSqlite((db) => bench({ db, world: prepared() }));

const drain = (name: string): Promise<Change> =>
  rig.request('node.drain', { input: { nodes: [{ name, uid: `uid-${name}` }] } });

const named = ({ plan }: Change): unknown =>
  plan?.findings.find(({ code }) => code === 'interrupted-with-others')?.params['workloads'];

test('a drain knows the nodes of approved and running ones, whether it is planned or about to start', async () => {
  const first = await drain('d0');
  expect(named(first)).toBeUndefined();
  // What is not approved may never run.
  expect(named(await drain('d1'))).toBeUndefined();
  await rig.approve(first);
  const second = await drain('d1');
  expect(named(second)).toBe('shop/Deployment/duo');
  const other = await drain('d2');
  expect(named(other)).toBeUndefined();
  await rig.approve(second);
  rig.engine.start();
  // The approval of the second named what the two do together.
  expect((await rig.reached(first.id, 'awaiting-approval', 'succeeded', 'failed')).state).toBe('succeeded');
  expect((await rig.reached(second.id, 'awaiting-approval', 'succeeded', 'failed')).state).not.toBe(
    'awaiting-approval',
  );
});

test('of two that were planned without each other, the one that is approved later asks again', async () => {
  const [first, second] = [await drain('d0'), await drain('d1')];
  await rig.approve(second);
  await rig.approve(first);
  rig.engine.start();
  const asked = await rig.reached(first.id, 'awaiting-approval', 'succeeded', 'failed');
  expect(asked.state).toBe('awaiting-approval');
  expect(named(asked)).toBe('shop/Deployment/duo');
  expect((await rig.reached(second.id, 'awaiting-approval', 'succeeded', 'failed')).state).toBe('succeeded');
});
