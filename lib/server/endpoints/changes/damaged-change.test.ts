import { afterAll, beforeAll, expect, test } from 'vitest';
import * as approveRoute from '@/app/api/changes/[id]/approve/route';
import * as cancelRoute from '@/app/api/changes/[id]/cancel/route';
import * as eventsRoute from '@/app/api/changes/[id]/events/route';
import * as oneRoute from '@/app/api/changes/[id]/route';
import * as workRoute from '@/app/api/changes/[id]/work/route';
import * as changesRoute from '@/app/api/changes/route';
import * as peopleRoute from '@/app/api/people/route';
import { samples } from '@/lib/changes/testing/samples';
import type { Change } from '@/lib/domain/change/change';
import { runSql } from '@/lib/server/audit/testing/tamper';
import { type Bench, bench } from '@/lib/server/engine/testing/bench';
import { type TestApp, testApp } from '@/lib/server/testing/test-app';
import { testDatabases } from '@/lib/server/testing/test-databases';

const databases = testDatabases();
let here: Bench;
let app: TestApp;
let url: string;
let change: Change;

beforeAll(async () => {
  const opened = await databases.sqlite();
  url = opened.url;
  here = bench({ db: opened.db });
  app = testApp({ db: opened.db, parts: { engine: here.engine } });
  change = await here.request();
});
afterAll(async () => {
  await here.engine.stop();
  await databases.close();
});

type Handler = (request: Request) => Promise<Response>;

async function send(handler: Handler, path: string, q: { body?: unknown; key?: string } = {}) {
  const cookie = await app.cookieOf('olga', ['operator', 'approver', 'requester', 'administrator']);
  const headers = { host: 'm.test', 'content-type': 'application/json', cookie };
  return handler(
    new Request(`http://m.test/api${path}`, {
      headers: q.key === undefined ? headers : { ...headers, 'Idempotency-Key': q.key },
      ...(q.body === undefined ? {} : { method: 'POST', body: JSON.stringify(q.body) }),
    }),
  );
}

async function expectDamage(answer: Response, place: string) {
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { error: { message: `Stored data cannot be read: ${place}.`, remedy: expect.stringContaining('audit verify') } },
  ]);
}

test('a change with a damaged event says which one it is, and the list still shows it', async () => {
  await runSql('sqlite', url, [`UPDATE "ChangeEvent" SET "body" = '{bad' WHERE "seq" = 2`]);
  const place = `ChangeEvent ${change.id}/2, body`;
  const path = `/changes/${change.id}`;
  const decision = { fingerprint: change.plan?.fingerprint ?? '', comment: 'yes' };
  await expectDamage(await send(oneRoute.GET, path), place);
  await expectDamage(await send(eventsRoute.GET, `${path}/events`), place);
  await expectDamage(await send(approveRoute.POST, `${path}/approve`, { body: decision }), place);
  await expectDamage(await send(cancelRoute.POST, `${path}/cancel`, { body: { comment: '' } }), place);
  expect(await (await send(changesRoute.GET, '/changes')).json()).toMatchObject({ rows: [{ id: change.id }] });
});

test('rows of a run say which of them is damaged', async () => {
  const now = "'2026-01-01T00:00:00.000+00:00'";
  await runSql('sqlite', url, [
    `INSERT INTO "ChangeRun" ("changeId", "notBefore", "state") VALUES ('${change.id}', ${now}, 'finished')`,
    `INSERT INTO "WorkItem" ("changeId", "stepId", "key", "rev", "state", "since", "body")
     VALUES ('${change.id}', 'drain', 'pod', 1, 'done', ${now}, '{')`,
  ]);
  await expectDamage(await send(workRoute.GET, `/changes/${change.id}/work`), `WorkItem ${change.id}/drain/pod, body`);
});

test('a key whose change is missing does not run the request again', async () => {
  const body = { kind: 'node.cordon', cluster: 'prod', input: samples['node.cordon']?.input, reason: 'test' };
  expect((await send(changesRoute.POST, '/changes', { body, key: 'one' })).status).toBe(200);
  await runSql('sqlite', url, [`UPDATE "RequestKey" SET "changeId" = 'gone'`]);
  await expectDamage(
    await send(changesRoute.POST, '/changes', { body, key: 'one' }),
    'RequestKey local:olga/one, changeId',
  );
});

test('the accounts say which of them is damaged', async () => {
  await app.cookieOf('bob', ['viewer']);
  await runSql('sqlite', url, [`UPDATE "Person" SET "disabled" = 'yes' WHERE "name" = 'bob'`]);
  await expectDamage(await send(peopleRoute.GET, '/people'), 'Person local:bob, disabled');
});
