import 'server-only';
import { Failure } from '@/lib/domain/failure';
import { isHttps } from '@/lib/server/access/authenticate';
import { app } from '@/lib/server/boot';
import { databaseFailureOf } from '@/lib/server/db/database-failure';
import { logFault } from '@/lib/server/engine/log-fault';
import { plainPage } from './plain-page';
import { linkCookie, type OpenedLink, openLink } from './open-link';

/** The longest that browsers keep a cookie (RFC 6265bis). */
const longestMs = 400 * 86_400_000;

/** Of the page of the screen and of its one endpoint, and of no other path. */
function cookiesOf({ id, expiresAt }: OpenedLink, o: { token: string; headers: Headers; now: number }): string[] {
  const maxAge = Math.floor(Math.min(longestMs, (expiresAt ?? Infinity) - o.now) / 1_000);
  const secure = isHttps(o.headers) ? '; Secure' : '';
  return [`/wall/screens/${id}`, `/api/wall/${id}`].map(
    (path) => `${linkCookie}=${o.token}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`,
  );
}

/**
 * Opens a link: keeps the token in a cookie and leads to an address without it, so that it stands neither on the display nor in
 * its history or referrers.
 */
export async function exchangeLink(request: Request, token: string): Promise<Response> {
  const { headers } = request;
  try {
    const context = await app();
    const opened = await openLink(context, token, headers);
    const answer = new Headers({ Location: `/wall/screens/${opened.id}`, 'Cache-Control': 'no-store' });
    for (const cookie of cookiesOf(opened, { token, headers, now: context.clock.now() }))
      answer.append('Set-Cookie', cookie);
    return new Response(null, { status: 303, headers: answer });
  } catch (error) {
    return refusal(error, headers);
  }
}

function refusal(error: unknown, headers: Headers): Response {
  if (error instanceof Failure && error.code === 'not-found')
    return plainPage({ status: 404, text: 'missing', headers });
  const retryAfterMs = error instanceof Failure ? error.details.retryAfterMs : undefined;
  if (retryAfterMs !== undefined) return plainPage({ status: 429, text: 'throttled', headers, retryAfterMs });
  if (!(error instanceof Failure) && databaseFailureOf(error) === null) logFault('failed to open a link', error);
  return plainPage({ status: 503, text: 'unavailable', headers, retryAfterMs: 10_000 });
}
