import { beforeEach, expect, test } from 'vitest';
import { nodeFilter } from '@/lib/contract/nodes';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import { cloudPool } from '@/lib/server/fleet/testing/cloud-parts';
import type { AppContext } from '@/lib/server/app-context';
import { rawNode } from '@/lib/server/kube/testing/objects';
import { fillNodes } from '../testing/two-clusters';
import { exportNodes } from './export-nodes';

let store: ClusterStore;
let app: AppContext;

beforeEach(() => {
  store = new ClusterStore({ name: 'here "x"', environment: 'prod', ack: null });
  const parts = { clock: { now: () => 0 }, fleet: { cluster: () => ({ name: 'here "x"', store }) } };
  // The verb takes no more of the app than this.
  app = parts as unknown as AppContext;
});

function fill(): void {
  fillNodes(store, { count: 1_100, first: 1_050 });
  const labels = { 'topology.kubernetes.io/zone': '+1,"2"' };
  store.sink('nodes').upsert(rawNode({ name: '=cmd()', pool: 'np2', labels }), true);
  store.setKnown('nodes');
  store.setCloud({ at: 0, pools: [cloudPool({ id: 'np1', name: '@pool' })], nodes: new Map(), tasks: new Map() });
}

const request = (query: object) =>
  exportNodes({
    input: { params: { cluster: 'here' }, query: nodeFilter.parse(query) },
    app,
    signal: new AbortController().signal,
  });
const linesOf = async (query: object) => (await (await request(query)).text()).trimEnd().split('\r\n');

test('has every matching node in the order of the list, and no other', async () => {
  fill();
  const all = await linesOf({});
  expect(all).toHaveLength(1_102);
  expect(all[0]).toMatch(/^"name","uid","nodePoolId"/);
  const some = await linesOf({ pool: 'np1', state: 'ready', sort: 'name', dir: 'desc' });
  expect(some).toHaveLength(1_050);
  expect(some[1]).toContain('"n1049"');
  expect(some.at(-1)).toContain('"n0000"');
  expect(some.join()).not.toContain('"n0007"');
});

test('has the labels and the protection of each node, and only nodes with the requested label', async () => {
  fill();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const annotations = {
    'mullion/protected-by': 'olu',
    'mullion/protection-reason': 'tests, long',
    'mullion/protected-until': until,
  };
  const labels = { team: 'web', 'a/b': '' };
  store.sink('nodes').upsert(rawNode({ name: 'kept', labels, annotations }), true);
  const [head = '', line = '', ...more] = await linesOf({ label: 'team=web', protected: 'yes' });
  expect(head).toContain('"labels","protectedBy","protectionReason","protectedUntil"');
  expect(line).toContain(`"olu","tests, long","${until}"`);
  expect(line).toMatch(/"a\/b= [^"]*team=web [^"]*"/);
  expect(more).toEqual([]);
  expect(await linesOf({ protected: 'no', q: 'kept' })).toHaveLength(1);
});

test('has nothing that a spreadsheet would run, and breaks no line', async () => {
  fill();
  const [, line = ''] = await linesOf({ q: 'cmd' });
  expect(line).toContain(`"'=cmd()"`);
  expect(line).toContain(`"'+1,""2"""`);
  expect((await linesOf({ q: 'n0000' }))[1]).toContain(`"'@pool"`);
});

test('leaves unknown cells empty, and writes zero for zero', async () => {
  fill();
  const [head = '', line = ''] = await linesOf({ q: 'n0000' });
  const names = head.replace('\uFEFF', '').split(',');
  const cell = (name: string) => line.split(',')[names.indexOf(`"${name}"`)];
  expect([cell('pods'), cell('cpuMilliRequested'), cell('cpuMilliAllocatable')]).toEqual(['""', '""', '"4000"']);
  store.setKnown('pods');
  expect((await linesOf({ q: 'n0000' }))[1]).toContain('"0"');
});

test('is a file for download, with a name that cannot break a header', async () => {
  fill();
  const { headers } = await request({});
  expect(headers.get('content-disposition')).toBe('attachment; filename="nodes-here-x--1970-01-01.csv"');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('before the nodes have been read there is no file instead of an empty one', () =>
  expect(request({})).rejects.toMatchObject({ code: 'unavailable' }));
