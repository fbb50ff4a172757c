import 'server-only';
import { Failure } from '@/lib/domain/failure';
import { clientAddress } from '@/lib/server/access/client-address';
import type { AppContext } from '@/lib/server/app-context';
import { env } from '@/lib/server/config/env';
import { databaseFailureOf, databaseUnavailable } from '@/lib/server/db/database-failure';
import type { Db } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { isSecretOf, type LinkToken, parseToken } from './link-token';
import { stateOf } from './links';
import type { ScreenRow } from './screens';

/** Use is recorded at most this often: a write for every request would make reads expensive. */
const touchMs = 60_000;

export const linkCookie = 'mullion-wall';

/** The token in the cookie of this link. A browser that shows several screens has a cookie for each, by its path. */
export function tokenOfCookie(headers: Headers, link: string): string {
  const values = (headers.get('cookie') ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at > 0 && part.slice(0, at).trim() === linkCookie ? [part.slice(at + 1).trim()] : [];
  });
  return values.find((value) => parseToken(value)?.id === link) ?? '';
}

export interface OpenedLink {
  id: string;
  expiresAt: number | null;
  screen: ScreenRow;
}

/** The same for malformed, unknown, revoked and expired links. */
const unknownLink = (): Failure => new Failure('not-found', 'There is no screen at this address.');

/** The screen behind a token. @throws Failure `not-found` without saying why, `throttled`, `unavailable` */
export async function openLink(app: AppContext, token: string, headers: Headers): Promise<OpenedLink> {
  const parsed = parseToken(token);
  const waitMs = app.walls.limits.take(parsed, clientAddress(headers, env.trustedProxies));
  if (waitMs > 0) throw new Failure('throttled', 'Too many requests.', { retryAfterMs: waitMs });
  if (app.database.failure() === 'unreachable') throw databaseUnavailable('unreachable');
  const opened = await app.database.orUnreachable(find(app, parsed));
  if (opened === null) throw unknownLink();
  // A backup may be older than a revocation.
  if (app.restoreGuard.restored() !== null)
    throw new Failure('unavailable', 'The database may be an old backup: screens wait until a person has decided.');
  return opened;
}

async function find({ db, clock, database, walls }: AppContext, token: LinkToken | null): Promise<OpenedLink | null> {
  const link =
    token === null ? null : await db.screenLink.findUnique({ where: { id: token.id }, include: { screen: true } });
  const isOwn = isSecretOf(token?.secret ?? '', link?.secretHash ?? null);
  const now = clock.now();
  if (link === null || !isOwn || stateOf(link, now) !== 'open') return null;
  walls.limits.opened(link.id, link.secretHash);
  const isUnrecorded = link.usedAt === null || now - link.usedAt.getTime() >= touchMs;
  if (isUnrecorded && database.failure() === null) await touch(db, link.id, now);
  return { id: link.id, expiresAt: link.expiresAt?.getTime() ?? null, screen: link.screen };
}

/** A screen goes on although its use cannot be recorded. */
async function touch(db: Db, id: string, now: number): Promise<void> {
  try {
    await transaction(db, (tx) => tx.screenLink.updateMany({ where: { id }, data: { usedAt: new Date(now) } }));
  } catch (error) {
    if (databaseFailureOf(error) === null) throw error;
  }
}
