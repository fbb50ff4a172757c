import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { noDatabaseDigest } from '@/lib/contract/page-digest';
import type { Actor } from '@/lib/domain/access/actor';
import { Failure } from '@/lib/domain/failure';
import { findPrincipal, type Principal } from '@/lib/server/access/sessions';
import { app } from '@/lib/server/boot';
import { databaseFailureOf, databaseUnavailable } from '@/lib/server/db/database-failure';

const secureCookie = '__Host-mullion';
export const plainCookie = 'mullion';

const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Whether the browser speaks HTTPS to us, directly or through the proxy in front. */
export function isHttps(headers: Headers): boolean {
  const hops = headers.get('x-forwarded-proto') ?? '';
  return hops.split(',').at(-1)?.trim().toLowerCase() === 'https';
}

/** Null when absent or malformed. Over HTTPS only the `__Host-` cookie counts: a sibling domain can plant the other. */
function sessionToken(headers: Headers): string | null {
  const name = isHttps(headers) ? secureCookie : plainCookie;
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    return tokenPattern.test(value) ? value : null;
  }
  return null;
}

/** `Set-Cookie` for a new session. `maxAgeMs` is the absolute life time. */
export const setSessionCookie = (o: { token: string; headers: Headers; maxAgeMs: number }): string =>
  cookie({ value: o.token, headers: o.headers, maxAgeSeconds: Math.floor(o.maxAgeMs / 1000) });

export const clearSessionCookie = (headers: Headers): string => cookie({ value: '', headers, maxAgeSeconds: 0 });

function cookie(o: { value: string; headers: Headers; maxAgeSeconds: number }): string {
  const rest = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${o.maxAgeSeconds}`;
  return isHttps(o.headers) ? `${secureCookie}=${o.value}; ${rest}; Secure` : `${plainCookie}=${o.value}; ${rest}`;
}

/** The person behind a request. @throws Failure `unauthenticated`. */
export const authenticate = async (request: Request): Promise<Actor> =>
  (await authenticatePrincipal(request.headers)).actor;

/** As `authenticate`, later in a request: an open stream does not keep the session from ending when idle. */
export const authenticateAgain = async (request: Request): Promise<Actor> =>
  signedIn(await principalOf(request.headers, true)).actor;

/** As `authenticate`, with the session. @throws Failure `unauthenticated`. */
export const authenticatePrincipal = async (from: Headers): Promise<Principal> => signedIn(await principalOf(from));

function signedIn(principal: Principal | null): Principal {
  if (principal !== null) return principal;
  throw new Failure('unauthenticated', 'You are not signed in, or your session has expired.', {
    remedy: 'Sign in again.',
  });
}

/** For pages: null when not signed in. @throws with `noDatabaseDigest`, by which the page says what is wrong. */
export async function currentActor(): Promise<Actor | null> {
  const from = await headers();
  const { database } = await app();
  try {
    return (await database.orUnreachable(principalOf(from)))?.actor ?? null;
  } catch (error) {
    throw withDigest(error);
  }
}

/** Next gives the browser the digest of an error and nothing else. */
export function withDigest(error: unknown): unknown {
  const isKnown = error instanceof Failure && error.code === 'unavailable';
  const failure = isKnown ? 'unreachable' : databaseFailureOf(error);
  return failure === null ? error : Object.assign(databaseUnavailable(failure), { digest: noDatabaseDigest });
}

/** For pages: redirects to the sign-in page, which leads back to `path`. */
export async function requireSignIn(path: string): Promise<Actor> {
  return (await currentActor()) ?? redirect(`/sign-in?next=${encodeURIComponent(path)}`);
}

export async function principalOf(from: Headers, watching = false): Promise<Principal | null> {
  const token = sessionToken(from);
  if (token === null) return null;
  const { db, database, clock } = await app();
  // Use is not recorded while nothing can be written, so that reading goes on.
  return findPrincipal(db, { token, now: clock.now(), watching: watching || database.failure() !== null });
}
