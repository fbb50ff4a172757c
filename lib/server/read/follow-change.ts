import 'server-only';
import { z } from 'zod';
import { changeEventsPath, changeParams } from '@/lib/contract/changes';
import { none } from '@/lib/contract/none';
import type { Change, ChangeEvent } from '@/lib/domain/change/change';
import { Failure } from '@/lib/domain/failure';
import { terminalStates } from '@/lib/domain/change/state';
import type { House } from '@/lib/server/house';

/** Keeps proxies from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;

/** The door of a change's events. */
export const followChangeDoor = {
  id: 'changes.events',
  method: 'GET',
  path: changeEventsPath,
  params: changeParams,
  query: none,
} as const;

const seqSchema = z.coerce.number().int().min(0).catch(0);

const messageOf = (event: ChangeEvent): string => `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;

const isOver = (change: Change): boolean => terminalStates.some((state) => state === change.state);

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

/**
 * Events of a change as SSE: first those after `Last-Event-ID`, then as they happen. It ends when the change is over;
 * a reconnect that has seen everything is answered with 204, which tells an EventSource to stop.
 */
export async function followChange({
  input,
  house,
  request,
}: {
  input: { params: { id: string } };
  house: House;
  request: Request;
}): Promise<Response> {
  const { id } = input.params;
  const change = await house.engine.get(id);
  if (change === null) throw new Failure('not-found', `There is no change ${id}.`);
  const after = seqSchema.parse(request.headers.get('last-event-id') ?? 0);
  if (isOver(change) && after >= change.version) return new Response(null, { status: 204 });
  const stop = new AbortController();
  request.signal.addEventListener('abort', () => stop.abort(), { once: true });
  const events = house.engine.events({ id, after, signal: stop.signal });
  return new Response(streamOf(events, stop), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
