import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getWall } from '@/lib/contract/wall';
import { failureSchema } from '@/lib/contract/failure';
import { screenDefinitionSchema } from '@/lib/domain/screen/screen';
import { TwoClusters } from '@/lib/server/endpoints/testing/two-clusters';
import { type FoundEndpoint, sweepEndpoints } from '@/lib/server/testing/sweep-endpoints';
import { testApp, type TestApp } from '@/lib/server/testing/test-app';
import { testDatabases } from '@/lib/server/testing/test-databases';
import { exchangeLink } from './exchange-link';
import { createLink, revokeLink } from './give-links';
import { newToken } from './link-token';
import { createScreen, deleteScreen, editScreen } from './screens';

const databases = testDatabases();
const scene = new TwoClusters();
let stage: TestApp;
let endpoints: FoundEndpoint[] = [];
let wall: FoundEndpoint;

beforeAll(async () => {
  const { db } = await databases.sqlite();
  scene.fill();
  stage = testApp({ db, parts: { fleet: scene.app.fleet, engine: scene.app.engine } });
  endpoints = await sweepEndpoints();
  const found = endpoints.find(({ path }) => path === '/api/wall/some-link');
  if (found === undefined) throw new Error('no endpoint for screens');
  wall = found;
});
afterAll(() => databases.close());

const context = () => ({
  db: stage.app.db,
  clock: stage.clock,
  by: { id: 'local:olu', name: 'Olu', via: 'session' as const },
});

let made = 0;
async function openScreen(kind = 'nodes', expiresAt: number | null = null) {
  made += 1;
  const name = `screen-${made}`;
  const pages = [{ panels: [{ kind }] }];
  await createScreen(context(), screenDefinitionSchema.parse({ name, title: `Title ${made}`, pages }));
  return { name, ...(await createLink(context(), name, { label: 'wall', expiresAt })) };
}

/** From an address of its own, so that no test takes the tries of another. */
let address = 0;
const read = (link: { id: string; token: string }, headers: Record<string, string> = {}) => {
  address += 1;
  const from = { 'x-forwarded-for': `192.0.2.${address}`, cookie: `mullion-wall=${link.token}`, ...headers };
  return wall.call(from, { path: `/api/wall/${link.id}` });
};

const bodyOf = async (answer: Response) => ({ status: answer.status, body: await answer.text() });

