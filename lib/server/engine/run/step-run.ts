import type { Problem } from '@/lib/domain/change/problem';
import type { Observation, StepDefinition } from '@/lib/domain/change/kind';
import type { TaskAct } from '@/lib/domain/change/next-pause';
import type { Message } from '@/lib/domain/message/model';
import { RunEnd } from './run-end';
import type { RunSession } from './run-session';
import { type JournalEntry, saveEntry } from '../journal/step-journal';
import type { WorkRows } from '../work/work-rows';

/** What was asked of the rolling task that a step waits for. */
export interface TaskRun {
  acts: Record<TaskAct, JournalEntry>;
  /** Refusals in a row that may pass, and not again before. */
  refusals: number;
  retryAt: Record<TaskAct, number>;
  unseenSince: number | null;
}

/** A step under way. `told` is the last text shown, so that only news become events. */
export interface StepRun {
  session: RunSession;
  step: StepDefinition;
  entry: JournalEntry;
  idx: number;
  reported: Message;
  /** Looks in a row that failed. */
  blind: number;
  blindSince: number | null;
  /** Writes refused in a row that may pass, since when, and not again before. */
  refusals: number;
  refusedSince: number | null;
  retryAt: number;
  task: TaskRun;
  /** Rows that the step's looks tell of; opened with the first of them. */
  rows?: WorkRows;
}

const POLL_MS = 3_000;

/** Between two looks at what is not done. */
export const pollOf = ({ session }: Pick<StepRun, 'session'>): number => session.parts.config.pollMs ?? POLL_MS;

export type Look = Observation | { state: 'blind'; error: unknown };

export async function look({ session, step }: Pick<StepRun, 'session' | 'step'>): Promise<Look> {
  try {
    return await step.done(session.runContext());
  } catch (error) {
    return { state: 'blind', error };
  }
}

/** @throws RunEnd always. */
export async function failStep(run: StepRun, error: Problem): Promise<never> {
  const { session, step, entry } = run;
  await session.record([{ type: 'step-failed', body: { step: step.id, error } }], {
    also: saveEntry(session, { ...entry, state: 'failed' }, { error, idx: run.idx }),
  });
  throw new RunEnd('failed', error);
}
