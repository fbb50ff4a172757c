import { beforeEach, expect, test } from 'vitest';
import { SampleWorld } from '@/lib/changes/testing/sample-world';
import { getPoolDrift as endpoint } from '@/lib/contract/pool-drift';
import { ask } from '../testing/ask';
import { getPoolDrift } from './get-pool-drift';

let world: SampleWorld;
beforeEach(() => {
  world = new SampleWorld();
});

const request = (pool: string) => {
  const handle = { planContext: () => world.planContext(1), sources: () => [] };
  const app = { clock: { now: () => 1 }, fleet: { cluster: () => handle } };
  return ask(endpoint, getPoolDrift, { app, params: { cluster: 'prod', pool } });
};

test('a missing label is reported with its node', async () => {
  const name = 'default-nodepool-n0';
  world.setPool('np-1', { labels: { 'made-up': 'yes' } });
  world.setNode(/./, { labels: { 'made-up': 'yes' } });
  world.setNode(name, { labels: { 'made-up': 'no' } });
  const answer = await request('np-1');
  expect(answer.groups.filter(({ field }) => field === 'labels')).toEqual([
    expect.objectContaining({
      key: 'made-up',
      kind: 'edited-by-hand',
      template: 'yes',
      live: 'no',
      count: 1,
      nodes: [{ uid: `uid-${name}`, name }],
    }),
  ]);
  expect(answer.compared).toBeGreaterThan(0);
});

test('what could not be read is named and not compared', async () => {
  for (const read of ['poolNodes', 'vSwitches', 'cluster']) world.forbid(read);
  const answer = await request('np-1');
  expect(answer.unavailable.map(({ what }) => what).toSorted()).toEqual(['instances', 'version', 'zones']);
  expect(answer.notJoined).toBeNull();
  expect(answer.groups.some(({ field }) => field === 'zone' || field === 'kubelet')).toBe(false);
});

test('an unknown pool is not found', () => expect(request('np-none')).rejects.toMatchObject({ code: 'not-found' }));
