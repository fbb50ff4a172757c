import type { StepDefinition } from '@/lib/domain/change/kind';
import { stepMessage } from '@/lib/domain/change/step-message';
import type { StepWork } from '@/lib/domain/change/work';
import type { Message } from '@/lib/domain/message/model';
import { begin, type StepStart } from './begin-step';
import { backOffMs } from './problem';
import { stopIfAborted } from './run-end';
import type { RunSession } from './run-session';
import { lookAfter, lookAt, showNews } from '../work/run-work';
import { type Rounds, sendRound } from '../work/send-round';
import { openRows } from '../work/work-rows';

/** How long taking back is tried before what is left is named. */
const UNDO_FOR_MS = 120_000;

/** Steps of which something was taken back and nothing is left, and what could not be taken back. */
export interface Undone {
  steps: StepDefinition[];
  left: Message[];
}

/** Rows of what is taken back stand beside those of the step itself. */
const undoId = (stepId: string): string => `${stepId}/undo`;

async function undoStep(
  session: RunSession,
  q: StepStart & { undo: StepWork },
): Promise<{ left: Message[]; took: boolean }> {
  const id = undoId(q.step.id);
  const step = begin(session, { ...q, step: { ...q.step, id } });
  const rounds: Rounds = { step, rows: await openRows(session, id), busyUntil: 0, busy: 0 };
  const since = session.parts.clock.now();
  let looked = false;
  for (let attempt = 1; session.parts.clock.now() - since < UNDO_FOR_MS; attempt += 1) {
    stopIfAborted(session.signal);
    const look = await lookAt(rounds, { work: q.undo, from: since });
    if ('error' in look) {
      await q.wait(lookAfter(session, backOffMs(attempt)));
      continue;
    }
    const seen = look.view;
    looked = true;
    await showNews(rounds, seen);
    if (seen.end.state !== 'working') break;
    const { sent, never } = await sendRound(rounds, seen.acts);
    if (never !== null) break;
    await q.wait(lookAfter(session, sent > 0 ? 0 : seen.nextLookMs));
  }
  // Rows of an earlier process count, too; without any there is nothing of ours.
  const left =
    looked || rounds.rows.isSeen()
      ? rounds.rows.open().map(({ name }) => ({ text: name }))
      : [stepMessage(session.change(), q.step)];
  const items = [...rounds.rows.past(since).items.values()];
  return { left, took: items.some(({ state }) => state === 'done') };
}

/**
 * Takes back what begun steps did, the last first. What cannot be taken back is named, so that the run ends in any case;
 * a crash meanwhile begins it anew. @throws RunEnd `stopping`, LeaseLost.
 */
export async function undoSteps(
  session: RunSession,
  q: { steps: readonly StepDefinition[] } & Pick<StepStart, 'entries' | 'wait'>,
): Promise<Undone> {
  const undone: Undone = { steps: [], left: [] };
  for (const [idx, step] of [...q.steps.entries()].toReversed()) {
    const { undo } = step;
    if (undo === undefined || !q.entries.has(step.id)) continue;
    const { left, took } = await undoStep(session, { ...q, step, idx, undo });
    if (took && left.length === 0) undone.steps.push(step);
    undone.left.push(...left);
  }
  return undone;
}
