import 'server-only';
import { Failure } from '@/lib/domain/failure';

/** More than anybody keeps open; each costs a timer and, for a change, a look at the database a second. */
const STREAMS_PER_PERSON = 60;
const RECHECK_MS = 5_000;

export interface Pause {
  /** Open streams by person; belongs to the app. */
  open: Map<string, number>;
  personId: string;
  /** The caller's own end. */
  signal: AbortSignal;
  /** Throws when the person may not read on: signed out, disabled, without the right. */
  recheck: () => Promise<unknown>;
}

/**
 * A streamed answer that lasts no longer than the right to read it: `make` gets a signal that ends with the caller or with their
 * session. @throws Failure `throttled` when the person has too many open
 */
export async function holdStream(hold: Pause, make: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const { open, personId } = hold;
  const own = open.get(personId) ?? 0;
  if (own >= STREAMS_PER_PERSON)
    throw new Failure('throttled', `You have ${own} live pages open. Close some of them.`, { retryAfterMs: 10_000 });
  open.set(personId, own + 1);
  const over = new AbortController();
  const check = setInterval(() => {
    hold.recheck().catch((error: unknown) => {
      // A database that does not answer says nothing about the session.
      if (error instanceof Failure && error.code !== 'unavailable') over.abort();
    });
  }, RECHECK_MS);
  check.unref();
  const end = (): void => {
    clearInterval(check);
    const left = (open.get(personId) ?? 1) - 1;
    if (left > 0) open.set(personId, left);
    else open.delete(personId);
  };
  try {
    const response = await make(AbortSignal.any([hold.signal, over.signal]));
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

/** The same answer, with `end` called when its body is read to the end, breaks, or is not wanted any more. */
function withEnd(response: Response, end: () => void): Response {
  const { body, headers, status } = response;
  if (body === null) {
    end();
    return response;
  }
  const reader = body.getReader();
  const watched = new ReadableStream<Uint8Array>({
    pull: async (out) => {
      try {
        const { done, value } = await reader.read();
        if (!done) return out.enqueue(value);
        end();
        out.close();
      } catch (error) {
        end();
        out.error(error);
      }
    },
    cancel: (reason) => {
      end();
      return reader.cancel(reason);
    },
  });
  return new Response(watched, { headers, status });
}
