import { z } from 'zod';
import type { Phrase, Message } from '../message/model';
import { phraseSchema } from '../message/model';
import type { RunContext } from './context';
import type { Problem } from './problem';

/** `moving`: it was sent and its effect is on its way. The last three are ends. */
export const workStateSchema = z.enum(['waiting', 'blocked', 'moving', 'done', 'skipped', 'failed']);
export type WorkState = z.infer<typeof workStateSchema>;

const workRowType = z.enum(['pod', 'node', 'roll', 'workload']);
export type WorkRowType = z.infer<typeof workRowType>;

/** One item of a work step, as the screen shows it. */
export interface WorkRow {
  /** Its identity in the world, e.g. the pod's UID. */
  key: string;
  /** `roll`: a node that the provider brings to something new. `workload`: one whose pods follow its template. */
  type: WorkRowType;
  /** What it belongs to: the UID of its node. */
  group: string;
  name: string;
  state: WorkState;
  detail: Message;
  /** Where its replacement is. What was told once stays when it is absent. */
  where?: string | undefined;
}

/** How one small write ended. What is thrown in place of an answer is judged as for any write. */
export type WorkAnswer =
  /** Taken, or what it was for is gone already: the next look tells. */
  | { state: 'accepted'; requestId: string | null }
  /** Certainly without effect; this item not again before `retryAfterMs`. */
  | { state: 'refused'; code: string; message: Message; retryAfterMs: number }
  /** Certainly without effect; nothing at all is sent before `retryAfterMs`. */
  | { state: 'busy'; retryAfterMs: number }
  /** It can never work: the run stops with this. */
  | { state: 'never'; problem: Problem };

/** A small write that may be sent now: repeated, it does nothing more. */
export interface WorkAct {
  /** Of the row it is for. */
  key: string;
  send(ctx: RunContext): Promise<WorkAnswer>;
}

export interface WorkView {
  /** Every item there is; one that is not listed any more keeps its last row. */
  rows: WorkRow[];
  /** What may be sent now, side by side. */
  acts: WorkAct[];
  end:
    | { state: 'working' }
    | { state: 'done' }
    | { state: 'failed'; problem: Problem }
    /** A limit was reached: the run pauses, and a person has it go on or stop. */
    | { state: 'ask'; message: Message };
  detail: Message;
  nextLookMs: number;
}

/** What is on record of one item; survives restarts. Times are epoch milliseconds. */
export interface PastItem {
  state: WorkState;
  since: number;
  name: string;
  group: string;
  where: string | null;
  act: PastAct | null;
}

export interface PastAct {
  /** `intent`: it was about to be sent, and perhaps was. `unknown`: the answer was unclear. */
  state: 'intent' | 'accepted' | 'refused' | 'unknown';
  at: number;
  tries: number;
  /** Not again before. */
  retryAt: number;
  /** Why it was refused; empty otherwise. */
  code: string;
  message: Message;
}

export interface WorkPast {
  items: ReadonlyMap<string, PastItem>;
  /** When the step began, or went on after it was held: limits count from here. */
  from: number;
}

/** Many small writes side by side, each idempotent by its own precondition (a UID) and seen in the world afterwards. */
export interface StepWork {
  /** Looks at the world and writes nothing; called again after every round of acts. */
  look(ctx: RunContext, past: WorkPast): Promise<WorkView>;
}

export const emptyPast = (from: number): WorkPast => ({ items: new Map(), from });

/** Whether an item may be sent for now, as far as earlier answers tell. */
export const isDue = (past: WorkPast, key: string, now: number): boolean =>
  (past.items.get(key)?.act?.retryAt ?? 0) <= now;

/** An item as endpoints and screens show it. */
export const workItemSchema = z.object({
  step: z.string(),
  key: z.string(),
  /** Rises with every change of a row of this run: rows after a `rev` are what is new. */
  rev: z.number(),
  type: workRowType,
  group: z.string(),
  name: z.string(),
  state: workStateSchema,
  since: z.number(),
  detail: z.string(),
  detailPhrase: phraseSchema.optional(),
  where: z.string().nullable(),
  tries: z.number(),
  /** What it went through, oldest first; the oldest are dropped beyond some twenty. */
  log: z.array(
    z.object({ at: z.number(), state: workStateSchema, detail: z.string(), phrase: phraseSchema.optional() }),
  ),
});
export type WorkItem = z.infer<typeof workItemSchema>;
export type WorkLogLine = { at: number; state: WorkState; detail: string; phrase?: Phrase | undefined };

/** How many rows are in each state. */
export const workTotalsSchema = z.record(workStateSchema, z.number());
export type WorkTotals = Record<WorkState, number>;

export function totalsOf(states: Iterable<WorkState>): WorkTotals {
  const totals: WorkTotals = { waiting: 0, blocked: 0, moving: 0, done: 0, skipped: 0, failed: 0 };
  for (const state of states) totals[state] += 1;
  return totals;
}
