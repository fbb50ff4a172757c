import type { StepDefinition } from '@/lib/domain/change/kind';
import type { RunSession } from './run-session';
import { type JournalEntry, newEntry, saveEntry } from '../journal/step-journal';
import type { StepRun } from './step-run';
import { taskRun } from './reconcile-rolling-task';

export interface StepStart {
  step: StepDefinition;
  idx: number;
  /** The steps that follow. */
  after?: readonly StepDefinition[];
  /** The journal of the run. */
  entries: ReadonlyMap<string, JournalEntry>;
  wait: (ms: number) => Promise<void>;
}

/** A wait is timed from here; a write has its intent journalled when it comes to that. */
export async function beginWait({ session, step, entry, idx }: StepRun): Promise<void> {
  await session.record([{ type: 'step-started', body: { step: step.id, detail: '' } }], {
    also: saveEntry(session, entry, { idx }),
  });
}

/** A step as the journal left it. */
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
