import 'server-only';
import { changeParams } from '@/lib/contract/changes';
import { emptyInput } from '@/lib/contract/endpoint';
import { changeEventsPath } from '@/lib/contract/routes';
import type { ChangeEvent } from '@/lib/domain/change/change';
import { parseChangeEvent } from '@/lib/domain/change/event';
import { Failure } from '@/lib/domain/failure';
import { isOver } from '@/lib/domain/change/state';
import type { AppContext } from '@/lib/server/app-context';

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

export const followChangeEndpoint = {
  id: 'changes.events',
  method: 'GET',
  path: changeEventsPath,
  params: changeParams,
  query: emptyInput,
} as const;

const seqOf = (text: string | null): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0);

/** A body that does not fit its type is not sent: its event changes nothing. */
function messageOf(event: ChangeEvent): string {
  const { type, body } = parseChangeEvent(event) ?? { type: 'unknown', body: null };
  return `id: ${event.seq}\ndata: ${JSON.stringify({ ...event, type, body })}\n\n`;
}

function streamOf(events: AsyncIterable<ChangeEvent>, stop: AbortController): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  let beat: ReturnType<typeof setInterval>;
  const pump = async (out: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    for await (const event of events) out.enqueue(text.encode(messageOf(event)));
  };
  return new ReadableStream<Uint8Array>({
    start: (out) => {
      out.enqueue(text.encode('retry: 2000\n\n'));
      beat = setInterval(() => out.enqueue(text.encode(': still here\n\n')), HEARTBEAT_MS);
      pump(out)
        .then(
          () => out.close(),
          (error: unknown) => out.error(error),
        )
        .catch(() => undefined)
        .finally(() => clearInterval(beat));
    },
    cancel: () => {
      clearInterval(beat);
      stop.abort();
    },
  });
}

/** Events after `Last-Event-ID`, then live ones; 204 when all were seen, which makes an EventSource stop. */
export async function followChange({
  input,
  app,
  request,
  signal,
}: {
  input: { params: { id: string } };
  app: AppContext;
  request: Request;
  signal: AbortSignal;
}): Promise<Response> {
  const { id } = input.params;
  const change = await app.engine.get(id);
  if (change === null) throw new Failure('not-found', `There is no change ${id}.`);
  const seen = seqOf(request.headers.get('last-event-id'));
  // An id beyond the last event: start from the beginning.
  const after = seen > change.version ? 0 : seen;
  if (isOver(change.state) && after >= change.version) return new Response(null, { status: 204 });
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), { once: true });
  const events = app.engine.events({ id, after, signal: stop.signal });
  return new Response(streamOf(events, stop), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
