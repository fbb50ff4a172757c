import { Failure } from '@/lib/domain/failure';
import { message } from '@/lib/domain/message/message';
import { toMessage } from '@/lib/domain/message/model';
import { messageOf } from '@/lib/domain/change/texts';
import type { AuditNote } from '../journal/audit-entry';
import { lostAnswer } from '../journal/lost-answer';
import { type Item, noteOf } from '../journal/work-item';
import { sleep } from '../pause/sleep';
import { problemOf } from '../run/problem';
import { stopIfAborted } from '../run/run-end';
import type { Rounds } from './send-round';
import type { StepWork, WorkView } from '@/lib/domain/change/step';

/** The end of a run does not wait longer for a cluster that may not answer. */
const LAST_LOOK_MS = 10_000;

export type WorkLook = { view: WorkView } | { error: unknown };

export async function lookAt(
  rounds: Rounds,
  { work, from, ends = false }: { work: StepWork; from: number; ends?: boolean },
): Promise<WorkLook> {
  try {
    return { view: await work.look(rounds.step.session.runContext(), { ...rounds.rows.past(from), ends }) };
  } catch (error) {
    return { error };
  }
}

/** Whether a check saw the effect of the write that an interrupted run left without an answer. */
function isFound({ rows }: Rounds, { act, shown }: Item): boolean {
  if (act?.state !== 'intent' || (shown.state !== 'done' && shown.state !== 'moving')) return false;
  return rows.get(shown.key)?.shown.state !== shown.state;
}

/** The answer is recorded with the row that shows the effect, so once. Kinds still see no answer of their own. */
function answerFound(item: Item): { item: Item; audits: AuditNote[] } {
  const { shown, act } = item;
  const note = noteOf(item, lostAnswer('seen'));
  return { item: { shown, act: act === null ? null : { ...act, state: 'unknown' } }, audits: [note] };
}

export async function publishUpdates(rounds: Rounds, view: WorkView): Promise<void> {
  const { step, rows } = rounds;
  const news = rows.news(view.rows, step.session.parts.clock.now());
  if (news.length === 0 && step.reported.text === view.detail.text) return;
  step.reported = view.detail;
  const answered = news.map((item) => (isFound(rounds, item) ? answerFound(item) : { item, audits: [] }));
  await rows.show(
    answered.map(({ item }) => item),
    view.detail,
    answered.flatMap(({ audits }) => audits),
  );
}

/** Rows whose write may have had an effect since they were last read say so, and so does the step. */
async function publishUnknown({ step, rows }: Rounds, error: unknown): Promise<void> {
  const { session } = step;
  const detail = message('detail.row-unknown');
  // Interrupted once more, they say so already.
  const unsaid = rows.unsettled().filter((row) => row.detail !== detail.text);
  const open = unsaid.map((row) => ({ ...row, where: undefined, detail }));
  const before = session.change().steps.find(({ id }) => id === step.step.id);
  if (open.length === 0 || before === undefined) return;
  const params = { count: open.length, message: messageOf(problemOf(error)) };
  await rows.show(
    rows.news(open, session.parts.clock.now()),
    message('detail.outcome-unknown', { ...params, detail: toMessage(before.detail, before.detailPhrase) }),
  );
}

/** Before a run ends early: its result states what happened, or that it is unknown. @throws LeaseLost, RunEnd `stopping`. */
export async function lookLast(rounds: Rounds, work: StepWork): Promise<void> {
  const { session, entry } = rounds.step;
  const limit = sleep(LAST_LOOK_MS, session.signal);
  const late = new Failure('unavailable', 'The cluster did not answer in time.');
  const look = await Promise.race([
    lookAt(rounds, { work, from: entry.intentAt, ends: true }),
    limit.done.then((): WorkLook => ({ error: late })),
  ]);
  limit.wake();
  stopIfAborted(session.signal);
  if ('view' in look) await publishUpdates(rounds, look.view);
  else await publishUnknown(rounds, look.error);
}
