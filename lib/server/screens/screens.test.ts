import { afterAll, beforeEach, expect, it } from 'vitest';
import { screenDefinitionSchema, type ScreenDefinition } from '@/lib/domain/screen/screen';
import { mostLinks } from '@/lib/domain/screen/panel-kinds';
import type { Db } from '@/lib/server/db/db';
import { describeEachDatabase, testDatabases } from '@/lib/server/testing/test-databases';
import { createLink, revokeLink } from './give-links';
import { createScreen, deleteScreen, editScreen, listScreens } from './screens';

const databases = testDatabases();
afterAll(() => databases.close());

const define = (part: object = {}): ScreenDefinition =>
  screenDefinitionSchema.parse({ name: 'ops', title: 'Operations', pages: [{ panels: [{ kind: 'nodes' }] }], ...part });

describeEachDatabase('screens', (provider) => {
  let db: Db;
  const clock = { at: 1_750_000_000_000, now: () => clock.at };
  const context = () => ({ db, clock, by: { id: 'local:olu', name: 'Olu', via: 'session' as const } });
  beforeEach(async () => {
    ({ db } = await databases.open(provider));
  });
  const records = async () => db.auditRecord.findMany({ orderBy: { seq: 'asc' } });

  it('are created, edited and deleted, each recorded with what changed', async () => {
    await createScreen(context(), define());
    expect(
      await editScreen(context(), { name: 'ops', version: 1, definition: define({ name: 'left', theme: 'light' }) }),
    ).toBe(2);
    expect(await listScreens(db, clock.now())).toMatchObject([
      { name: 'left', title: 'Operations', theme: 'light', version: 2, createdBy: 'Olu', links: [] },
    ]);
    await deleteScreen(context(), 'left');
    expect(await listScreens(db, clock.now())).toEqual([]);
    const all = await records();
    expect(all.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['create', 'edit', 'delete'].map((verb) => [`screen.${verb}`, 'local:olu']),
    );
    expect(all[1]?.envelope).toContain('"theme":"light"');
    expect(all[1]?.envelope).toContain('"theme":"dark"');
  });

  it('have names of their own, and are not edited over the edit of another person', async () => {
    await createScreen(context(), define());
    await createScreen(context(), define({ name: 'other' }));
    await expect(createScreen(context(), define())).rejects.toMatchObject({
      code: 'conflict',
      details: { field: 'name' },
    });
    const taken = { name: 'other', version: 1, definition: define() };
    await expect(editScreen(context(), taken)).rejects.toMatchObject({ details: { field: 'name' } });
    await editScreen(context(), { ...taken, definition: define({ name: 'other', title: 'New' }) });
    await expect(editScreen(context(), { ...taken, definition: define({ name: 'other' }) })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(deleteScreen(context(), 'none')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('have links whose tokens are stored nowhere, revoked one by one and with the screen', async () => {
    await createScreen(context(), define());
    const given = [];
    for (const label of ['left', 'right'])
      given.push(await createLink(context(), 'ops', { label, expiresAt: label === 'left' ? clock.at + 60_000 : null }));
    const [left, right] = given;
    await revokeLink(context(), 'ops', right?.id ?? '');
    await revokeLink(context(), 'ops', right?.id ?? '');
    expect((await listScreens(db, clock.now()))[0]?.links.map(({ label, state }) => [label, state])).toEqual([
      ['left', 'open'],
      ['right', 'revoked'],
    ]);
    expect((await listScreens(db, clock.now() + 60_000))[0]?.links.map(({ state }) => state)).toContain('expired');
    const everything = JSON.stringify([
      await db.screen.findMany(),
      await db.screenLink.findMany(),
      (await records()).map(({ envelope }) => envelope),
      await listScreens(db, clock.now()),
    ]);
    for (const { token } of given) expect(everything).not.toContain(token.slice(-43));
    const hash = (await db.screenLink.findUnique({ where: { id: left?.id ?? '' } }))?.secretHash ?? '?';
    expect(JSON.stringify([(await records()).map(({ envelope }) => envelope), await listScreens(db, 0)])).not.toContain(
      hash,
    );
    expect(await deleteScreen(context(), 'ops')).toBe(1);
    expect(await db.screenLink.count()).toBe(0);
    expect((await records()).map(({ action }) => action)).toEqual([
      'screen.create',
      'screen.create-link',
      'screen.create-link',
      'screen.revoke-link',
      'screen.delete',
    ]);
  });

  it('have a bounded number of open links; one that has already expired is refused', async () => {
    await createScreen(context(), define());
    const link = { label: 'x', expiresAt: null };
    for (let at = 0; at < mostLinks; at += 1) await createLink(context(), 'ops', link);
    await expect(createLink(context(), 'ops', link)).rejects.toMatchObject({ code: 'conflict' });
    await expect(createLink(context(), 'ops', { ...link, expiresAt: clock.at })).rejects.toMatchObject({
      code: 'invalid',
    });
    await expect(revokeLink(context(), 'ops', 'none')).rejects.toMatchObject({ code: 'not-found' });
  });
});

it.each([
  [{ name: '' }],
  [{ name: 'Ops' }],
  [{ name: 'new' }],
  [{ name: '-ops' }],
  [{ name: 'a b' }],
  [{ name: '../x' }],
  [{ name: 'a'.repeat(64) }],
  [{ title: '' }],
  [{ title: 'x'.repeat(121) }],
  [{ title: 'a\u202eb' }],
  [{ pages: [] }],
  [{ pages: [{ panels: [] }] }],
  [{ pages: [{ panels: Array.from({ length: 7 }, () => ({ kind: 'nodes' })) }] }],
  [{ pages: Array.from({ length: 7 }, () => ({ panels: [{ kind: 'nodes' }] })) }],
  [{ pages: [{ panels: [{ kind: 'secrets' }] }] }],
  [{ pages: [{ panels: [{ kind: 'nodes', cluster: '' }] }] }],
  [{ pages: [{ panels: [{ kind: 'nodes', namespace: 'x' }] }] }],
  [{ secondsPerPage: 4 }],
  [{ secondsPerPage: 601 }],
  [{ secondsPerPage: 5.5 }],
  [{ theme: 'pink' }],
  [{ language: 'xx' }],
  [{ more: 1 }],
])('a screen with %j is refused', (part) => expect(() => define(part)).toThrow());
