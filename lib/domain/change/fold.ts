import type { Change, ChangeEvent } from './change';
import { parseChangeEvent } from './event';
import { applyFact } from './reduce';

export const applyEvent = (change: Change | null, event: ChangeEvent): Change | null =>
  applyFact(change, { seq: event.seq, at: event.at, fact: parseChangeEvent(event) });

/** Folds a whole log, oldest first; null for a log that does not start with `requested`. */
export const reduceChange = (events: readonly ChangeEvent[]): Change | null =>
  events.reduce<Change | null>(applyEvent, null);
