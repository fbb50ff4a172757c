import { beforeEach, describe, expect, test } from 'vitest';
import { listExternalDrains as endpoint } from '@/lib/contract/external-drains';
import { ClusterStore } from '@/lib/server/fleet/cluster-store';
import type { Actor } from '@/lib/domain/access/actor';
import type { AppContext } from '@/lib/server/app-context';
import { objectAt } from '@/lib/kube-rules/json/kube-json';
import { rawNode, rawPod } from '@/lib/server/kube/testing/objects';
import { getAttention } from '../get-attention';
import { listExternalDrains } from './list-external-drains';

const NOW = Date.parse('2026-11-21T08:00:00Z');
let store: ClusterStore;
let app: AppContext;
let locks: { uid: string; changeId: string }[];

beforeEach(() => {
  store = new ClusterStore({ name: 'here', environment: 'prod', ack: null });
  const calm = new ClusterStore({ name: 'calm', environment: 'prod', ack: null });
  for (const kind of ['nodes', 'pods', 'budgets']) calm.setKnown(kind);
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

const request = async (query: object = {}, cluster = 'here') =>
  endpoint.response.parse(
    await listExternalDrains({ input: { params: { cluster }, query: endpoint.query.parse(query) }, app }),
  );

const known = () => ['nodes', 'pods', 'budgets'].forEach((kind) => store.setKnown(kind));

function node(name: string, pool?: string): void {
  const raw = rawNode({ name, cordoned: true, ...(pool === undefined ? {} : { pool }) });
  store.sink('nodes').upsert({ ...raw, metadata: { ...objectAt(raw, 'metadata'), annotations: {} } }, false);
}

function pod(name: string, on: string, labels: object = {}): void {
  const raw = rawPod({ name, node: on, owner: 'web' });
  const metadata = objectAt(raw, 'metadata');
  const status = { ...objectAt(raw, 'status'), conditions: [{ type: 'Ready', status: 'True' }] };
  store.sink('pods').upsert({ ...raw, metadata: { ...metadata, labels }, status }, false);
}

function budget(name: string): void {
  store
    .sink('budgets')
    .upsert(
      {
        metadata: { name, namespace: 'shop', uid: `pdb-${name}` },
        spec: { selector: { matchLabels: { app: name } } },
        status: { disruptionsAllowed: 0, currentHealthy: 2, desiredHealthy: 2, expectedPods: 2 },
      },
      false,
    );
}

describe('what keeps nodes that somebody else closed from being empty', () => {
  test('before anything has been read, that is said', async () => {
    expect(await request()).toMatchObject({ nodes: [], totals: null, budgets: [], budgetsTotal: null });
  });

  test('the blocked nodes first, each with the finding that would unblock it', async () => {
    known();
    for (const name of ['a', 'b', 'c']) node(name);
    pod('web-1', 'b', { app: 'web' });
    pod('web-2', 'c', { app: 'web' });
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

  test('the overview counts them and names the first cluster', async () => {
    const actor: Actor = { kind: 'person', id: 'local:ada', name: 'ada', roles: ['viewer'], via: 'session' };
    const blocked = async () => {
      const { drainsBlocked, drainsBlockedIn } = (await getAttention({ app, actor })).attention;
      return [drainsBlocked, drainsBlockedIn];
    };
    expect(await blocked()).toEqual([0, null]);
    known();
    node('a');
    node('b');
    pod('web-1', 'b', { app: 'web' });
    budget('web');
    expect(await blocked()).toEqual([1, 'here']);
    store.sink('budgets').remove('pdb-web');
    expect(await blocked()).toEqual([0, null]);
  });

  test('names the change of ours that a node or its pool is locked for', async () => {
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

  test('one node only, and no more than asked for; the totals stay those of the cluster', async () => {
    known();
    for (const name of ['a', 'b', 'c']) node(name);
    expect((await request({ node: 'b' })).nodes.map(({ name }) => name)).toEqual(['b']);
    const { nodes, totals } = await request({ limit: '2' });
    expect([nodes.length, totals?.nodes]).toEqual([2, 3]);
  });

  test('a cluster that there is not', async () => {
    await expect(request({}, 'elsewhere')).rejects.toMatchObject({ code: 'not-found' });
  });
});
