import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as approveRoute from '@/app/api/changes/[id]/approve/route';
import * as cancelRoute from '@/app/api/changes/[id]/cancel/route';
import * as eventsRoute from '@/app/api/changes/[id]/events/route';
import * as pauseRoute from '@/app/api/changes/[id]/pause/route';
import * as rejectRoute from '@/app/api/changes/[id]/reject/route';
import * as resumeRoute from '@/app/api/changes/[id]/resume/route';
import * as oneRoute from '@/app/api/changes/[id]/route';
import * as previewRoute from '@/app/api/changes/preview/route';
import * as changesRoute from '@/app/api/changes/route';
import { samples, windowsPoolInput } from '@/lib/changes/testing/samples';
import { changeViewSchema, listChanges, previewChange } from '@/lib/contract/changes';
import { failureSchema } from '@/lib/contract/failure';
import { changeEventSchema, changeSchema } from '@/lib/domain/change/change';
import { reduceChange } from '@/lib/domain/change/fold';
import { transaction } from '@/lib/server/db/transaction';
import { lockKey } from '@/lib/server/engine/run/locks';
import { type Bench, bench } from '@/lib/server/engine/testing/bench';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { testApp } from '@/lib/server/testing/test-app';

const databases = testDatabases();
let here: Bench;
let cookies: Record<'ann' | 'bob' | 'eve' | 'vic', string>;

beforeAll(async () => {
  const opened = await databases.sqlite();
  here = bench({ db: opened.db });
  const app = testApp({ db: opened.db, parts: { engine: here.engine } });
  cookies = {
    ann: await app.cookieOf('ann', ['requester']),
    bob: await app.cookieOf('bob', ['approver']),
    eve: await app.cookieOf('eve', ['requester', 'approver']),
    vic: await app.cookieOf('vic', ['viewer']),
  };
  here.engine.start();
});
afterAll(async () => {
  await here.engine.stop();
  await databases.close();
});

type Who = keyof typeof cookies;
type Handler = (request: Request) => Promise<Response>;

const send = (handler: Handler, q: { path: string; who: Who; body?: unknown; headers?: Record<string, string> }) =>
  handler(
    new Request(`http://m.test/api/changes${q.path}`, {
      headers: { host: 'm.test', 'content-type': 'application/json', cookie: cookies[q.who], ...q.headers },
      ...(q.body === undefined ? {} : { method: 'POST', body: JSON.stringify(q.body) }),
    }),
  );

const body = (kind: string, input: unknown = samples[kind]?.input) => ({
  kind,
  cluster: 'prod',
  input,
  reason: 'test',
});
const create = async (who: Who, kind = 'node.cordon') =>
  changeSchema.parse(await (await send(changesRoute.POST, { path: '', who, body: body(kind) })).json());
const failure = async (answer: Response) => failureSchema.parse(await answer.json()).error;

describe('requesting', () => {
  test('answers the change with its plan', async () => {
    const answer = await send(changesRoute.POST, { path: '', who: 'ann', body: body('node-pool.create') });
    expect(answer.status).toBe(200);
    const change = changeSchema.parse(await answer.json());
    expect(change).toMatchObject({ state: 'awaiting-approval', input: { loginPassword: '••••••' } });
    expect(change.plan?.calls[0]?.body).toMatchObject({ scaling_group: { login_password: '${login_password}' } });
  });

  test('names the fields that are wrong', async () => {
    const input = { ...windowsPoolInput, name: 7, surprise: 1 };
    const answer = await send(changesRoute.POST, { path: '', who: 'ann', body: body('node-pool.create', input) });
    expect(answer.status).toBe(400);
    expect((await failure(answer)).issues?.map((issue) => issue.field).toSorted()).toEqual([
      'input.name',
      'input.surprise',
    ]);
  });

  test('is forbidden to viewers', async () => {
    const answer = await send(changesRoute.POST, { path: '', who: 'vic', body: body('node.cordon') });
    expect(answer.status).toBe(403);
    expect((await failure(answer)).permission).toBe('change.request');
  });
});

