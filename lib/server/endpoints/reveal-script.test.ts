import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import * as changeRoute from '@/app/api/changes/[id]/reveal-script/route';
import * as poolRoute from '@/app/api/clusters/[cluster]/node-pools/[pool]/reveal-script/route';
import { windowsPoolInput } from '@/lib/changes/testing/samples';
import { scriptMark } from '@/lib/domain/pool/script-mark';
import { type Bench, bench, bob } from '@/lib/server/engine/testing/bench';
import { testApp, type TestApp } from '@/lib/server/testing/test-app';
import { testDatabases } from '@/lib/server/testing/test-databases';
import type { Fleet } from '@/lib/server/fleet/fleet';

const databases = testDatabases();
const script = '[powershell]\nSet-Item Env:TOKEN opens-the-endpoint';
let here: Bench;
let app: TestApp;

beforeAll(async () => {
  const { db } = await databases.sqlite();
  here = bench({ db });
  here.world.setPool('np-1', { userData: script });
  const cluster = {
    name: 'prod',
    planContext: () => here.world.planContext(),
    store: {
      poolRow: (id: string) => (id === 'np-1' ? { id, name: 'default-nodepool' } : null),
      known: { cloud: true },
    },
    sources: () => [],
  };
  // The parts of a fleet that these endpoints use.
  const fleet = { cluster: (name: string) => (name === 'prod' ? cluster : null) } as unknown as Fleet;
  app = testApp({ db, parts: { engine: here.engine, fleet } });
});
afterAll(async () => {
  await here.engine.stop();
  await databases.close();
});

async function reveal(
  handler: (request: Request) => Promise<Response>,
  q: { path: string; who: string; body: object },
) {
  const roles = { ann: 'requester', bob: 'approver', vic: 'viewer', olga: 'operator' } as const;
  const role = z.enum(['ann', 'bob', 'vic', 'olga']).parse(q.who);
  const cookie = await app.cookieOf(q.who, [roles[role]]);
  const headers = { host: 'm.test', 'content-type': 'application/json', cookie };
  const url = `http://m.test/api/${q.path}/reveal-script`;
  const response = await handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(q.body) }));
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const records = async () =>
  (await here.db.auditRecord.findMany({ where: { action: 'script.reveal' }, orderBy: { seq: 'asc' } })).map(
    ({ envelope }) => envelope,
  );

const path = 'clusters/prod/node-pools/np-1';
const body = { script: 'userData' };

test.each(['bob', 'olga'])('a script of a pool is revealed to %s, with a record each time', async (who) => {
  const before = (await records()).length;
  for (const n of [1, 2]) {
    expect(await reveal(poolRoute.POST, { path, who, body })).toEqual({ status: 200, body: { text: script } });
    expect(await records()).toHaveLength(before + n);
  }
  const record = (await records()).at(-1) ?? '';
  expect(record).toContain(scriptMark(script).split(':')[1]);
  expect(record).toContain('default-nodepool');
  expect(record).not.toContain('opens-the-endpoint');
});

test.each(['vic', 'ann'])('%s may not reveal it', async (who) => {
  const before = await records();
  const denied = { status: 403, body: { error: { permission: 'script.reveal' } } };
  expect(await reveal(poolRoute.POST, { path, who, body })).toMatchObject(denied);
  expect(await records()).toEqual(before);
});

test('a script that is not there is not found', async () => {
  const missing = { status: 404 };
  expect(await reveal(poolRoute.POST, { path, who: 'bob', body: { script: 'preUserData' } })).toMatchObject(missing);
  const other = { path: 'clusters/prod/node-pools/np-9', who: 'bob', body };
  expect(await reveal(poolRoute.POST, other)).toMatchObject(missing);
});

test('an approver sees the script of a change until it ends', async () => {
  const input = { ...windowsPoolInput, userData: script };
  const requested = await here.request('node-pool.create', { input });
  const sent = { path: `changes/${requested.id}`, who: 'bob', body };
  expect(await reveal(changeRoute.POST, sent)).toEqual({ status: 200, body: { text: script } });
  expect((await records()).at(-1)).toContain(requested.id);
  expect(await reveal(changeRoute.POST, { ...sent, who: 'vic' })).toMatchObject({ status: 403 });
  const fingerprint = requested.plan?.fingerprint ?? '';
  await here.engine.reject({ actor: bob, id: requested.id, fingerprint, comment: 'no' });
  expect(await reveal(changeRoute.POST, sent)).toMatchObject({ status: 404 });
});

test('a new script of a pool is sealed; other edits send the script that the pool has', async () => {
  here.engine.start();
  const nodePool = { id: 'np-1', name: 'default-nodepool' };
  const run = async (set: object): Promise<string | undefined> => {
    const change = await here.request('node-pool.update', { input: { nodePool, set: { ...set } } });
    expect(JSON.stringify(change)).not.toMatch(/opens-the-endpoint|TOKEN=new/);
    await here.approve(change);
    await here.reached(change.id, 'succeeded');
    return here.world.poolNamed('default-nodepool')?.config.kubernetes_config?.user_data;
  };
  expect(await run({ unschedulable: true })).toBe(btoa(script));
  expect(await run({ userData: 'export TOKEN=new' })).toBe(btoa('export TOKEN=new'));
  expect(await run({ userData: '' })).toBe('');
});
