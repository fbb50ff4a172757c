import type { Change } from '@/lib/domain/change/change';
import type { Problem } from '@/lib/domain/change/change';
import type { Tx } from '@/lib/server/db/db';
import type { AuditNote } from '../journal/audit-entry';
import { backOffMs, endingOf, problemOf } from '../run/problem';
import { stopIfAborted } from '../run/run-end';
import type { StepRun } from '../run/step-run';
import { lostAnswer } from '../journal/lost-answer';
import { type Item, noteOf } from '../journal/work-item';
import type { WorkRows } from './work-rows';
import { isDue, type PastAct, type WorkAct, type WorkAnswer } from '@/lib/domain/change/step';

/** Concurrent writes at most, whatever a kind proposes. */
const MAX_PARALLEL = 30;

/** `busyUntil`: the API server requested no writes before then. */
export interface Rounds {
  step: StepRun;
  rows: WorkRows;
  busyUntil: number;
  busy: number;
  /** Whether a person's request forbids further writes. */
  forbids: (change: Change) => boolean;
}

type Ended =
  | Exclude<WorkAnswer, { state: 'never' }>
  | { state: 'unknown'; error: Problem; retryAfterMs: number }
  | { state: 'never'; error: Problem; attention: boolean };

async function answerOf(act: WorkAct, q: { rounds: Rounds; tries: number }): Promise<Ended> {
  const { rounds, tries } = q;
  try {
    const answer = await act.send(rounds.step.session.runContext());
    return answer.state === 'never' ? { state: 'never', error: answer.problem, attention: false } : answer;
  } catch (error) {
    const ending = endingOf(error);
    const problem = problemOf(error);
    if (ending === 'later') return { state: 'busy', retryAfterMs: backOffMs(rounds.busy + 1, error) };
    if (ending === 'unclear') return { state: 'unknown', error: problem, retryAfterMs: backOffMs(tries - 1) };
    // A missing right or unknown API call: needs attention.
    return { state: 'never', error: problem, attention: true };
  }
}

function actAfter(before: PastAct, q: { answer: Ended; now: number }): PastAct {
  const { answer, now } = q;
  const plain = { ...before, at: now, retryAt: 0, code: '', message: { text: '' } };
  switch (answer.state) {
    case 'accepted':
      return { ...plain, state: 'accepted' };
    case 'refused':
      return {
        ...plain,
        state: 'refused',
        retryAt: now + answer.retryAfterMs,
        code: answer.code,
        message: answer.message,
      };
    case 'busy':
      return { ...plain, state: 'refused', code: 'busy' };
    case 'unknown':
      return { ...plain, state: 'unknown', retryAt: now + answer.retryAfterMs, code: answer.error.code };
    case 'never':
      return { ...plain, state: 'refused', code: answer.error.code };
  }
}

/** An intent is recorded once: again only after an unclear answer. */
const isNews = (before: PastAct | null): boolean => before === null || before.state !== 'refused';

function answerNote(item: Item, q: { before: PastAct | null; answer: Ended }): AuditNote[] {
  const { before, answer } = q;
  const phase = 'answered';
  switch (answer.state) {
    case 'accepted': {
      const requestIds = answer.requestId === null ? [] : [answer.requestId];
      return [noteOf(item, { phase, requestIds })];
    }
    case 'unknown':
    case 'never': {
      const { message, requestId } = answer.error;
      const outcome = answer.state === 'unknown' ? 'unknown' : 'failed';
      return [noteOf(item, { phase, outcome, reason: message, requestIds: requestId === null ? [] : [requestId] })];
    }
    case 'busy':
    case 'refused': {
      const code = answer.state === 'busy' ? 'busy' : answer.code;
      // A repeated refusal is not logged again.
      if (before?.state === 'refused' && before.code === code) return [];
      return [noteOf(item, { phase, outcome: 'failed', reason: code })];
    }
  }
}

/** One that was interrupted is sent again: its own answer comes first. */
const intentNotes = (item: Item): AuditNote[] => [
  ...(item.act?.state === 'intent' ? [noteOf(item, lostAnswer('not-yet'))] : []),
  ...(isNews(item.act) ? [noteOf(item, { phase: 'intent' })] : []),
];

/** Records the intents, which also proves the lease; null if nothing may be sent any more. */
async function journalIntents(rounds: Rounds, items: readonly Item[]): Promise<Item[] | null> {
  const { step, rows, forbids } = rounds;
  const at = step.session.parts.clock.now();
  const intents = items.map(({ shown, act }): Item => {
    const tries = (act?.tries ?? 0) + 1;
    return { shown, act: { state: 'intent', at, tries, retryAt: 0, code: '', message: { text: '' } } };
  });
  const beside = { also: (tx: Tx) => rows.save(tx, intents), audits: items.flatMap(intentNotes) };
  if (!(await step.session.recordUnless(forbids, [], beside))) return null;
  rows.keep(intents);
  return intents;
}

async function journalAnswers(
  rounds: Rounds,
  ended: readonly { before: Item; intent: Item; answer: Ended }[],
): Promise<void> {
  const { step, rows } = rounds;
  const now = step.session.parts.clock.now();
  const items = ended.map(({ intent, answer }): Item => {
    const { shown, act } = intent;
    return { shown, act: act === null ? null : actAfter(act, { answer, now }) };
  });
  await step.session.record([], {
    also: (tx) => rows.save(tx, items),
    audits: ended.flatMap(({ before, intent, answer }) => answerNote(intent, { before: before.act, answer })),
  });
  rows.keep(items);
}

function applyAnswers(rounds: Rounds, answers: readonly Ended[]): void {
  const now = rounds.step.session.parts.clock.now();
  const waits = answers.flatMap((one) => (one.state === 'busy' ? [one.retryAfterMs] : []));
  rounds.busy = waits.length === 0 ? 0 : rounds.busy + 1;
  if (waits.length > 0) rounds.busyUntil = now + Math.max(...waits);
}

export interface Round {
  sent: number;
  never: { error: Problem; attention: boolean } | null;
}

const NOTHING: Round = { sent: 0, never: null };

/** In parallel; all intents are recorded before, all answers after. @throws RunEnd `stopping`, LeaseLost. */
export async function sendRound(rounds: Rounds, acts: readonly WorkAct[]): Promise<Round> {
  const { step, rows } = rounds;
  const { session } = step;
  const now = session.parts.clock.now();
  if (now < rounds.busyUntil) return NOTHING;
  const past = rows.past(0);
  const due = acts.flatMap((act) => {
    const item = rows.get(act.key);
    return item !== undefined && isDue(past, act.key, now) ? [{ act, item }] : [];
  });
  const chosen = due.slice(0, MAX_PARALLEL);
  if (chosen.length === 0) return NOTHING;
  const intents = await journalIntents(
    rounds,
    chosen.map(({ item }) => item),
  );
  if (intents === null) return NOTHING;
  stopIfAborted(session.signal);
  const answers = await Promise.all(
    chosen.map(({ act }, at) => answerOf(act, { rounds, tries: intents[at]?.act?.tries ?? 1 })),
  );
  const ended = chosen.flatMap(({ item }, at) => {
    const intent = intents[at];
    const answer = answers[at];
    return intent === undefined || answer === undefined ? [] : [{ before: item, intent, answer }];
  });
  await journalAnswers(rounds, ended);
  applyAnswers(rounds, answers);
  const never = answers.find((one) => one.state === 'never');
  return { sent: chosen.length, never: never ?? null };
}
