import type { ChangePhase } from '@/lib/domain/audit/actions';
import type { Problem } from '@/lib/domain/change/change';
import type { TaskAct } from '@/lib/domain/change/next-pause';
import type { Message } from '@/lib/domain/message/model';
import { RunEnd } from './run-end';
import type { RunSession } from './run-session';
import type { AuditNote } from '../journal/audit-entry';
import { type Found, lostAnswer } from '../journal/lost-answer';
import { actRow, type JournalEntry, newEntry, saveEntry } from '../journal/step-journal';
import type { WorkRows } from '../work/work-rows';
import type { Observation, StepDefinition } from '@/lib/domain/change/step';

export interface TaskRun {
  acts: Record<TaskAct, JournalEntry>;
  /** Consecutive refusals that may pass, and the earliest retry. */
  refusals: number;
  retryAt: Record<TaskAct, number>;
  unseenSince: number | null;
}

/** A step under way. `reported` is the last text shown, so that only news become events. */
export interface StepRun {
  session: RunSession;
  step: StepDefinition;
  entry: JournalEntry;
  idx: number;
  reported: Message;
  /** Consecutive failed checks. */
  blind: number;
  blindSince: number | null;
  /** Consecutive refusals that may pass, since when, and the earliest retry. */
  refusals: number;
  refusedSince: number | null;
  retryAt: number;
  task: TaskRun;
  rows?: WorkRows;
}

const POLL_MS = 3_000;

export const pollOf = ({ session }: Pick<StepRun, 'session'>): number => session.parts.config.pollMs ?? POLL_MS;

export type Look = Observation | { state: 'blind'; error: unknown };

export async function look({ session, step }: Pick<StepRun, 'session' | 'step'>): Promise<Look> {
  try {
    return await step.done(session.runContext());
  } catch (error) {
    return { state: 'blind', error };
  }
}

export const note = (run: StepRun, phase: ChangePhase, more: Partial<AuditNote> = {}): AuditNote => ({
  phase,
  after: { step: run.step.id },
  ...more,
});

/** The answer of its call if that was interrupted; recorded together with the entry's next state. */
export const lostNotes = (run: StepRun, found: Found): AuditNote[] =>
  run.entry.state === 'intent' ? [note(run, 'answered', lostAnswer(found))] : [];

/** @throws RunEnd always. */
export async function failStep(run: StepRun, error: Problem, audits = lostNotes(run, 'unknown')): Promise<never> {
  const { session, step, entry } = run;
  await session.record([{ type: 'step-failed', body: { step: step.id, error } }], {
    also: saveEntry(session, { ...entry, state: 'failed' }, { error, idx: run.idx }),
    audits,
  });
  throw new RunEnd('failed', error);
}

export interface StepStart {
  step: StepDefinition;
  idx: number;
  after?: readonly StepDefinition[];
  entries: ReadonlyMap<string, JournalEntry>;
  wait: (ms: number) => Promise<void>;
}

/** A wait starts here; a write records its intent later. */
export async function beginWait({ session, step, entry, idx }: StepRun): Promise<void> {
  await session.record([{ type: 'step-started', body: { step: step.id, detail: '' } }], {
    also: saveEntry(session, entry, { idx }),
  });
}

function taskRun(entries: ReadonlyMap<string, JournalEntry>, stepId: string): TaskRun {
  const entry = (act: TaskAct): JournalEntry => {
    const row = actRow(stepId, act);
    return { ...(entries.get(row) ?? newEntry(row, 0)) };
  };
  return {
    acts: { pause: entry('pause'), resume: entry('resume'), cancel: entry('cancel') },
    refusals: 0,
    retryAt: { pause: 0, resume: 0, cancel: 0 },
    unseenSince: null,
  };
}

export function begin(session: RunSession, q: StepStart): StepRun {
  const { step, idx, entries } = q;
  const entry = entries.get(step.id) ?? newEntry(step.id, session.parts.clock.now());
  return {
    session,
    step,
    idx,
    entry: { ...entry },
    reported: { text: '' },
    blind: 0,
    blindSince: null,
    refusals: 0,
    refusedSince: null,
    retryAt: 0,
    task: taskRun(entries, step.id),
  };
}
