import type { Wall } from '@/lib/contract/wall';
import { urlOf } from '@/lib/client/call';
import { routeOf } from '@/lib/contract/routes';

/** Where the answers come from: a link, or the preview of a person who edits the screen. */
export type WallSource = { link: string } | { screen: string };

/** `gone`: Mullion itself says that the link opens nothing. `failed`: anything else, also a page of a proxy in between. */
export type WallAnswer =
  | { kind: 'wall'; wall: Wall }
  | { kind: 'gone' | 'signed-out' }
  | { kind: 'failed'; retryAfterMs: number };

/** A server that accepts the request and says nothing is as good as none. */
const patienceMs = 10_000;

const pathOf = (source: WallSource): string =>
  'link' in source
    ? urlOf(routeOf('wall.get').path, source, undefined)
    : urlOf(routeOf('screens.preview').path, source, undefined);

/** Never rejects. */
export async function readWall(source: WallSource, stopped: AbortSignal): Promise<WallAnswer> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patienceMs)]);
    const response = await fetch(pathOf(source), {
      headers: { accept: 'application/json' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
    return answerOf(response.status, await response.json());
  } catch {
    return { kind: 'failed', retryAfterMs: 0 };
  }
}

/** Only a failure in the form of Mullion ends a screen: a proxy says 404 too while the server is replaced. */
export function answerOf(status: number, body: unknown): WallAnswer {
  if (status === 200 && isWall(body)) return { kind: 'wall', wall: body };
  const error = failureIn(body);
  if (status === 404 && error?.code === 'not-found') return { kind: 'gone' };
  if ((status === 401 && error?.code === 'unauthenticated') || (status === 403 && error?.code === 'forbidden'))
    return { kind: 'signed-out' };
  return { kind: 'failed', retryAfterMs: error?.retryAfterMs ?? 0 };
}

/** The server checks the rest against its contract before it is sent. */
const isWall = (body: unknown): body is Wall =>
  typeof body === 'object' && body !== null && 'pages' in body && Array.isArray(body.pages) && 'screen' in body;

function failureIn(body: unknown): { code: unknown; retryAfterMs: number } | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const wait = 'retryAfterMs' in error ? Number(error.retryAfterMs) : 0;
  return { code: error.code, retryAfterMs: Number.isFinite(wait) ? wait : 0 };
}
