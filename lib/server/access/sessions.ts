import 'server-only';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from '@/lib/domain/access/actor';
import { allRoles, type Role } from '@/lib/domain/access/permission';
import { sha256 } from '@/lib/server/audit/sha256';
import type { Db, Tx } from '@/lib/server/db/db';
import { transaction } from '@/lib/server/db/transaction';
import { databaseFailureOf } from '@/lib/server/db/database-failure';

export const idleMs = 30 * 60_000;
export const absoluteMs = 12 * 60 * 60_000;
/** Use is recorded at most this often: a write for every request would make reads expensive. */
const touchMs = 60_000;

export interface Principal {
  actor: Actor;
  personName: string;
  sessionHash: string;
  /** Epoch milliseconds; the absolute end. */
  expiresAt: number;
}

/** The token is 256 random bits, returned once; the database keeps only its SHA-256. */
export async function startSession(
  tx: Tx,
  o: { personId: string; now: number },
): Promise<{ token: string; expiresAt: number }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = o.now + absoluteMs;
  const at = new Date(o.now);
  await tx.session.deleteMany({
    where: { OR: [{ expiresAt: { lt: at } }, { seenAt: { lt: new Date(o.now - idleMs) } }] },
  });
  await tx.session.create({
    data: { idHash: sha256(token), personId: o.personId, createdAt: at, seenAt: at, expiresAt: new Date(expiresAt) },
  });
  return { token, expiresAt };
}

/** Neither idle too long nor expired. A damaged time, which is NaN, opens nothing. */
export const isOpen = ({ seenAt, expiresAt }: { seenAt: Date; expiresAt: Date }, now: number): boolean =>
  now < expiresAt.getTime() && now - seenAt.getTime() < idleMs;

/** Null when unknown, idle too long, expired, or the person is disabled. `watching`: does not count as use. */
export async function findPrincipal(
  db: Db,
  o: { token: string; now: number; watching?: boolean },
): Promise<Principal | null> {
  const idHash = sha256(o.token);
  const session = await db.session.findUnique({ where: { idHash }, include: { person: true } });
  if (session === null || session.person.disabled) return null;
  if (!isOpen(session, o.now)) return null;
  if (o.watching !== true && o.now - session.seenAt.getTime() >= touchMs) await touch(db, idHash, o.now);
  const { person } = session;
  return {
    actor: { kind: 'person', id: person.id, name: person.displayName, roles: readRoles(person.roles), via: 'session' },
    personName: person.name,
    sessionHash: idHash,
    expiresAt: session.expiresAt.getTime(),
  };
}

/** Nobody is refused because their use cannot be recorded. */
async function touch(db: Db, idHash: string, now: number): Promise<void> {
  try {
    await transaction(db, (tx) => tx.session.updateMany({ where: { idHash }, data: { seenAt: new Date(now) } }));
  } catch (error) {
    if (databaseFailureOf(error) === null) throw error;
  }
}

export async function endSession(tx: Tx, sessionHash: string): Promise<void> {
  await tx.session.deleteMany({ where: { idHash: sessionHash } });
}

/** An unreadable value gives no rights. */
export function readRoles(stored: string): Role[] {
  try {
    const roles = z.array(z.string()).parse(JSON.parse(stored));
    return allRoles.filter((role) => roles.includes(role));
  } catch {
    return [];
  }
}
