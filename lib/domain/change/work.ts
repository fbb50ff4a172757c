import { z } from 'zod';
import type { Phrase, Message } from '../message/model';
import { phraseSchema } from '../message/model';
import type { RunContext } from './context';
import type { Problem } from './problem';

/** `moving`: sent, and its effect is in progress. The last three are final. */
export const workStateSchema = z.enum(['waiting', 'blocked', 'moving', 'done', 'skipped', 'failed']);
export type WorkState = z.infer<typeof workStateSchema>;

const workRowType = z.enum(['pod', 'node', 'roll', 'workload']);
export type WorkRowType = z.infer<typeof workRowType>;

/** One item of a work step, as the screen shows it. */
export interface WorkRow {
  /** Its identity in the cluster or cloud, e.g. the pod's UID. */
  key: string;
  /** `roll`: a node that the provider upgrades. `workload`: one whose pods follow its template. */
  type: WorkRowType;
  /** What it belongs to: the UID of its node. */
  group: string;
  name: string;
  state: WorkState;
  detail: Message;
  /** Where its replacement runs. If absent, the previous value is kept. */
  where?: string | undefined;
}

/** The result of one small write. Thrown errors are handled as for any write. */
export type WorkAnswer =
  /** Accepted, or its target no longer exists: the next check shows the effect. */
  | { state: 'accepted'; requestId: string | null }
  /** Certainly without effect; this item is not retried before `retryAfterMs`. */
  | { state: 'refused'; code: string; message: Message; retryAfterMs: number }
  /** Certainly without effect; nothing at all is sent before `retryAfterMs`. */
  | { state: 'busy'; retryAfterMs: number }
  /** It can never succeed: the run stops with this problem. */
  | { state: 'never'; problem: Problem };

/** A small write that may be sent now; it is idempotent. */
export interface WorkAct {
  /** Key of its row. */
  key: string;
  send(ctx: RunContext): Promise<WorkAnswer>;
}

export interface WorkView {
  /** All current items; one that is no longer listed keeps its last row. */
  rows: WorkRow[];
  /** Writes that may be sent now, in parallel. */
  acts: WorkAct[];
  end:
    | { state: 'working' }
    | { state: 'done' }
    | { state: 'failed'; problem: Problem }
    /** A limit was reached: the run pauses, and a person decides whether to resume or stop. */
    | { state: 'ask'; message: Message };
  detail: Message;
  nextLookMs: number;
}

/** The record of one item; survives restarts. Times are epoch milliseconds. */
export interface PastItem {
  state: WorkState;
  since: number;
  name: string;
  group: string;
  where: string | null;
  act: PastAct | null;
}

export interface PastAct {
  /** `intent`: it was about to be sent, and may have been. `unknown`: the answer was unclear. */
  state: 'intent' | 'accepted' | 'refused' | 'unknown';
  at: number;
  tries: number;
  /** No retry before this time. */
  retryAt: number;
  /** Why it was refused; empty otherwise. */
  code: string;
  message: Message;
}

export interface WorkPast {
  items: ReadonlyMap<string, PastItem>;
  /** When the step began or was resumed: time limits count from here. */
  from: number;
}

/** Many small writes in parallel, each idempotent by its own precondition (a UID) and verified by its effect. */
export interface StepWork {
  /** Reads the current state and writes nothing; called again after every round of writes. */
  look(ctx: RunContext, past: WorkPast): Promise<WorkView>;
}

export const emptyPast = (from: number): WorkPast => ({ items: new Map(), from });

/** Whether an item may be sent now, considering earlier answers. */
export const isDue = (past: WorkPast, key: string, now: number): boolean =>
  (past.items.get(key)?.act?.retryAt ?? 0) <= now;

/** An item as endpoints and screens show it. */
export const workItemSchema = z.object({
  step: z.string(),
  key: z.string(),
  /** Increases with every change of a row of this run: rows after a `rev` are new. */
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
  /** Its history, oldest first; the oldest of more than about twenty entries are dropped. */
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