describe('a link', () => {
  test('opens its screen, and exactly what the panels show', async () => {
    const link = await openScreen('nodes');
    const answer = await read(link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const shown = getWall.response.parse(await answer.json());
    expect(shown.screen.name).toBe(link.name);
    expect(shown.pages).toMatchObject([
      {
        panels: [
          {
            kind: 'nodes',
            data: {
              rows: [
                { os: 'linux', total: 250 },
                { os: 'windows', total: 1 },
              ],
            },
          },
        ],
      },
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/mullion_wall_|stuck|n007|wall"/);
  });

  test('is not found, in the same words, when it is guessed, another one, revoked, expired, of a deleted screen or no link', async () => {
    const [one, other] = [await openScreen(), await openScreen()];
    const [revoked, deleted] = [await openScreen(), await openScreen()];
    const expiring = await openScreen('nodes', stage.clock.now() + 60_000);
    expect((await read(expiring)).status).toBe(200);
    await revokeLink(context(), revoked.name, revoked.id);
    await deleteScreen(context(), deleted.name);
    stage.clock.at += 60_000;
    const guess = newToken();
    const wrongSecret = { id: one.id, token: `${one.token.slice(0, -43)}${guess.token.slice(-43)}` };
    const tries = [
      guess,
      wrongSecret,
      revoked,
      deleted,
      expiring,
      { id: one.id, token: other.token },
      { id: one.id, token: '' },
      { id: one.id, token: 'mullion_wall_' },
      { id: 'x', token: one.token },
      { id: '%2e%2e%2fhealth', token: one.token },
    ];
    const answers = await Promise.all(tries.map(async (one) => bodyOf(await read(one))));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(tries.map(() => 404));
    expect(failureSchema.parse(JSON.parse(answers[0]?.body ?? '')).error.code).toBe('not-found');
    // Nor when it is opened.
    const pages = await Promise.all(
      [guess, wrongSecret, revoked, deleted, expiring, { token: '' }, { token: '../x' }].map(async ({ token }, at) =>
        bodyOf(
          await exchangeLink(
            new Request('http://m.test/wall/x', { headers: { 'x-forwarded-for': `198.51.100.${at}` } }),
            token,
          ),
        ),
      ),
    );
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    expect(pages.every(({ status }) => status === 404)).toBe(true);
    expect((await read(one)).status).toBe(200);
  });

  test('is accepted by no other endpoint, however it is sent', async () => {
    const { id, token } = await openScreen();
    const secret = token.slice(-43);
    const ways: Record<string, string>[] = [
      { cookie: `mullion-wall=${token}` },
      { cookie: `mullion=${token}; __Host-mullion=${token}` },
      { cookie: `mullion=${secret}; __Host-mullion=${secret}` },
      { authorization: `Bearer ${token}` },
      { authorization: `Bearer ${secret}`, 'x-mullion-wall': token, 'x-forwarded-proto': 'https' },
      { cookie: `mullion-wall=${token}`, 'x-original-url': `/api/wall/${id}`, 'x-rewrite-url': `/api/wall/${id}` },
      { cookie: `mullion-wall=${token}`, 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
      { cookie: `mullion-wall=${token}`, referer: `http://m.test/wall/${token}`, 'sec-fetch-site': 'same-origin' },
    ];
    const free = ['GET /api/health', 'POST /api/session', 'GET /api/wall/some-link'];
    const closed = endpoints.filter(({ method, path }) => !free.includes(`${method} ${path}`));
    expect(closed.length).toBeGreaterThan(40);
    for (const endpoint of closed)
      for (const headers of ways)
        for (const path of [
          endpoint.path,
          endpoint.path.replaceAll(/some-\w+/g, id),
          `${endpoint.path}?link=${id}&token=${token}`,
        ])
          expect((await endpoint.call(headers, { path })).status, `${endpoint.method} ${path}`).toBe(401);
  });

  test('does not open the preview that people have, nor does a session open a link', async () => {
    const link = await openScreen();
    const preview = endpoints.find(({ path }) => path === '/api/screens/some-screen/wall');
    const path = `/api/screens/${link.name}/wall`;
    expect((await preview?.call({ cookie: `mullion-wall=${link.token}` }, { path }))?.status).toBe(401);
    const cookie = await stage.cookieOf('olu', ['operator']);
    expect((await preview?.call({ cookie }, { path }))?.status).toBe(200);
    expect((await read(link, { cookie })).status).toBe(404);
  });

  test('shows an edit of its screen at once, and the use of the link to the minute', async () => {
    const link = await openScreen('nodes');
    const usedAt = async () =>
      (await stage.app.db.screenLink.findUnique({ where: { id: link.id } }))?.usedAt?.getTime();
    await read(link);
    const first = stage.clock.now();
    expect(await usedAt()).toBe(first);
    stage.clock.at += 59_000;
    await read(link);
    expect(await usedAt()).toBe(first);
    stage.clock.at += 1_000;
    const definition = screenDefinitionSchema.parse({
      name: link.name,
      title: 'New',
      pages: [{ panels: [{ kind: 'clock' }] }],
    });
    await editScreen(context(), { name: link.name, version: 1, definition });
    const shown = getWall.response.parse(await (await read(link)).json());
    expect(shown).toMatchObject({ screen: { title: 'New', version: 2 }, pages: [{ panels: [{ kind: 'clock' }] }] });
    expect(await usedAt()).toBe(first + 60_000);
  });

  test('that is asked for too often has to wait, without a word about it', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const guesses = [];
    for (let at = 0; at < 80; at += 1) guesses.push((await read(newToken(), from)).status);
    expect(guesses.filter((status) => status === 404).length).toBe(60);
    expect(guesses.at(-1)).toBe(429);
    const link = await openScreen();
    // Until it is opened once from elsewhere, it is one more guess of that address.
    const waits = await read(link, from);
    expect(waits.status).toBe(429);
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await read(link)).status).toBe(200);
    expect((await read(link, from)).status).toBe(200);
  });

  test('is exchanged for cookies of its own paths, and the address without the token', async () => {
    const link = await openScreen('nodes', stage.clock.now() + 3_600_000);
    const open = (headers: Record<string, string> = {}) =>
      exchangeLink(new Request(`http://m.test/wall/${link.token}`, { headers }), link.token);
    const answer = await open();
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/wall/screens/${link.id}`);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual([
      `/wall/screens/${link.id}`,
      `/api/wall/${link.id}`,
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Max-Age=3600$/);
      expect(cookie).not.toContain('Domain');
    }
    expect(
      (await open({ 'x-forwarded-proto': 'https' })).headers
        .getSetCookie()
        .every((cookie) => cookie.endsWith('Secure')),
    ).toBe(true);
  });
});

test('with an old backup of the database no link is trusted', async () => {
  const link = await openScreen();
  const restored = { restored: () => ({ keptSeq: 1, lost: null }) };
  const before = stage.app.restoreGuard;
  // The verb asks for no more of it.
  Object.assign(stage.app, { restoreGuard: restored });
  expect((await read(link)).status).toBe(503);
  Object.assign(stage.app, { restoreGuard: before });
  expect((await read(link)).status).toBe(200);
});
