import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { z } from 'zod';
import type { Me, signIn as signInEndpoint } from '@/lib/contract/session';
import { bareEntry, type AuditEntry } from '@/lib/domain/audit/record';
import { Failure } from '@/lib/domain/failure';
import {
  principalOf,
  authenticatePrincipal,
  setSessionCookie,
  clearSessionCookie,
} from '@/lib/server/access/authenticate';
import { clientAddress } from '@/lib/server/access/client-address';
import { verifyPassword } from '@/lib/server/access/password';
import { absoluteMs, endSession, readRoles, startSession } from '@/lib/server/access/sessions';
import { forgiveTries, takeTry } from '@/lib/server/access/sign-in-limit';
import { appendAudit } from '@/lib/server/audit/append-audit';
import { env } from '@/lib/server/config/env';
import { transaction } from '@/lib/server/db/transaction';
import { Reply } from '@/lib/server/http/serve';
import type { AppContext } from '@/lib/server/app-context';

/** Unknown name, wrong password and disabled person look alike. @throws Failure `unauthenticated`, `throttled` */
export async function signIn(call: {
  input: { body: z.output<typeof signInEndpoint.body> };
  app: AppContext;
  request: Request;
}): Promise<Reply<Me>> {
  const { app, request } = call;
  const { db, clock } = app;
  const name = call.input.body.name.trim().toLowerCase();
  const address = clientAddress(request.headers, env.trustedProxies);
  const person = await db.person.findUnique({ where: { name } });
  const target = person === null ? null : { type: 'person', id: person.id, name: person.displayName };
  const refuse = (reason: string) =>
    app.refusals.record(
      // Unknown names share one key, so that many of them displace no record of a person.
      `sign-in|${person?.id ?? 'unknown'}|${reason}`,
      signInEntry(target, reason),
    );

  const tried = await transaction(db, (tx) => takeTry(tx, { account: name, address, now: clock.now() }));
  if (tried.refusedMs > 0) {
    await refuse('too many attempts');
    const minutes = Math.ceil(tried.refusedMs / 60_000);
    throw new Failure('throttled', 'Too many sign-in attempts.', {
      retryAfterMs: tried.refusedMs,
      remedy: `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    });
  }
  if (tried.slowedMs > 0) await delay(tried.slowedMs, undefined, { signal: request.signal });
  const right = await verifyPassword(call.input.body.password, person?.passwordHash ?? null);
  if (person === null || !right || person.disabled) {
    await refuse('wrong name or password');
    throw incorrect();
  }
  const before = await principalOf(request.headers);
  const session = await transaction(db, async (tx) => {
    const now = clock.now();
    const { disabled, passwordHash } = await tx.person.findUniqueOrThrow({ where: { id: person.id } });
    // Changed while the password was checked: that ended the sessions, and must not be followed by another.
    if (disabled || passwordHash !== person.passwordHash) throw incorrect();
    const started = await startSession(tx, { personId: person.id, now });
    await forgiveTries(tx, { account: name, address, now });
    // A second sign-in in the same browser ends the first session.
    if (before !== null) await endSession(tx, before.sessionHash);
    const actor = { id: person.id, name: person.displayName, via: 'session' } as const;
    await appendAudit(tx, { ...signInEntry(target, ''), actor, outcome: 'ok' }, now);
    return started;
  });
  const me: Me = {
    id: person.id,
    name: person.name,
    displayName: person.displayName,
    roles: readRoles(person.roles),
    expiresAt: session.expiresAt,
  };
  const cookie = setSessionCookie({ token: session.token, headers: request.headers, maxAgeMs: absoluteMs });
  return new Reply(me, { 'Set-Cookie': cookie });
}

const incorrect = (): Failure => new Failure('unauthenticated', 'The name or password is incorrect.');

/** An unknown name is not written down: people type passwords into the wrong field. */
function signInEntry(target: AuditEntry['target'], reason: string): AuditEntry {
  return bareEntry({
    actor: { id: 'anonymous', name: 'anonymous', via: 'anonymous' },
    action: 'session.sign-in',
    outcome: 'denied',
    target,
    reason,
  });
}

export async function signOut(call: { app: AppContext; request: Request }): Promise<Reply<{ ok: true }>> {
  const { db, clock } = call.app;
  const { actor, sessionHash } = await authenticatePrincipal(call.request.headers);
  await transaction(db, async (tx) => {
    await endSession(tx, sessionHash);
    await appendAudit(
      tx,
      bareEntry({
        actor: { id: actor.id, name: actor.name, via: actor.via },
        action: 'session.sign-out',
        outcome: 'ok',
        target: { type: 'person', id: actor.id, name: actor.name },
      }),
      clock.now(),
    );
  });
  return new Reply({ ok: true }, { 'Set-Cookie': clearSessionCookie(call.request.headers) });
}

export async function getMe(call: { request: Request }): Promise<Me> {
  const { actor, personName, expiresAt } = await authenticatePrincipal(call.request.headers);
  return { id: actor.id, name: personName, displayName: actor.name, roles: actor.roles, expiresAt };
}