describe('the preview', () => {
  const preview = async (input: unknown) => {
    const answer = await send(previewRoute.POST, {
      path: '/preview',
      who: 'ann',
      body: body('node-pool.create', input),
    });
    expect(answer.status).toBe(200);
    return previewChange.response.parse(await answer.json());
  };

  test('plans and records nothing', async () => {
    const before = await here.db.change.count();
    const { plan, summary, issues, problem } = await preview(windowsPoolInput);
    expect({ summary, issues, problem }).toEqual({
      summary: 'Create 2-node Windows pool win-a',
      issues: [],
      problem: null,
    });
    expect(plan?.usable?.perNode).toMatchObject({ cpuMilli: 2_500, memoryMiB: 13_824 });
    expect(plan?.impact.pricePerMonth).toEqual({ amount: 2_227.96, currency: 'CNY' });
    expect(plan?.prerequisites.map((one) => one.met)).toEqual(Array.from({ length: 12 }, () => 'yes'));
    expect(await here.db.change.count()).toBe(before);
  });

  test('names the change whose run has the target', async () => {
    const holder = await create('ann', 'node-pool.create');
    const uid = lockKey('prod', z.object({ type: z.literal('node-pool'), uid: z.string() }).parse(holder.targets[0]));
    await transaction(here.db, (tx) =>
      tx.resourceLock.create({ data: { uid, changeId: holder.id, fence: 1, since: new Date(0) } }),
    );
    const { plan, waits } = await preview(windowsPoolInput);
    expect(plan).not.toBeNull();
    expect(waits).toMatchObject({ phrase: { key: 'domain.problem.target-busy', params: { id: holder.id } } });
    await transaction(here.db, (tx) => tx.resourceLock.deleteMany({ where: { uid } }));
    expect((await preview(windowsPoolInput)).waits).toBeNull();
  });

  test('answers half-filled forms with issues', async () => {
    const { plan, issues } = await preview({ name: 'win-a', os: 'windows' });
    expect(plan).toBeNull();
    expect(issues.map((issue) => issue.field)).toContain('input.vSwitchIds');
  });
});

describe('deciding', () => {
  const decide = (handler: Handler, q: { id: string; verb: string; who: Who; fingerprint: string }) =>
    send(handler, { path: `/${q.id}/${q.verb}`, who: q.who, body: { fingerprint: q.fingerprint, comment: '' } });

  test('requires two persons and the shown plan, and lists the permitted actions', async () => {
    const change = await create('eve');
    const fingerprint = change.plan?.fingerprint ?? '';
    const view = async (who: Who) =>
      changeViewSchema.parse(await (await send(oneRoute.GET, { path: `/${change.id}`, who })).json()).allowed;
    expect((await view('bob')).approve).toEqual({ ok: true });
    expect((await view('eve')).approve).toMatchObject({ ok: false });
    expect((await view('eve')).cancel).toEqual({ ok: true });
    const q = { id: change.id, verb: 'approve', fingerprint };
    expect((await decide(approveRoute.POST, { ...q, who: 'eve' })).status).toBe(403);
    expect((await decide(approveRoute.POST, { ...q, who: 'ann' })).status).toBe(403);
    const moved = await decide(approveRoute.POST, { ...q, who: 'bob', fingerprint: '0'.repeat(64) });
    expect(moved.status).toBe(409);
    expect(changeSchema.parse((await failure(moved)).current).id).toBe(change.id);
    expect((await decide(approveRoute.POST, { ...q, who: 'bob' })).status).toBe(200);
    await here.reached(change.id, 'succeeded');
    const denied = await here.db.auditRecord.findMany({ where: { changeId: change.id, outcome: 'denied' } });
    expect(denied.map((row) => row.actorId)).toEqual(['local:eve', 'local:ann']);
  });

  test('rejecting and cancelling', async () => {
    const first = await create('ann', 'node-pool.scale');
    const rejected = await decide(rejectRoute.POST, {
      id: first.id,
      verb: 'reject',
      who: 'bob',
      fingerprint: first.plan?.fingerprint ?? '',
    });
    expect(changeSchema.parse(await rejected.json()).state).toBe('rejected');
    const second = await create('ann', 'node-pool.scale');
    const cancel = (who: Who) => send(cancelRoute.POST, { path: `/${second.id}/cancel`, who, body: {} });
    expect((await cancel('bob')).status).toBe(403);
    expect(changeSchema.parse(await (await cancel('ann')).json()).state).toBe('withdrawn');
    expect((await cancel('ann')).status).toBe(409);
  });

  test('pausing and resuming, and what the view shows', async () => {
    here.world.frozen = true;
    const change = await create('ann', 'node-pool.scale');
    const fingerprint = change.plan?.fingerprint ?? '';
    const approve = { id: change.id, verb: 'approve', who: 'bob' as const, fingerprint };
    expect((await decide(approveRoute.POST, approve)).status).toBe(200);
    await here.reached(change.id, 'running');
    const request = (verb: 'pause' | 'resume', who: Who, extra: object = {}) =>
      send(verb === 'pause' ? pauseRoute.POST : resumeRoute.POST, {
        path: `/${change.id}/${verb}`,
        who,
        body: { comment: 'night', ...extra },
      });
    const view = async () =>
      changeViewSchema.parse(await (await send(oneRoute.GET, { path: `/${change.id}`, who: 'ann' })).json());
    expect((await view()).allowed).toMatchObject({ pause: { ok: true }, resume: { ok: false } });
    expect((await request('pause', 'ann', { surprise: 1 })).status).toBe(400);
    expect((await request('pause', 'vic')).status).toBe(403);
    expect((await request('resume', 'ann')).status).toBe(409);
    const paused = changeSchema.parse(await (await request('pause', 'ann')).json());
    expect(paused).toMatchObject({ state: 'running', pause: { wanted: 'pause', by: { name: 'ann' } } });
    expect((await request('pause', 'ann')).status).toBe(409);
    expect((await view()).allowed).toMatchObject({ pause: { ok: false }, resume: { ok: true } });
    here.world.frozen = false;
    await here.reached(change.id, 'paused');
    expect((await request('resume', 'ann')).status).toBe(200);
    await here.reached(change.id, 'succeeded');
  });

  test('an unknown change is not found', async () => {
    expect((await send(oneRoute.GET, { path: '/0-none', who: 'vic' })).status).toBe(404);
    expect(
      (await decide(approveRoute.POST, { id: 'x', verb: 'approve', who: 'bob', fingerprint: 'f'.repeat(64) })).status,
    ).toBe(404);
  });
});

