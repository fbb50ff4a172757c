import type { WorkItem } from '@/lib/domain/change/work';
import { message } from '@/lib/domain/message/message';
import { type Message, toMessage } from '@/lib/domain/message/model';
import { backOffMs } from './problem';
import { stopIfAborted } from './run-end';
import type { RunSession } from './run-session';
import { begin, type StepStart } from './step-run';
import { lookAt, publishUpdates } from '../work/look-at-work';
import { pollDelayMs } from '../work/run-work';
import { type Rounds, sendRound } from '../work/send-round';
import { openRows } from '../work/work-rows';
import { stepMessage } from '@/lib/domain/change/texts';
import type { StepDefinition, StepWork } from '@/lib/domain/change/step';

const UNDO_FOR_MS = 120_000;

export interface Undone {
  /** `partly`: how much of it, if some of its rows stay as they are. */
  steps: { step: StepDefinition; partly: Message | null }[];
  left: Message[];
}

/** What is left says why, and what it costs; what was still under way says nothing more. */
const leftRow = ({ name, state, detail, detailPhrase }: WorkItem): Message =>
  detail === '' || (state !== 'failed' && state !== 'blocked')
    ? { text: name }
    : message('problem.left-work', { step: name, detail: toMessage(detail, detailPhrase) });

/** Rows of an undo are kept beside those of the step. */
const undoId = (stepId: string): string => `${stepId}/undo`;

async function undoStep(
  session: RunSession,
  q: StepStart & { undo: StepWork },
): Promise<{ left: Message[]; took: boolean; partly: Message | null }> {
  const id = undoId(q.step.id);
  const step = begin(session, { ...q, step: { ...q.step, id } });
  const rounds: Rounds = { step, rows: await openRows(session, id), busyUntil: 0, busy: 0, forbids: () => false };
  const since = session.parts.clock.now();
  let looked = false;
  for (let attempt = 1; session.parts.clock.now() - since < UNDO_FOR_MS; attempt += 1) {
    stopIfAborted(session.signal);
    const look = await lookAt(rounds, { work: q.undo, from: since });
    if ('error' in look) {
      await q.wait(pollDelayMs(session, backOffMs(attempt)));
      continue;
    }
    const seen = look.view;
    looked = true;
    await publishUpdates(rounds, seen);
    if (seen.end.state !== 'working') break;
    const { sent, never } = await sendRound(rounds, seen.acts);
    if (never !== null) break;
    await q.wait(pollDelayMs(session, sent > 0 ? 0 : seen.nextLookMs));
  }
  // Rows of an earlier process count too; without any there is nothing to undo.
  const left =
    looked || rounds.rows.isSeen() ? rounds.rows.open().map(leftRow) : [stepMessage(session.change(), q.step)];
  const items = [...rounds.rows.past(since).items.values()];
  return {
    left,
    took: items.some(({ state }) => state === 'done'),
    partly: items.some(({ state }) => state === 'skipped') ? step.reported : null,
  };
}

/** Last step first; names what cannot be undone, so that the run always ends. @throws RunEnd `stopping`, LeaseLost. */
export async function undoSteps(
  session: RunSession,
  q: { steps: readonly StepDefinition[] } & Pick<StepStart, 'entries' | 'wait'>,
): Promise<Undone> {
  const undone: Undone = { steps: [], left: [] };
  for (const [idx, step] of [...q.steps.entries()].toReversed()) {
    const { undo } = step;
    if (undo === undefined || !q.entries.has(step.id)) continue;
    const { left, took, partly } = await undoStep(session, { ...q, step, idx, undo });
    if (took && left.length === 0) undone.steps.push({ step, partly });
    undone.left.push(...left);
  }
  return undone;
}
