import { expect, test } from 'vitest';
import { listFailingPods as endpoint } from '@/lib/contract/pods';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import type { AppContext } from '@/lib/server/app-context';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { listFailingPods } from './list-failing-pods';

const store = new ClusterStore({ name: 'here', environment: 'prod', ack: null });
// The verb takes no more of the app than this.
const app = {
  clock: { now: () => 7 },
  fleet: { cluster: (name: string) => (name === 'here' ? { store, sources: () => [] } : null) },
} as unknown as AppContext;
const request = async (query: object, cluster = 'here') => {
  const input = { params: endpoint.params.parse({ cluster }), query: endpoint.query.parse(query) };
  return endpoint.response.parse(await listFailingPods({ input, app }));
};

test('pods that have not been read are unknown; then each comes with its reason', async () => {
  expect(await request({})).toEqual({ now: 7, sources: [], rows: [], totals: null });
  store.sink('nodes').upsert(rawNode({ name: 'w1', os: 'windows' }), true);
  store.sink('pods').upsert(rawPod({ name: 'a', windows: true, unschedulable: true }), true);
  store.sink('pods').upsert(rawPod({ name: 'b', unschedulable: true }), true);
  store.sink('pods').upsert(rawPod({ name: 'c', node: 'w1' }), true);
  store.setKnown('nodes');
  store.setKnown('pods');
  const { rows, totals } = await request({ os: 'windows', limit: '1' });
  expect(rows).toMatchObject([{ name: 'a', state: 'Unschedulable', reason: '0/5 nodes', windowsStuck: true }]);
  expect(totals).toEqual({ any: 2, windows: 1, linux: 0, podsPending: 2, windowsPodsStuck: 1 });
});

test.each([{ os: 'solaris' }, { limit: '0' }, { limit: '501' }, { limit: '1e1' }, { namespace: 'x' }])(
  'a query like %j is refused',
  (query) => {
    expect(endpoint.query.safeParse(query).success).toBe(false);
  },
);

test('a cluster that is not configured is not found', async () => {
  await expect(request({}, 'elsewhere')).rejects.toMatchObject({ code: 'not-found' });
});