test('the inbox pages by number and counts', async () => {
  const page = async (query: string) =>
    listChanges.response.parse(await (await send(changesRoute.GET, { path: query, who: 'bob' })).json());
  const first = await page('?scope=all&limit=2');
  expect(first.rows).toHaveLength(2);
  const second = await page(`?scope=all&limit=2&before=${first.next}`);
  expect(second.rows.map((row) => row.id)).not.toContain(first.rows[1]?.id);
  expect((await page('?scope=waiting-for-me')).rows).toHaveLength(first.counts.waitingForMe);
  expect((await page('?before=99999999999&limit=1')).rows).toHaveLength(1);
  expect((await send(changesRoute.GET, { path: '?scope=nonsense', who: 'bob' })).status).toBe(400);
});

describe('the event stream', () => {
  const messages = async (answer: Response) =>
    (await answer.text())
      .split('\n\n')
      .map((part) => /^id: (\d+)\ndata: (.*)$/.exec(part))
      .filter((found) => found !== null)
      .map(([, id = '', data = '']) => ({ id: Number(id), event: changeEventSchema.parse(JSON.parse(data)) }));

  test('replays, resumes after Last-Event-ID, makes the same change, and ends with 204', async () => {
    const { rows } = await here.engine.list({
      actor: { kind: 'person', id: 'x', name: 'x', roles: [], via: 'session' },
      scope: 'all',
      state: 'succeeded',
      limit: 1,
    });
    const id = z.string().parse(rows[0]?.id);
    const follow = (headers: Record<string, string>) =>
      send(eventsRoute.GET, { path: `/${id}/events`, who: 'vic', headers });
    const whole = await follow({});
    expect(whole.headers.get('content-type')).toContain('text/event-stream');
    const all = await messages(whole);
    expect(all.map((one) => one.id)).toEqual(all.map((_, index) => index + 1));
    expect(reduceChange(all.map((one) => one.event))).toEqual(await here.engine.get(id));
    const rest = await messages(await follow({ 'last-event-id': '3' }));
    expect(rest).toEqual(all.slice(3));
    expect((await follow({ 'last-event-id': String(all.length) })).status).toBe(204);
    expect(await messages(await follow({ 'last-event-id': 'nonsense' }))).toHaveLength(all.length);
  });
});
