import type { AuditNote } from '../journal/audit-entry';
import { lostAnswer } from '../journal/lost-answer';
import { type Item, noteOf } from '../journal/work-item';
import type { Rounds } from './send-round';
import type { StepWork, WorkView } from '@/lib/domain/change/step';

export type WorkLook = { view: WorkView } | { error: unknown };

export async function lookAt(rounds: Rounds, q: { work: StepWork; from: number }): Promise<WorkLook> {
  try {
    return { view: await q.work.look(rounds.step.session.runContext(), rounds.rows.past(q.from)) };
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
