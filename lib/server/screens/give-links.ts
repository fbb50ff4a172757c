import 'server-only';
import { Failure } from '@/lib/domain/failure';
import { mostLinks } from '@/lib/domain/screen/panel-kinds';
import type { NewLink } from '@/lib/domain/screen/screen';
import { lockHead } from '@/lib/server/audit/append-audit';
import { transaction } from '@/lib/server/db/transaction';
import { newToken } from './link-token';
import { stateOf } from './links';
import { recordScreen, type ScreenContext, screenNamed } from './screens';

/** What is kept of links that no longer open anything. */
const keptClosed = 50;

/** @returns the token, which is stored nowhere. @throws Failure `invalid`, `not-found`, `conflict` */
export const createLink = (o: ScreenContext, name: string, link: NewLink): Promise<{ id: string; token: string }> =>
  transaction(o.db, async (tx) => {
    await lockHead(tx);
    const now = o.clock.now();
    const { label, expiresAt } = link;
    if (expiresAt !== null && expiresAt <= now)
      throw new Failure('invalid', 'The link would already have expired.', { field: 'expiresAt' });
    const screen = await screenNamed(tx, name);
    const links = await tx.screenLink.findMany({ where: { screenId: screen.id }, orderBy: { createdAt: 'desc' } });
    const open = links.filter((one) => stateOf(one, now) === 'open');
    if (open.length >= mostLinks)
      throw new Failure('conflict', `${name} already has ${mostLinks} links.`, { remedy: 'Revoke one first.' });
    const closed = links.filter((one) => !open.includes(one)).slice(keptClosed);
    await tx.screenLink.deleteMany({ where: { id: { in: closed.map(({ id }) => id) } } });
    const { id, token, secretHash } = newToken();
    const times = { createdAt: new Date(now), expiresAt: expiresAt === null ? null : new Date(expiresAt) };
    await tx.screenLink.create({
      data: { id, screenId: screen.id, label, secretHash, createdBy: o.by.name, ...times },
    });
    await recordScreen(tx, o, { action: 'screen.create-link', screen, after: { link: id, label, expiresAt } });
    return { id, token };
  });

/** In force at once: every answer to the screen looks at the link. @throws Failure `not-found` */
export const revokeLink = (o: ScreenContext, name: string, id: string): Promise<void> =>
  transaction(o.db, async (tx) => {
    await lockHead(tx);
    const screen = await screenNamed(tx, name);
    const link = await tx.screenLink.findFirst({ where: { id, screenId: screen.id } });
    if (link === null) throw new Failure('not-found', `${name} has no such link.`);
    if (link.revokedAt !== null) return;
    await tx.screenLink.update({ where: { id }, data: { revokedAt: new Date(o.clock.now()) } });
    await recordScreen(tx, o, { action: 'screen.revoke-link', screen, after: { link: id, label: link.label } });
  });
