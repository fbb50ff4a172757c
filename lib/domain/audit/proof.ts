import { z } from 'zod';
import { type ChangeState, isOver } from '../change/state';
import type { Sha256 } from './fit-json';

/**
 * What a record proves about its change: SHA-256 of all its events up to then and, of a change that is over or needs
 * attention, of the work items and steps of its run. Records of earlier releases have none.
 */
export const proofSchema = z.strictObject({
  /** How many events there were. */
  events: z.number(),
  eventsHash: z.string(),
  workHash: z.string().exactOptional(),
  stepsHash: z.string().exactOptional(),
});
export type Proof = z.infer<typeof proofSchema>;
export type JournalHashes = Pick<Proof, 'workHash' | 'stepsHash'>;

/** Whether records of a change in this state prove its journal, which nothing alters then. */
export const isJournalProven = (state: ChangeState): boolean => isOver(state) || state === 'needs-attention';

/** Those of the proven hashes that the present journal does not have. */
export const alteredHashes = (proven: JournalHashes, now: JournalHashes): JournalHashes => ({
  ...(proven.workHash === undefined || proven.workHash === now.workHash ? {} : { workHash: proven.workHash }),
  ...(proven.stepsHash === undefined || proven.stepsHash === now.stepsHash ? {} : { stepsHash: proven.stepsHash }),
});

/** An event as it is stored. */
export interface StoredEvent {
  seq: number;
  at: Date;
  type: string;
  body: string;
}

/** The hash of no event. */
export const noEvents = '';

/** The hash of some events, given that of those before them. */
export const eventsHash = (before: string, events: readonly StoredEvent[], sha256: Sha256): string =>
  events.reduce(
    (hash, { seq, at, type, body }) =>
      sha256(JSON.stringify(['mullion/events/1', hash, seq, at.getTime(), type, body])),
    before,
  );

type Row = readonly (string | number | null)[];

/** In an order of its own: databases sort texts differently. */
export const rowsHash = (rows: readonly Row[], sha256: Sha256): string =>
  sha256(JSON.stringify(['mullion/rows/1', ...rows.map((row) => JSON.stringify(row)).toSorted()]));
