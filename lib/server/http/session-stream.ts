import 'server-only';
import { Failure } from '@/lib/domain/failure';

/** Each stream costs a timer and, for a change, a database poll per second. */
const STREAMS_PER_PERSON = 60;

export interface SessionStream {
  /** Open streams by person; shared by the app. */
  open: Map<string, number>;
  personId: string;
  signal: AbortSignal;
  /** Throws when the person may no longer read: signed out, disabled, without the right. */
  recheck: () => Promise<unknown>;
  recheckMs: number;
  /** How many streams it counts as, if it costs more than one. */
  cost?: number;
}

/** `make` gets a signal of the caller's or session's end. @throws Failure `throttled` for too many open streams */
export async function holdStream(
  stream: SessionStream,
  make: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const { open, personId, cost = 1 } = stream;
  const own = open.get(personId) ?? 0;
  if (own + cost > STREAMS_PER_PERSON)
    throw new Failure('throttled', 'You have too many live pages and logs open. Close some of them.', {
      retryAfterMs: 10_000,
    });
  open.set(personId, own + cost);
  const over = new AbortController();
  const check = setInterval(() => {
    stream.recheck().catch((error: unknown) => {
      // An unavailable database says nothing about the session.
      if (error instanceof Failure && error.code !== 'unavailable') over.abort();
    });
  }, stream.recheckMs);
  check.unref();
  const end = (): void => {
    clearInterval(check);
    const left = (open.get(personId) ?? cost) - cost;
    if (left > 0) open.set(personId, left);
    else open.delete(personId);
  };
  try {
    const response = await make(AbortSignal.any([stream.signal, over.signal]));
    return withEnd(response, once(end));
  } catch (error) {
    end();
    throw error;
  }
}

function once(run: () => void): () => void {
  let done = false;
  return () => {
    if (!done) run();
    done = true;
  };
}

/** Calls `end` when the body is read, breaks, or is canceled. */
function withEnd(response: Response, end: () => void): Response {
  const { body, headers, status } = response;
  if (body === null) {
    end();
    return response;
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>({
    // At once, even while the client reads nothing.
    start: (out) =>
      void reader.closed.catch((error: unknown) => {
        end();
        out.error(error);
      }),
    pull: async (out) => {
      const { done, value } = await reader.read();
      if (!done) return out.enqueue(value);
      end();
      out.close();
    },
    cancel: (reason) => {
      end();
      return reader.cancel(reason);
    },
  });
  return new Response(watched, { headers, status });
}
