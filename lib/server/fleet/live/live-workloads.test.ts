import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveView } from '@/lib/contract/live';
import { rawPod } from '@/lib/server/kube/testing/objects';
import { LiveStage, pass, types } from '../testing/live-stage';

let stage: LiveStage;
beforeEach(() => {
  stage = new LiveStage();
});
afterEach(() => stage.stop());

const view = (keys: string[]): LiveView => ({
  id: 'w',
  type: 'workloads',
  cluster: 'c',
  keys,
  filter: { sort: 'name', dir: 'asc' },
});

const pod = (name: string, parts: Partial<Parameters<typeof rawPod>[0]> = {}): void =>
  stage.store.sink('pods').upsert(rawPod({ name, node: 'n1', owner: 'web', ...parts }), false);

test('a tab hears of the workloads that it shows, once per change, and of nothing else', async () => {
  pod('a');
  pod('b', { owner: 'other' });
  stage.store.workloadRows.settle();
  await pass(61_000);
  const tab = await stage.settled(view(['shop/Deployment/other', 'shop/Deployment/web']));
  pod('a', { version: 2, phase: 'Pending', waiting: 'ErrImagePull' });
  await pass(600);
  const got = tab.take();
  const rows = got.flatMap((message) => (message.type === 'workload-rows' ? message.rows : []));
  expect(rows.map(({ name, state }) => [name, state])).toEqual([['web', 'failing']]);
  expect(got.find(({ type }) => type === 'workload-totals')).toMatchObject({
    totals: { total: 2, states: { failing: 1, degraded: 1 } },
  });
  pod('a', { version: 3, phase: 'Pending', waiting: 'ErrImagePull' });
  await pass(600);
  expect(types(tab.take())).not.toContain('workload-rows');
});

test('another workload moves the page', async () => {
  pod('a');
  stage.store.workloadRows.settle();
  await pass(61_000);
  const tab = await stage.settled(view(['shop/Deployment/web']));
  pod('b', { owner: 'another' });
  await pass(600);
  expect(types(tab.take())).toContain('moved');
});
