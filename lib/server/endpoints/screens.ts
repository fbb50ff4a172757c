import 'server-only';
import type * as contract from '@/lib/contract/screens';
import type { previewWall as previewEndpoint } from '@/lib/contract/wall';
import type { Actor } from '@/lib/domain/access/actor';
import type { AppContext } from '@/lib/server/app-context';
import { readStored } from '@/lib/server/db/damaged-data';
import * as links from '@/lib/server/screens/give-links';
import * as screens from '@/lib/server/screens/screens';
import { readWall } from '@/lib/server/wall/compose-wall';
import type { Verb } from './endpoint-call';

/** Of a write. @throws Failure `unavailable` in a restored database */
function contextOf({ app, actor }: { app: AppContext; actor: Actor }): screens.ScreenContext {
  app.restoreGuard.requireWritable();
  return { db: app.db, clock: app.clock, by: { id: actor.id, name: actor.name, via: actor.via } };
}

export const listScreens: Verb<typeof contract.listScreens> = async ({ app }) => {
  const now = app.clock.now();
  const rows = await readStored(app.db, { table: 'Screen', id: '' }, () => screens.listScreens(app.db, now));
  return { now, rows, clusters: app.fleet.clusters().map(({ name }) => name) };
};

export const createScreen: Verb<typeof contract.createScreen> = async ({ input, ...call }) => {
  const version = await screens.createScreen(contextOf(call), input.body);
  return { name: input.body.name, version };
};

export const editScreen: Verb<typeof contract.editScreen> = async ({ input, ...call }) => {
  const { version, ...definition } = input.body;
  const next = await screens.editScreen(contextOf(call), { name: input.params.screen, version, definition });
  return { name: definition.name, version: next };
};

export const deleteScreen: Verb<typeof contract.deleteScreen> = async ({ input, ...call }) => {
  const linksRevoked = await screens.deleteScreen(contextOf(call), input.params.screen);
  // An older copy of the database must not open the links again.
  call.app.restoreGuard.anchorSoon();
  return { linksRevoked };
};

export const createLink: Verb<typeof contract.createLink> = async ({ input, ...call }) => {
  const { id, token } = await links.createLink(contextOf(call), input.params.screen, input.body);
  return { id, path: `/wall/${token}` };
};

export const revokeLink: Verb<typeof contract.revokeLink> = async ({ input, ...call }) => {
  const { screen, link } = input.params;
  await links.revokeLink(contextOf(call), screen, link);
  call.app.restoreGuard.anchorSoon();
  return { ok: true };
};

export const previewWall: Verb<typeof previewEndpoint> = async ({ input, app }) =>
  readWall(app, await screens.screenNamed(app.db, input.params.screen));
