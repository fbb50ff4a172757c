import { beforeEach, describe, expect, test } from 'vitest';
import { listExternalDrains as endpoint } from '@/lib/contract/external-drains';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import type { Actor } from '@/lib/domain/access/actor';
import type { AppContext } from '@/lib/server/app-context';
import { storeFeeds } from '@/lib/server/fleet/testing/store-feeds';
import { getAttention } from '../get-attention';
import { ask } from '../testing/ask';
import { listExternalDrains } from './list-external-drains';

const NOW = Date.parse('2026-11-21T08:00:00Z');
let store: ClusterStore;
let app: AppContext;
let locks: { uid: string; changeId: string }[];

beforeEach(() => {
  store = new ClusterStore({ name: 'here', environment: 'prod', ack: null });
  const calm = new ClusterStore({ name: 'calm', environment: 'prod', ack: null });
  storeFeeds(() => calm).drainsKnown();
  const clusters = [calm, store].map((one) => ({ name: one.identity.name, ack: null, store: one, sources: () => [] }));
  const fleet = {
    clusters: () => clusters,
    cluster: (name: string) => clusters.find((one) => one.name === name) ?? null,
  };
  const counts = { waitingForMe: 0, mine: 0, running: 0 };
  const engine = { list: () => Promise.resolve({ rows: [], next: null, counts }) };
  locks = [];
  const db = {
    resourceLock: {
      findMany: ({ where }: { where: { uid: { in: string[] } } }) =>
        Promise.resolve(locks.filter(({ uid }) => where.uid.in.includes(uid))),
    },
  };
  // The verbs touch nothing else of the app.
  app = { clock: { now: () => NOW }, fleet, engine, db } as unknown as AppContext;
});

const request = (query: object = {}, cluster = 'here') =>
  ask(endpoint, listExternalDrains, { app, params: { cluster }, query });

const { drainsKnown: known, foreignNode, readyPod: pod, blockingBudget: budget } = storeFeeds(() => store);
const node = (name: string, pool?: string) =>
  foreignNode({ name, cordoned: true, ...(pool === undefined ? {} : { pool }) });

describe('nodes cordoned outside Mullion', () => {
  test('are unknown before anything has been read', async () =>
    expect(await request()).toMatchObject({ nodes: [], totals: null, budgets: [], budgetsTotal: null }));

  test('are listed blocked first, each with the finding that would unblock it', async () => {
    known();
    for (const name of ['a', 'b', 'c']) node(name);
    pod('web-1', 'b', 'web');
    pod('web-2', 'c', 'web');
    budget('web');
    const { nodes, totals, budgets, budgetsTotal } = await request();
    expect(nodes.map(({ name, state, left }) => [name, state, left])).toEqual([
      ['b', 'blocked', 1],
      ['c', 'blocked', 1],
      ['a', 'empty', 0],
    ]);
    expect(nodes[0]?.findings.map(({ code, subject }) => [code, subject.name])).toEqual([
      ['external-drain-pdb-covers-all', 'b'],
    ]);
    expect(nodes[0]?.findings[0]?.remedy).toContain('shop/web');
    expect(totals).toEqual({ nodes: 3, blocked: 2 });
    expect(budgets.map(({ name, finding }) => [name, finding.code])).toEqual([['shop/web', 'blocking-pdb-covers-all']]);
    expect(budgetsTotal).toBe(1);
  });

  test('are counted by the overview, which names the cluster', async () => {
    const actor: Actor = { kind: 'person', id: 'local:ada', name: 'ada', roles: ['viewer'], via: 'session' };
    const blocked = async () => {
      const { attention, needs } = await getAttention({ input: { query: {} }, app, actor });
      return [attention.drainsBlocked, needs.find(({ kind }) => kind === 'drains-blocked')?.cluster ?? null];
    };
    expect(await blocked()).toEqual([0, null]);
    known();
    node('a');
    node('b');
    pod('web-1', 'b', 'web');
    budget('web');
    expect(await blocked()).toEqual([1, 'here']);
    store.sink('budgets').remove('pdb-web');
    expect(await blocked()).toEqual([0, null]);
  });

  test('include the Mullion change that locks the node or its pool', async () => {
    known();
    for (const name of ['a', 'b', 'c']) node(name, name === 'c' ? 'np-1' : undefined);
    locks = [
      { uid: 'here/node/uid-a', changeId: '7-drain' },
      { uid: 'elsewhere/node/uid-b', changeId: '8-other' },
      { uid: 'here/node-pool/np-1', changeId: '9-upgrade' },
    ];
    const { nodes } = await request();
    expect(nodes.map(({ name, change }) => [name, change])).toEqual([
      ['a', '7-drain'],
      ['b', null],
      ['c', '9-upgrade'],
    ]);
  });

  test('are filtered by node and limited; the totals are those of the cluster', async () => {
    known();
    for (const name of ['a', 'b', 'c']) node(name);
    expect((await request({ node: 'b' })).nodes.map(({ name }) => name)).toEqual(['b']);
    const { nodes, totals } = await request({ limit: '2' });
    expect([nodes.length, totals?.nodes]).toEqual([2, 3]);
  });

  test('of an unknown cluster are not found', () =>
    expect(request({}, 'elsewhere')).rejects.toMatchObject({ code: 'not-found' }));
});
