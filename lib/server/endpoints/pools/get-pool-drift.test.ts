import { beforeEach, expect, test } from 'vitest';
import { upstream } from '@/lib/changes/testing/fake-refusal';
import { FakeWorld } from '@/lib/changes/testing/fake-world';
import { getPoolDrift as endpoint } from '@/lib/contract/pool-drift';
import { getPoolDrift } from './get-pool-drift';

let world: FakeWorld;
beforeEach(() => {
  world = new FakeWorld();
});

const ask = async (
  pool: string,
  change: (context: ReturnType<FakeWorld['planContext']>) => void = () => {},
) => {
  const context = world.planContext(1);
  change(context);
  const handle = { planContext: () => context, sources: () => [] };
  const app = { clock: { now: () => 1 }, fleet: { cluster: () => handle } };
  const input = { params: { cluster: 'prod', pool } };
  return endpoint.response.parse(await getPoolDrift({ input, app }));
};

const somePool = () => {
  const labelled = (id: string) =>
    world.state.nodes.some(({ labels }) => labels['alibabacloud.com/nodepool-id'] === id);
  const pool = world.state.pools.find(({ id }) => labelled(id));
  if (pool === undefined) throw new Error('the sample has a pool with nodes');
  const [node] = world.state.nodes.filter(({ labels }) => labels['alibabacloud.com/nodepool-id'] === pool.id);
  if (node === undefined) throw new Error('the sample has a pool with nodes');
  return { pool, node };
};

test('a label that a node lacks is told with the node', async () => {
  const { pool, node } = somePool();
  pool.definition = { ...pool.definition, labels: { 'made-up': 'yes' } };
  for (const one of world.state.nodes) one.labels['made-up'] = 'yes';
  node.labels['made-up'] = 'no';
  const answer = await ask(pool.id);
  expect(answer.groups.filter(({ field }) => field === 'labels')).toEqual([
    expect.objectContaining({
      key: 'made-up',
      kind: 'edited-by-hand',
      template: 'yes',
      live: 'no',
      count: 1,
      nodes: [{ uid: node.uid, name: node.name }],
    }),
  ]);
  expect(answer.compared).toBeGreaterThan(0);
});

test('what could not be read is said and not compared', async () => {
  const { pool } = somePool();
  const refused = () => Promise.reject(upstream('forbidden', 'Forbidden.RAM', false));
  const answer = await ask(pool.id, (context) => {
    if (context.cloud !== null)
      context.cloud = { ...context.cloud, nodes: refused, vSwitches: refused, cluster: refused };
  });
  expect(answer.unread.map(({ what }) => what).toSorted()).toEqual(['machines', 'version', 'zones']);
  expect(answer.notJoined).toBeNull();
  expect(answer.groups.some(({ field }) => field === 'zone' || field === 'kubelet')).toBe(false);
});

test('a pool that is not there is not found', async () => {
  await expect(ask('np-none')).rejects.toMatchObject({ code: 'not-found' });
});
