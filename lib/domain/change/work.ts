import { z } from 'zod';
import type { Phrase } from '../message/model';
import { phraseSchema } from '../message/schema';

/** `moving`: sent, and its effect is in progress. The last three are final. */
const workStateSchema = z.enum(['waiting', 'blocked', 'moving', 'done', 'skipped', 'failed']);
export type WorkState = z.infer<typeof workStateSchema>;

/** `ended-pod`: it had ended before it was evicted, so it is deleted and counts as no interruption. */
const workRowType = z.enum(['pod', 'ended-pod', 'node', 'roll', 'workload']);
export type WorkRowType = z.infer<typeof workRowType>;
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

export const workTotalsSchema = z.record(workStateSchema, z.number());
export type WorkTotals = Record<WorkState, number>;
