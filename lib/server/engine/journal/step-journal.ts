import { z } from 'zod';
import { type Problem, problemSchema } from '@/lib/domain/change/change';
import { redactJson, searchedSecrets } from '@/lib/domain/change/secrets';
import { type Json, jsonSchema } from '@/lib/domain/json';
import type { TaskAct } from '@/lib/domain/change/next-pause';
import { readStored } from '@/lib/server/db/damaged-data';
import type { Db, Tx } from '@/lib/server/db/db';
import type { RunSession } from '../run/run-session';
import type { StepReceipt } from '@/lib/domain/change/step';

export type JournalState = 'waiting' | 'intent' | 'sent' | 'done' | 'skipped' | 'failed' | 'unknown';

/** One step's journal row, as the worker keeps it. Times are epoch milliseconds. */
export interface JournalEntry {
  stepId: string;
  state: JournalState;
  intentAt: number;
  answeredAt: number | null;
  tries: number;
  error?: Problem;
}

const receiptSchema = z.object({
  requestId: z.string().nullable(),
  taskId: z.string().nullable(),
  ref: z.string().nullable(),
});

const stateSchema = z.enum(['waiting', 'intent', 'sent', 'done', 'skipped', 'failed', 'unknown']);

interface Journal {
  entries: Map<string, JournalEntry>;
  receipts: Map<string, StepReceipt>;
}

/** @throws DamagedData. */
export const readJournal = (db: Db, changeId: string): Promise<Journal> =>
  readStored(db, { table: 'RunStep', id: changeId }, () => journalOf(db, changeId));

async function journalOf(db: Db, changeId: string): Promise<Journal> {
  const rows = await db.runStep.findMany({ where: { changeId } });
  const entries = new Map<string, JournalEntry>();
  const receipts = new Map<string, StepReceipt>();
  for (const row of rows) {
    entries.set(row.stepId, {
      stepId: row.stepId,
      state: stateSchema.parse(row.state),
      intentAt: row.intentAt?.getTime() ?? 0,
      answeredAt: row.answeredAt?.getTime() ?? null,
      tries: row.tries,
      ...(row.error === null ? {} : { error: problemSchema.parse(JSON.parse(row.error)) }),
    });
    if (row.receipt !== null) receipts.set(row.stepId, receiptSchema.parse(JSON.parse(row.receipt)));
  }
  return { entries, receipts };
}

const json = (value: Problem): Json => jsonSchema.parse(JSON.parse(JSON.stringify(value)));

/** Writes an entry inside the session's transaction. */
export const saveEntry =
  (session: RunSession, entry: JournalEntry, more: { receipt?: StepReceipt; error?: Problem; idx?: number } = {}) =>
  async (tx: Tx): Promise<void> => {
    const { changeId, fence } = session.lease;
    const { stepId, state, tries } = entry;
    const secrets = searchedSecrets(session.secrets);
    const data = {
      state,
      tries,
      fence,
      intentAt: new Date(entry.intentAt),
      answeredAt: entry.answeredAt === null ? null : new Date(entry.answeredAt),
      ...(more.receipt === undefined ? {} : { receipt: JSON.stringify(more.receipt) }),
      error: more.error === undefined ? null : JSON.stringify(redactJson(json(more.error), secrets)),
    };
    await tx.runStep.upsert({
      where: { changeId_stepId: { changeId, stepId } },
      create: { ...data, changeId, stepId, idx: more.idx ?? 0 },
      update: data,
    });
  };

/** Key of an action on a step's task: a row per action, beside the step's own. */
export const actRow = (stepId: string, act: TaskAct): string => `${stepId}/${act}`;

export const newEntry = (stepId: string, now: number): JournalEntry => ({
  stepId,
  state: 'waiting',
  intentAt: now,
  answeredAt: null,
  tries: 0,
});
