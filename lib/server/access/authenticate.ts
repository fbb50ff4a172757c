import 'server-only';
import { headers } from 'next/headers';
import type { Actor } from '@/lib/domain/access/actor';
import { Failure } from '@/lib/domain/failure';
import { findPrincipal, type Principal } from '@/lib/server/access/sessions';
import { sessionToken } from '@/lib/server/access/session-cookie';
import { app } from '@/lib/server/boot';

/** The person behind a request. @throws Failure `unauthenticated`. */
export async function authenticate(request: Request): Promise<Actor> {
  return (await authenticatePrincipal(request.headers)).actor;
}

/** As `authenticate`, for a stream that only stays open: it does not keep the session from ending when idle. */
export async function authenticateAgain(request: Request): Promise<Actor> {
  return signedIn(await principalOf(request.headers, true)).actor;
}

/** As `authenticate`, with the session. @throws Failure `unauthenticated`. */
export async function authenticatePrincipal(from: Headers): Promise<Principal> {
  return signedIn(await principalOf(from));
}

function signedIn(principal: Principal | null): Principal {
  if (principal !== null) return principal;
  throw new Failure('unauthenticated', 'You are not signed in, or your session has expired.', {
    remedy: 'Sign in again.',
  });
}

/** For pages: the person behind the request being rendered; null when nobody is signed in. */
export async function currentActor(): Promise<Actor | null> {
  return (await principalOf(await headers()))?.actor ?? null;
}

/** Who a request's cookie stands for; null when nobody. */
export async function principalOf(from: Headers, watching = false): Promise<Principal | null> {
  const token = sessionToken(from);
  if (token === null) return null;
  const { db, clock } = await app();
  return findPrincipal(db, { token, now: clock.now(), watching });
}
