import 'server-only';
import type { z } from 'zod';
import { emptyInput, type Endpoint } from '@/lib/contract/endpoint';
import type { Actor } from '@/lib/domain/access/actor';
import { authorizeRequest, type Access } from '@/lib/server/http/authorize-request';
import { holdStream } from '@/lib/server/http/session-stream';
import { readRequest } from '@/lib/server/http/read-request';
import type { AppContext } from '@/lib/server/app-context';

export interface Call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, Who = Actor> {
  input: { params: z.output<P>; query: z.output<Q>; body: z.output<B> };
  actor: Who;
  app: AppContext;
  request: Request;
}

/** Ends with the caller, with their session, or with their right to read. */
export interface Streaming {
  signal: AbortSignal;
}

/** An answer with headers (`Set-Cookie`) or its own status, in place of the bare value. */
export class Reply<T> {
  constructor(
    readonly value: T,
    readonly headers: Record<string, string>,
    readonly status = 200,
  ) {}
}

export type Route = (request: Request) => Promise<Response>;

/** The verb of a GET must change nothing. Outside production the answer is checked against the contract. */
export function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  verb: (call: Call<P, Q, B>) => Promise<z.input<R> | Reply<z.input<R>>>,
  access: Extract<Access, { public?: false }>,
): Route;
export function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  verb: (call: Call<P, Q, B, Actor | null>) => Promise<z.input<R> | Reply<z.input<R>>>,
  access: { public: true },
): Route;
export function serve<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  verb: (call: Call<P, Q, B, never>) => Promise<z.input<R> | Reply<z.input<R>>>,
  access: Access,
): Route {
  return (request) =>
    authorizeRequest({
      request,
      endpoint: endpoint,
      access,
      inside: async ({ actor, app, authorizeAgain }) => {
        let now = actor;
        // A caller can hold back the end of a body. An account that was disabled meanwhile is not told what is wrong with it.
        const input = await readRequest(request, endpoint).finally(async () => {
          if (endpoint.method !== 'GET') now = await authorizeAgain();
        });
        // Only public endpoints get null, and their verb takes null: see the overloads.
        const answer = await verb({ input, actor: now as never, app, request });
        return respond(endpoint, answer);
      },
    });
}

/**
 * As `serve`, for streams: the verb makes the Response. Reads no body. `recheckMs`: shorter for a file, which is soon sent. `cost`: of
 * a stream that takes more than a usual one.
 */
export function serveStream<P extends z.ZodType, Q extends z.ZodType>(
  endpoint: { id: string; method: 'GET'; path: string; params: P; query: Q },
  verb: (
    call: Omit<Call<P, Q, z.ZodType>, 'input'> & Streaming & { input: { params: z.output<P>; query: z.output<Q> } },
  ) => Promise<Response>,
  {
    recheckMs = 5_000,
    cost = 1,
    ...access
  }: Extract<Access, { public?: false }> & { recheckMs?: number; cost?: number },
): Route {
  return (request) =>
    authorizeRequest({
      request,
      endpoint,
      access,
      inside: async ({ actor, app, authorizeAgain }) => {
        const { params, query } = await readRequest(request, { ...endpoint, body: emptyInput });
        // Streams are never public, so the actor is authenticated.
        const person = actor as Actor;
        const check = { recheck: authorizeAgain, recheckMs, cost };
        const stream = { open: app.streams, personId: person.id, signal: request.signal, ...check };
        return holdStream(stream, (signal) => verb({ input: { params, query }, actor: person, app, request, signal }));
      },
    });
}

function respond<R extends z.ZodType>(endpoint: { id: string; response: R }, answer: unknown): Response {
  const { value, headers, status } = answer instanceof Reply ? answer : new Reply(answer, {});
  if (process.env.NODE_ENV !== 'production') {
    const checked = endpoint.response.safeParse(value);
    if (!checked.success) {
      const issues = checked.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw new Error(`${endpoint.id} returned a response that its contract does not allow: ${issues.join('; ')}`);
    }
  }
  return Response.json(value, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}
