import type { ChangeEvent } from '@/lib/domain/change/change';
import { readEvents } from './change-log';
import type { EngineParts } from '../deps';
import { isOver } from '@/lib/domain/change/state';
import { sleep } from '../pause/sleep';

/** How long events of another replica may take; inside one process the bus notifies at once. */
const POLL_MS = 1_000;

/** Each once, in order, until the change is over; from the database only, so that a reconnect sees the same. */
export async function* followEvents(
  parts: EngineParts,
  { id, after, signal }: { id: string; after: number; signal: AbortSignal },
): AsyncGenerator<ChangeEvent> {
  let seq = after;
  let news = false;
  let wake: (() => void) | null = null;
  const leave = parts.bus.follow(id, () => {
    news = true;
    wake?.();
  });
  try {
    while (!signal.aborted) {
      news = false;
      const events = await readEvents(parts.db, id, seq);
      for (const event of events) {
        seq = event.seq;
        yield event;
      }
      if (await isFinished(parts, id)) {
        if (events.length === 0) return;
        continue;
      }
      if (news) continue;
      const resting = sleep(POLL_MS, signal);
      wake = resting.wake;
      await resting.done;
      wake = null;
    }
  } finally {
    leave();
  }
}

async function isFinished(parts: EngineParts, id: string): Promise<boolean> {
  const row = await parts.db.change.findUnique({ where: { id }, select: { state: true } });
  return row === null || isOver(row.state);
}
